-- What of a charge is the fee of its guest, which the house earns: more nights of a stay have one, what else is agreed on later has none. The
-- previous release writes none and does not read it.
set local lock_timeout = '5s';

alter table dues add column guest_fee_cents bigint check (guest_fee_cents >= 0);
alter table dues add constraint only_a_charge_says_its_fee check (guest_fee_cents is null or kind = 'charge');
