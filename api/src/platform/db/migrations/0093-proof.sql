-- When the user of a session last proved that it is them, and codes to prove it again. Without an instant it never happened.
alter table sessions add column proved_at timestamptz;
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('signup', 'login', 'password', 'deletion', 'bank', 'proof'));
