-- Reports of listings, reviews and messages by users, and by visitors with an address. A report changes nothing of what it is about.
set local lock_timeout = '5s';

create table user_reports (
  id uuid primary key,
  kind text not null constraint user_reports_kind_check check (kind in ('apartment', 'tour', 'property', 'review', 'message')),
  -- the organisation that the thing belongs to
  organisation_id uuid not null references organisations,
  apartment_id uuid,
  tour_id uuid,
  property_id uuid,
  review_id uuid,
  message_id uuid,
  -- who reports: a user, or an address that nobody has verified; neither once an account is erased
  user_id uuid references users,
  email text constraint a_reporter_is_in_small_letters check (email = lower(email)),
  reason text not null constraint user_reports_reason_check
    check (reason in ('inaccurate', 'fraud', 'offensive', 'personal-data', 'incentive', 'unsafe', 'other')),
  text text not null default '' check (length(text) <= 2000),
  state text not null constraint user_reports_state_check check (state in ('open', 'upheld', 'dismissed')),
  reported_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users,
  constraint a_report_is_about_one_thing check (num_nonnulls(apartment_id, tour_id, property_id, review_id, message_id) = 1
    and case kind when 'apartment' then apartment_id when 'tour' then tour_id when 'property' then property_id
      when 'review' then review_id else message_id end is not null),
  constraint a_report_is_of_one check (num_nonnulls(user_id, email) = 1),
  constraint messages_are_reported_by_users check (kind <> 'message' or user_id is not null),
  constraint a_decided_report_has_its_day check ((state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint reported_apartment_of_its_host foreign key (apartment_id, organisation_id) references apartments (id, organisation_id),
  constraint reported_tour_of_its_host foreign key (tour_id, organisation_id) references tours (id, organisation_id),
  constraint reported_property_of_its_host foreign key (property_id, organisation_id) references properties (id, organisation_id),
  constraint reported_review_of_its_host foreign key (review_id, organisation_id) references reviews (id, organisation_id),
  constraint reported_message_of_its_host foreign key (message_id, organisation_id) references messages (id, organisation_id)
);
create unique index one_report_of_an_apartment on user_reports (apartment_id, user_id, email) nulls not distinct where apartment_id is not null;
create unique index one_report_of_a_tour on user_reports (tour_id, user_id, email) nulls not distinct where tour_id is not null;
create unique index one_report_of_a_property on user_reports (property_id, user_id, email) nulls not distinct where property_id is not null;
create unique index one_report_of_a_review on user_reports (review_id, user_id, email) nulls not distinct where review_id is not null;
create unique index one_report_of_a_message on user_reports (message_id, user_id, email) nulls not distinct where message_id is not null;
create index user_reports_of_a_state on user_reports (state, reported_at, id);
create index user_reports_of_an_organisation on user_reports (organisation_id);
create index user_reports_of_a_user on user_reports (user_id) where user_id is not null;
create index user_reports_of_an_address on user_reports (email) where email is not null;
create index user_reports_decided_by on user_reports (decided_by) where decided_by is not null;

create table user_report_events (
  id bigint generated always as identity primary key,
  user_report_id uuid not null references user_reports on delete cascade,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  happened_at timestamptz not null
);
create index events_of_a_user_report on user_report_events (user_report_id, id);
create index user_report_events_of_an_actor on user_report_events (actor_id) where actor_id is not null;

-- What was reported stays as it was: it is decided once, and its words can be erased.
create function user_report_is_final() returns trigger language plpgsql as $$
begin
  if (old.id, old.kind, old.organisation_id, old.reason, old.reported_at, old.user_id, old.email)
      is distinct from (new.id, new.kind, new.organisation_id, new.reason, new.reported_at, new.user_id, new.email)
    or (old.apartment_id, old.tour_id, old.property_id, old.review_id, old.message_id)
      is distinct from (new.apartment_id, new.tour_id, new.property_id, new.review_id, new.message_id)
    or (old.text <> new.text and new.text <> '')
    or (old.state <> 'open' and (old.state, old.decided_at, old.decided_by) is distinct from (new.state, new.decided_at, new.decided_by))
  then
    raise exception 'report % is final', old.id using errcode = 'check_violation', constraint = 'user_report_is_final';
  end if;
  return new;
end $$;
create trigger user_report_is_final before update on user_reports for each row execute function user_report_is_final();
