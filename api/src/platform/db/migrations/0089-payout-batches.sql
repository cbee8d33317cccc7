-- What organisations are owed is paid out by batches: each has one payout for an organisation, which is made of the stays in payouts.
set local lock_timeout = '5s';

create table payout_batches (
  id uuid primary key,
  reference text not null constraint one_batch_per_reference unique,
  state text not null constraint payout_batches_state_check check (state in ('draft', 'agreed', 'sent', 'done', 'withdrawn')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_cents bigint not null check (total_cents > 0),
  -- Cedis for a unit of the currency, where the payouts are to be made in cedis.
  cedis_rate numeric(18, 8) check (cedis_rate > 0),
  gathered_by uuid not null references users,
  gathered_at timestamptz not null,
  needs_two boolean not null default true,
  asked_by uuid references users,
  asked_at timestamptz,
  agreed_by uuid references users,
  agreed_at timestamptz,
  sent_at timestamptz,
  constraint a_batch_is_agreed_to_before_it_is_sent check (state in ('draft', 'withdrawn') or agreed_by is not null),
  constraint a_request_to_agree_has_its_time check ((asked_by is null) = (asked_at is null)),
  constraint a_large_batch_has_two_admins check (not needs_two or agreed_by is null or (asked_by is not null and agreed_by <> asked_by))
);
create index payout_batches_by_age on payout_batches (gathered_at desc, id desc);
create index payout_batches_by_gatherer on payout_batches (gathered_by);
create index payout_batches_by_asker on payout_batches (asked_by) where asked_by is not null;
create index payout_batches_by_who_agreed on payout_batches (agreed_by) where agreed_by is not null;

create table payout_batch_events (
  id bigint generated always as identity primary key,
  batch_id uuid not null references payout_batches,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  happened_at timestamptz not null
);
create index events_of_a_payout_batch on payout_batch_events (batch_id, id);
create index payout_batch_events_of_an_actor on payout_batch_events (actor_id) where actor_id is not null;

create table host_payouts (
  id uuid primary key,
  batch_id uuid not null references payout_batches,
  organisation_id uuid not null references organisations,
  account_id uuid not null,
  -- On the statement of the bank, and with a provider: lower-case letters and digits.
  reference text not null constraint one_host_payout_per_reference unique check (reference ~ '^[a-z0-9-]{16,50}$'),
  state text not null constraint host_payouts_state_check check (state in ('gathered', 'dropped', 'sent', 'paid', 'failed', 'returned')),
  currency text not null,
  stays integer not null check (stays > 0),
  gross_cents bigint not null,
  fee_cents bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  cedis_cents bigint check (cedis_cents > 0),
  -- Of the bank's transfer, or why there is none.
  note text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  constraint a_payout_is_what_was_earned_less_ours check (amount_cents = gross_cents - fee_cents),
  constraint a_host_payout_of_its_organisation unique (id, organisation_id),
  constraint to_an_account_of_its_organisation foreign key (account_id, organisation_id) references payout_accounts (id, organisation_id)
);
-- An organisation gets no second payout while it is not known what became of the first.
create unique index one_live_host_payout on host_payouts (organisation_id, currency) where state in ('gathered', 'sent');
create index host_payouts_of_a_batch on host_payouts (batch_id, id);
create index host_payouts_of_an_organisation on host_payouts (organisation_id, created_at desc, id desc);
create index host_payouts_to_an_account on host_payouts (account_id, organisation_id);

create table host_payout_events (
  id bigint generated always as identity primary key,
  host_payout_id uuid not null references host_payouts,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  note text not null default '',
  happened_at timestamptz not null
);
create index events_of_a_host_payout on host_payout_events (host_payout_id, id);
create index host_payout_events_of_an_actor on host_payout_events (actor_id) where actor_id is not null;

-- What a stay is paid with, and since when the money is on its way.
alter table payouts add column host_payout_id uuid;
alter table payouts add column sent_at timestamptz;
alter table payouts add constraint paid_with_a_payout_of_its_host
  foreign key (host_payout_id, organisation_id) references host_payouts (id, organisation_id) not valid;
alter table payouts add constraint a_stay_is_sent_with_a_payout check (sent_at is null or host_payout_id is not null) not valid;
alter table postings add column host_payout_id uuid;
alter table postings add constraint posting_of_a_host_payout foreign key (host_payout_id) references host_payouts not valid;

-- Who is paid how much, and where, is decided when it is gathered.
create function host_payout_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from payout_batches where id = new.batch_id and state = 'draft') then
      raise exception 'the batch is agreed to already' using errcode = 'check_violation', constraint = 'a_batch_is_gathered_once';
    end if;
    return new;
  end if;
  if (old.id, old.batch_id, old.organisation_id, old.account_id, old.reference, old.currency, old.stays, old.gross_cents, old.fee_cents,
      old.amount_cents, old.cedis_cents)
    is distinct from
     (new.id, new.batch_id, new.organisation_id, new.account_id, new.reference, new.currency, new.stays, new.gross_cents, new.fee_cents,
      new.amount_cents, new.cedis_cents) then
    raise exception 'a payout is not changed' using errcode = 'check_violation', constraint = 'a_host_payout_stays';
  end if;
  if new.state = 'sent' and old.state <> 'sent' and not exists (
    select from payout_accounts account
    join organisations on organisations.id = account.organisation_id
    join payout_batches batch on batch.id = new.batch_id
    where account.id = new.account_id and account.replaced_at is null and account.usable_from <= new.sent_at
      and organisations.state <> 'paused' and (organisations.payouts_from is null or organisations.payouts_from <= new.sent_at)
      and batch.state in ('agreed', 'sent')
  ) then
    raise exception 'this payout must not be sent now' using errcode = 'check_violation', constraint = 'a_payout_waits_for_its_account';
  end if;
  return new;
