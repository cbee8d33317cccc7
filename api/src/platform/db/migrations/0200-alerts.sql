-- What the staff of a host and of the platform are told at once: each event once, each person once by each channel, with what became
-- of it; and who wants to be told of what, how, and when not.
set local lock_timeout = '5s';

create table alerts (
  id uuid primary key,
  kind text not null,
  -- what it is about, and which time of it: a refund may be stuck twice
  record_id text not null,
  occasion text not null,
  raised_at timestamptz not null,
  constraint an_alert_is_raised_once unique (kind, record_id, occasion)
);
create index alerts_by_age on alerts (raised_at);

create table alert_deliveries (
  id uuid primary key,
  alert_id uuid not null references alerts on delete cascade,
  user_id uuid not null references users,
  channel text not null check (channel in ('mail', 'sms')),
  -- what it said, once it was written
  subject text not null default '',
  created_at timestamptz not null,
  -- quiet hours of the person end then
  not_before timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  -- how often an administrator has sent it again
  resends integer not null default 0,
  tried_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  -- it was no longer true, or no longer theirs to know, when it was its turn
  skipped_at timestamptz,
  error text not null default '',
  provider text,
  provider_ref text,
  segments integer check (segments > 0),
  constraint a_person_is_told_once unique (alert_id, user_id, channel),
  constraint a_delivery_ends_one_way check (num_nonnulls(sent_at, skipped_at) <= 1),
  constraint what_is_delivered_was_sent check (delivered_at is null or sent_at is not null)
);
create index alert_deliveries_of_a_person on alert_deliveries (user_id);
create index alert_deliveries_by_age on alert_deliveries (created_at, id);
create index sms_of_a_day on alert_deliveries (tried_at) where channel = 'sms';
create unique index one_delivery_per_reference on alert_deliveries (provider, provider_ref) where provider_ref is not null;

create table alert_preferences (
  user_id uuid not null references users,
  kind text not null,
  by_mail boolean not null,
  by_sms boolean not null,
  primary key (user_id, kind)
);

create table quiet_hours (
  user_id uuid primary key references users,
  is_on boolean not null,
  -- whole hours in the zone of the person
  from_hour integer not null check (from_hour between 0 and 23),
  until_hour integer not null check (until_hour between 0 and 23),
  zone text not null,
  constraint quiet_hours_end check (from_hour <> until_hour)
);
