-- A refund is sent again only after the provider was asked for long enough, and one of theirs answers one of ours.
set local lock_timeout = '5s';

alter table refunds
  -- When the try under way was last sent, and how often.
  add column sent_at timestamptz,
  add column sends integer not null default 0 check (sends >= 0);
update refunds set sent_at = event.happened_at, sends = 1
  from (select refund_id, max(happened_at) as happened_at from refund_events where event = 'send' group by refund_id) event
  where event.refund_id = refunds.id and refunds.state <> 'requested';
-- What was sent by hand bears the name of a transaction of the bank.
create unique index one_try_per_refund_of_theirs on refunds (payment_id, provider_ref)
  where provider_ref is not null and destination = '';
