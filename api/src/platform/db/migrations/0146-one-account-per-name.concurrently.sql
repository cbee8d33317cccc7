-- Addresses and names are those of one account; guests without an account may share them. A live system goes on.
alter table users validate constraint a_guest_is_no_administrator;
alter table codes validate constraint codes_purpose_check;
-- Of accounts and guests.
drop index concurrently if exists users_by_email;
create index concurrently users_by_email on users (email);
drop index concurrently if exists one_account_for_an_email;
create unique index concurrently one_account_for_an_email on users (email) where not is_guest;
drop index concurrently if exists one_account_for_a_username;
create unique index concurrently one_account_for_a_username on users (lower(username)) where not is_guest;
