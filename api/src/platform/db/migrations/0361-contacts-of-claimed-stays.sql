-- What the guest of a stay that was booked without an account, or by its host, said of themselves, once the account of the same e-mail address
-- has taken it over: hosts go on reading that, and not what is in the account.
set local lock_timeout = '5s';

alter table bookings add column contact_name text, add column contact_phone text;
alter table bookings add constraint a_contact_is_whole check ((contact_name is null) = (contact_phone is null)) not valid;
