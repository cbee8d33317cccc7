-- What the account `hosts` has of other organisations than the house moves to their accounts, by one posting for each stay. Since 0085
-- nothing is added to it. This reads the tables and stops nobody from writing.
with misplaced as (
  select bookings.id as booking_id, bookings.organisation_id, currency, sum(amount_cents) as cents
  from bookings
  join organisations on organisations.id = bookings.organisation_id and not organisations.house
  join postings on postings.booking_id = bookings.id
  join ledger_lines on ledger_lines.posting_id = postings.id and account = 'hosts'
  group by bookings.id, bookings.organisation_id, currency
  having sum(amount_cents) <> 0
),
regrouped as (
  insert into postings (id, kind, key, booking_id, happened_at)
  select gen_random_uuid(), 'regrouped', 'regrouped:' || booking_id, booking_id, now()
  from (select distinct booking_id from misplaced) as stays
  on conflict (key) do nothing
  returning id, booking_id
)
insert into ledger_lines (posting_id, account, amount_cents, currency)
select regrouped.id, line.account, line.cents, currency
from misplaced join regrouped using (booking_id)
cross join lateral (values ('hosts', -cents), ('hosts:' || organisation_id, cents)) as line (account, cents);
