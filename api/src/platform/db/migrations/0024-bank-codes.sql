-- Changing the bank account takes a code of its own.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('signup', 'login', 'password', 'deletion', 'bank'));
