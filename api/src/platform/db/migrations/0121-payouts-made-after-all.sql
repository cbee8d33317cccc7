-- A payout that was given back to what is owed, and that its provider made after all: the ledger has that the money has left.
set local lock_timeout = '5s';

alter table host_payouts drop constraint host_payouts_state_check;
alter table host_payouts add constraint host_payouts_state_check
  check (state in ('gathered', 'dropped', 'sent', 'paid', 'failed', 'returned', 'paidLate')) not valid;
alter table host_payouts validate constraint host_payouts_state_check;

-- The stays that a payout had when it was given back, with what was owed for each.
create table given_back_stays (
  host_payout_id uuid not null references host_payouts,
  stay_id uuid not null references payouts on delete cascade,
  gross_cents bigint not null,
  fee_cents bigint not null,
  primary key (host_payout_id, stay_id)
);
create index given_back_stays_of_a_stay on given_back_stays (stay_id);

-- What a host owes back, because a payout paid for a stay that is owed or paid by another one.
alter table payouts add column again_of uuid;
alter table payouts add constraint owed_back_to_a_payout_of_its_host
  foreign key (again_of, organisation_id) references host_payouts (id, organisation_id) not valid;

create or replace function check_host_payout(which uuid) returns void language plpgsql as $$
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
  if posted <> (case when one.state in ('paid', 'paidLate') then one.amount_cents else 0 end) then
    raise exception 'payout % is % and the ledger has % of it', one.reference, one.state, posted
      using errcode = 'check_violation', constraint = 'a_payout_is_posted_once';
  end if;
end $$;