end $$;
create trigger host_payout_stays before insert or update on host_payouts for each row execute function host_payout_stays();
create trigger host_payouts_are_kept before delete on host_payouts for each row execute function refuse_change();

-- Its stays have its sum and are in its state, and the ledger has it once when it is paid and not at all otherwise.
create function check_host_payout(which uuid) returns void language plpgsql as $$
declare
  one host_payouts;
  stays record;
  posted bigint;
begin
  select * into one from host_payouts where id = which;
  if not found then return; end if;
  select count(*) as number, coalesce(sum(gross_cents - fee_cents), 0) as net, count(sent_at) as sent, count(paid_at) as paid
    into stays from payouts where host_payout_id = which;
  if not (case one.state
    when 'gathered' then stays.number > 0 and stays.sent = 0 and stays.paid = 0
    when 'sent' then stays.number = one.stays and stays.net = one.amount_cents and stays.sent = stays.number and stays.paid = 0
    when 'paid' then stays.number = one.stays and stays.net = one.amount_cents and stays.sent = stays.number and stays.paid = stays.number
    else stays.number = 0
  end) then
    raise exception 'payout % is % and its stays are not', one.reference, one.state
      using errcode = 'check_violation', constraint = 'a_payout_is_its_stays';
  end if;
  select coalesce(sum(amount_cents), 0) into posted from postings
    join ledger_lines on ledger_lines.posting_id = postings.id
    where postings.host_payout_id = which and account like 'hosts%';
  if posted <> (case one.state when 'paid' then one.amount_cents else 0 end) then
    raise exception 'payout % is % and the ledger has % of it', one.reference, one.state, posted
      using errcode = 'check_violation', constraint = 'a_payout_is_posted_once';
  end if;
end $$;

-- Payouts from one account take turns, so that each is compared with what the one before has left. What is on its way counts as paid:
-- once it has left, it is written down as paid also where a refund came in between.
create function check_owed(owner text, unit text) returns void language plpgsql as $$
declare
  on_its_way bigint := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('payouts from ' || owner, 0));
  if owner like 'hosts:%' then
    select coalesce(sum(amount_cents), 0) into on_its_way from host_payouts
      where organisation_id = substr(owner, 7)::uuid and currency = unit and state = 'sent';
  end if;
  if (select coalesce(sum(amount_cents), 0) from ledger_lines where account = owner and currency = unit) + on_its_way > 0 then
    raise exception 'more is paid out to % than it is owed', owner
      using errcode = 'check_violation', constraint = 'no_more_is_paid_than_is_owed';
  end if;
end $$;

create function host_payout_is_right() returns trigger language plpgsql as $$
begin
  perform check_host_payout(new.id);
  if new.state = 'sent' then
    perform check_owed(case when house then 'hosts' else 'hosts:' || id end, new.currency)
      from organisations where id = new.organisation_id;
  end if;
  return null;
end $$;
create constraint trigger host_payout_is_right after insert or update on host_payouts
  deferrable initially deferred for each row execute function host_payout_is_right();

create function stay_of_a_payout_is_right() returns trigger language plpgsql as $$
begin
  if old.host_payout_id is not null and old.host_payout_id is distinct from new.host_payout_id then
    perform check_host_payout(old.host_payout_id);
  end if;
  if new.host_payout_id is not null then perform check_host_payout(new.host_payout_id); end if;
  return null;
end $$;
create constraint trigger stay_of_a_payout_is_right after update on payouts
  deferrable initially deferred for each row
  when (old.host_payout_id is not null or new.host_payout_id is not null) execute function stay_of_a_payout_is_right();

create function payout_posting_is_right() returns trigger language plpgsql as $$
declare
  line record;
begin
  if new.host_payout_id is not null then
    perform check_host_payout(new.host_payout_id);
  else
    for line in select account, currency from ledger_lines
      where posting_id = new.id and account like 'hosts%' and amount_cents > 0
    loop
      perform check_owed(line.account, line.currency);
    end loop;
  end if;
  return null;
end $$;
create constraint trigger payout_posting_is_right after insert on postings
  deferrable initially deferred for each row
  when (new.kind = 'payout' or new.host_payout_id is not null) execute function payout_posting_is_right();

-- While a payment is disputed nothing is sent; what has left before is written down also while it is disputed.
create or replace function refuse_payout_while_disputed() returns trigger language plpgsql as $$
begin
  if new.sent_at is not null and new.paid_at is not null then return null; end if;
  if exists (
    select from disputes join payments on payments.id = disputes.payment_id
    where (payments.booking_id = new.booking_id or payments.id = new.payment_id) and disputes.state = 'opened'
  ) then
    raise exception 'its payment is disputed'
      using errcode = 'check_violation', constraint = 'no_payout_while_disputed';
  end if;
  return null;
end $$;
create trigger no_payout_is_sent_while_disputed after update of sent_at on payouts
  for each row when (old.sent_at is null and new.sent_at is not null and new.gross_cents > new.fee_cents)
  execute function refuse_payout_while_disputed();
