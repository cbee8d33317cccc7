-- What the rows of before come to. A migration of its own, so that no lock of the one before is held while all rows are read.
-- One statement sees one moment: what the triggers have counted until then is in the rows as well, so it is left out.
insert into overview_sums (month, slot, nights_sold, nights_cents, other_cents, check_ins, lead_days, offered_nights, offered_onwards)
select month, -1, sum(nights_sold), sum(nights_cents), sum(other_cents), sum(check_ins), sum(lead_days), sum(offered_nights),
  sum(offered_onwards)
from (
  select * from overview_from_rows()
  union all
  select month, -nights_sold, -nights_cents, -other_cents, -check_ins, -lead_days, -offered_nights, -offered_onwards
  from overview_sums
) as counted group by month;
