-- What is owed for each sale once, and once more what a host owes back of a payout.
drop index concurrently if exists one_payout_per_sale_or_again;
create unique index concurrently one_payout_per_sale_or_again on payouts (booking_id, payment_id, refund_id, again_of) nulls not distinct;
drop index concurrently if exists one_payout_per_sale;
drop index concurrently if exists payouts_owed_back;
create index concurrently payouts_owed_back on payouts (again_of) where again_of is not null;
