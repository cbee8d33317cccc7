-- What the payouts of before come to. A migration of its own, so that no lock of the one before is held while all rows are read.
-- One statement sees one moment: what the triggers have counted until then is in the rows as well, so it is left out.
insert into payout_sums (host_id, currency, slot, payouts, due_cents, paid_cents)
select host_id, currency, -1, sum(payouts), sum(due_cents), sum(paid_cents)
from (
  select * from payout_sums_from_rows()
  union all
  select host_id, currency, -payouts, -due_cents, -paid_cents from payout_sums
) as counted group by host_id, currency;
