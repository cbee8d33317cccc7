-- The money and the homes of the sums of reports that there were. One statement with one snapshot: what the triggers have added by then is
-- in it and left out, what they add later is not in it. Nobody is stopped from writing.
insert into report_sums as kept (day, organisation_id, currency, slot, received, refunded, commission, host_share, provider_fees, paid_out, offered)
select day, organisation_id, currency, -1, sum(received), sum(refunded), sum(commission), sum(host_share), sum(provider_fees), sum(paid_out),
  sum(offered)
from (
  select day, organisation_id, currency, received, refunded, commission, host_share, provider_fees, paid_out, offered from report_from_rows()
  union all
  select day, organisation_id, currency, -received, -refunded, -commission, -host_share, -provider_fees, -paid_out, -offered from report_sums
) as missing
group by day, organisation_id, currency
having sum(received) <> 0 or sum(refunded) <> 0 or sum(commission) <> 0 or sum(host_share) <> 0 or sum(provider_fees) <> 0
  or sum(paid_out) <> 0 or sum(offered) <> 0
on conflict on constraint one_report_sum do update set received = kept.received + excluded.received,
  refunded = kept.refunded + excluded.refunded, commission = kept.commission + excluded.commission,
  host_share = kept.host_share + excluded.host_share, provider_fees = kept.provider_fees + excluded.provider_fees,
  paid_out = kept.paid_out + excluded.paid_out, offered = kept.offered + excluded.offered;
