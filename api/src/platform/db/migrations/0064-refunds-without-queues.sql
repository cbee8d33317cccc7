-- Refunds of one payment are sent one after another by what their rows say, and no longer by a queue for each payment.

-- The job that looks up or sends this refund. It does so until its row of graphile-worker is unlocked or gone.
alter table refunds add column sending_job bigint;

-- Whether a running job looks up or sends another refund of the payment.
create function is_another_refund_being_sent(payment uuid, refund uuid) returns boolean language plpgsql as $$
begin
  return exists (
    select from refunds join graphile_worker._private_jobs as jobs on jobs.id = refunds.sending_job
    where refunds.payment_id = payment and refunds.id <> refund and jobs.locked_by is not null
  );
end $$;

-- Makes this job the one that sends the refund; false while another refund of the payment is being sent.
create function begin_to_send_refund(refund uuid, job bigint) returns boolean language plpgsql as $$
declare payment uuid := (select payment_id from refunds where id = refund);
begin
  perform from payments where id = payment for update;
  if is_another_refund_being_sent(payment, refund) then
    return false;
  end if;
  update refunds set sending_job = job where id = refund;
  return true;
end $$;

-- Processes of the previous release do not say which job sends a refund: they have locked the payment, and the job is found by
-- its payload. Their job fails while another refund is being sent, and is tried again.
create function require_refunds_one_after_another() returns trigger language plpgsql as $$
begin
  if not exists (select from graphile_worker._private_jobs where id = new.sending_job and locked_by is not null) then
    new.sending_job := (
      select jobs.id
      from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where tasks.identifier = 'payment:send-refund' and jobs.locked_by is not null
        and jobs.payload ->> 'refundId' = new.id::text
      order by jobs.locked_at desc limit 1
    );
  end if;
  if is_another_refund_being_sent(new.payment_id, new.id) then
    raise exception 'another refund of the payment is being sent'
      using errcode = 'check_violation', constraint = 'refunds_are_sent_one_after_another';
  end if;
  return new;
end $$;
create trigger refunds_are_sent_one_after_another before update of sends on refunds
  for each row when (new.sends > old.sends) execute function require_refunds_one_after_another();

-- The queues were never removed. Adding a job and taking one both lock their table, so that none is added to a queue that goes.
-- On an empty database graphile-worker's tables are made after these migrations.
do $$
begin
  if to_regclass('graphile_worker._private_job_queues') is null then
    return;
  end if;
  lock table graphile_worker._private_job_queues in share row exclusive mode;
  update graphile_worker._private_jobs set job_queue_id = null
  where locked_at is null and job_queue_id in (
    select id from graphile_worker._private_job_queues where queue_name like 'refunds-%'
  );
  delete from graphile_worker._private_job_queues as queues
  where queue_name like 'refunds-%' and locked_at is null
    and not exists (select from graphile_worker._private_jobs where job_queue_id = queues.id);
end $$;
