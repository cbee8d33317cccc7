-- When the buyer of a package was asked for a review and reminded of it: each once, however often the job runs. Of a purchase that ends its
-- whole row is moved to the other table, which has the same columns therefore.
set local lock_timeout = '5s';

alter table tour_purchases add column review_asked_at timestamptz, add column review_reminded_at timestamptz;
alter table ended_tour_purchases add column review_asked_at timestamptz, add column review_reminded_at timestamptz;
