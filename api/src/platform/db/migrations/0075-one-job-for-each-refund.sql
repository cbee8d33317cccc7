-- A refund is sent by one job at a time. A job that is added while that of the same key runs is a second one: graphile-worker takes
-- the key from the first.

-- Makes this job the one that sends the refund; false while another job sends it or another refund of the payment.
create or replace function begin_to_send_refund(refund uuid, job bigint) returns boolean language plpgsql as $$
declare payment uuid := (select payment_id from refunds where id = refund);
begin
  perform from payments where id = payment for update;
  if exists (
    select from refunds join graphile_worker._private_jobs as jobs on jobs.id = refunds.sending_job
    where refunds.payment_id = payment and jobs.id <> job and jobs.locked_by is not null
  ) then
    return false;
  end if;
  update refunds set sending_job = job where id = refund;
  return true;
end $$;
