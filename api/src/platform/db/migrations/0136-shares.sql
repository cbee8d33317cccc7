-- A stay that several people pay: its split, what each is asked for, and the links by which they pay. A share of its guest has no row here:
-- it is a due without one.
set local lock_timeout = '5s';

create table splits (
  booking_id uuid primary key,
  organisation_id uuid not null,
  customer_id uuid not null references users,
  deadline timestamptz not null,
  -- until then its guest may pay what others have not
  rest_until timestamptz not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  failed_at timestamptz,
  constraint split_of_its_booking foreign key (booking_id, organisation_id) references bookings (id, organisation_id),
  constraint the_rest_is_paid_after_the_deadline check (deadline < rest_until),
  constraint a_split_ends_in_one_way check (num_nonnulls(completed_at, failed_at) <= 1)
);
create index splits_of_a_guest on splits (customer_id, created_at);
create index open_splits on splits (rest_until) where completed_at is null and failed_at is null;

create table shares (
  id uuid primary key,
  booking_id uuid not null references splits,
  name text not null,
  email text,
  opened_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null
);
create index shares_of_a_booking on shares (booking_id);

create table share_links (
  token_hash bytea primary key,
  share_id uuid not null references shares,
  made_at timestamptz not null
);
create index share_links_of_a_share on share_links (share_id);

alter table dues add column share_id uuid;
alter table dues add constraint due_of_its_share foreign key (share_id) references shares not valid;
alter table dues add constraint only_a_share_has_a_share check (share_id is null or kind = 'share') not valid;
