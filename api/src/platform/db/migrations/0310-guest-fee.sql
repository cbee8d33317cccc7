-- The service fee of guests, in percent of a stay: added to its price as a line, and income of the platform alone. None unless set.
set local lock_timeout = '10s';

alter table settings
  add column guest_fee_percent numeric(5, 2) not null default 0
    constraint a_guest_fee_is_at_most_30_percent check (guest_fee_percent between 0 and 30);
