-- An owner offers the organisation to one of its members, who takes it over by accepting. Both are members of it, also where one
-- has left since.
set local lock_timeout = '5s';

create table ownership_offers (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  offered_by uuid not null references users,
  offered_to uuid not null references users,
  state text not null constraint ownership_offers_state_check
    check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'expired')),
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  constraint nobody_offers_to_themselves check (offered_by <> offered_to),
  constraint offered_by_a_member foreign key (organisation_id, offered_by) references members,
  constraint offered_to_a_member foreign key (organisation_id, offered_to) references members
);
create unique index one_open_offer on ownership_offers (organisation_id) where state = 'offered';
create index open_offers_by_deadline on ownership_offers (expires_at) where state = 'offered';
create index offers_of_an_organisation on ownership_offers (organisation_id, id);
create index offers_by_an_owner on ownership_offers (offered_by, organisation_id);
create index offers_to_a_member on ownership_offers (offered_to, organisation_id);

create table ownership_events (
  id bigint generated always as identity primary key,
  offer_id uuid not null references ownership_offers,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  happened_at timestamptz not null
);
create index events_of_an_offer on ownership_events (offer_id, id);
create index ownership_events_of_an_actor on ownership_events (actor_id) where actor_id is not null;
