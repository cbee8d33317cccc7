-- The stays of the sums of reports that there were. One statement with one snapshot, which leaves out what the triggers have counted by then;
-- a change of a stay meanwhile waits for its row and finds what was counted. Nobody else is stopped from writing.
with counted as (
  insert into counted_stays as kept (booking_id, organisation_id, check_in, check_out, cents)
  select (counted_stay(bookings)).* from bookings where is_sold(state) and deleted_at is null
  on conflict do nothing returning kept
)
insert into report_sums as kept (day, organisation_id, currency, slot, nights, night_cents)
select day, of_stay.organisation_id, '', -1, sum(nights), sum(night_cents)
from counted cross join lateral days_of_counted(counted.kept) as of_stay group by day, of_stay.organisation_id
on conflict on constraint one_report_sum do update
  set nights = kept.nights + excluded.nights, night_cents = kept.night_cents + excluded.night_cents;
