-- Runs once on a database that was restored to an earlier moment, before the product starts on it:
--
--   psql -X -v ON_ERROR_STOP=1 --single-transaction -d akwaaba -f after-restore.sql
--
-- Sessions, codes, links, forms of guests and invitations that were ended or used since that moment would work again: they are ended here, and
-- everybody logs in again. Guests without an account open the mailed link of their trip again, which goes on working.
update sessions set revoked_at = now() where revoked_at is null;
update codes set replaced_at = now() where consumed_at is null and replaced_at is null;
update links set replaced_at = now() where used_at is null and replaced_at is null;
update trip_tokens set revoked_at = now() where kind <> 'link' and revoked_at is null;
update users set form_hash = null where form_hash is not null;
update invitations set withdrawn_at = now() where accepted_at is null and withdrawn_at is null;

-- What the product will do when it starts. Each may have been done before; docs/deploy.md says what a second time does.
select task_identifier as job, count(*), min(run_at) as first_due from graphile_worker.jobs group by 1 order by 1;
-- Refunds that were on their way: the provider is asked by their id before one is sent.
select payments.provider, payments.reference, refunds.state, refunds.amount_cents, refunds.currency
from refunds join payments on payments.id = refunds.payment_id where refunds.state <> 'succeeded' order by 1, 2;
-- The last numbers given: later ones are on papers that guests have, and will be given again.
select kind, last from receipt_counters order by kind;
