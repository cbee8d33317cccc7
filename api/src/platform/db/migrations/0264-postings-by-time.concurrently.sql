-- For exports of the ledger and of taxes. Built beside the writers of a live system, as in 0050.
drop index concurrently if exists postings_by_time;
create index concurrently postings_by_time on postings (happened_at, id);
drop index concurrently if exists receipts_by_time;
create index concurrently receipts_by_time on receipts (issued_at, id);
