-- Reviews of stays by their guests and hosts, and what they come to for each listing. The sums are kept by triggers, so that whatever
-- shows or hides a review counts it.
set local lock_timeout = '5s';

-- Defaults for processes of the previous release, which add apartments without them.
alter table apartments
  add column rating_count integer not null default 0,
  add column rating_sum integer not null default 0,
  -- by what the listing is above the mean of the platform, in millionths of a star: few reviews count less
  add column rating_rank bigint not null default 0;

create table reviews (
  id uuid primary key,
  booking_id uuid not null references bookings,
  apartment_id uuid not null references apartments,
  organisation_id uuid not null references organisations,
  -- who has written it: the guest about the home, or the host about the guest
  side text not null check (side in ('guest', 'host')),
  state text not null constraint reviews_state_check check (state in ('written', 'held', 'published', 'hidden')),
  overall integer not null check (overall between 1 and 5),
  cleanliness integer check (cleanliness between 1 and 5),
  accuracy integer check (accuracy between 1 and 5),
  location integer check (location between 1 and 5),
  value integer check (value between 1 and 5),
  host integer check (host between 1 and 5),
  -- what the guest noticed about power, water, internet and directions
  facts jsonb not null default '{}',
  text text not null check (length(text) <= 4000),
  written_at timestamptz not null,
  -- from when on it is shown although the other side has written nothing
  closes_at timestamptz not null,
  held_until timestamptz,
  published_at timestamptz,
  hidden_reason text constraint a_review_is_hidden_for_a_reason check (hidden_reason in
    ('off-topic', 'personal-data', 'hate', 'threat', 'incentive', 'not-a-stay', 'conflict-of-interest')),
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz,
  constraint one_review_per_side unique (booking_id, side),
  constraint a_guest_rates_everything check (
    num_nonnulls(cleanliness, accuracy, location, value, host) = case side when 'guest' then 5 else 0 end),
  constraint a_hidden_review_has_its_reason check ((state = 'hidden') = (hidden_reason is not null)),
  constraint a_shown_review_has_its_day check (state <> 'published' or published_at is not null),
  constraint a_held_review_has_its_end check (state <> 'held' or held_until is not null),
  constraint a_reply_has_its_day check ((reply is null) = (replied_at is null)),
  constraint only_reviews_of_guests_are_replied_to check (reply is null or side = 'guest')
);
create index shown_reviews_of_a_listing on reviews (apartment_id, published_at, id) where side = 'guest' and state = 'published';
create index reviews_of_a_listing on reviews (apartment_id);
create index reviews_of_an_organisation on reviews (organisation_id, published_at, id) where side = 'guest' and state = 'published';
create index all_reviews_of_an_organisation on reviews (organisation_id);
create index reviews_of_a_state on reviews (state, written_at, id);
create index reviews_that_close on reviews (closes_at) where state = 'written';

create table review_events (
  id bigint generated always as identity primary key,
  review_id uuid not null references reviews,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  reason text not null default '',
  happened_at timestamptz not null
);
create index events_of_a_review on review_events (review_id, id);
create index review_events_of_an_actor on review_events (actor_id) where actor_id is not null;

-- Of the reviews of guests that are shown.
create table rating_sums (
  apartment_id uuid primary key references apartments,
  n integer not null,
  overall integer not null,
  cleanliness integer not null,
  accuracy integer not null,
  location integer not null,
  value integer not null,
  host integer not null,
  -- how many gave one star, two, and so on
  by_star integer[] not null,
  constraint a_sum_has_its_reviews check (n = (by_star[1] + by_star[2] + by_star[3] + by_star[4] + by_star[5]) and n >= 0)
);

-- The mean of the platform, refreshed every night.
create table rating_means (
  id boolean primary key default true check (id),
  mean numeric(6, 5) not null
);
insert into rating_means (mean) values (4.5);

-- What is shown stays as it was written: the state changes, and one reply is added. Of a guest whose account is erased, what hosts have
-- written is erased, too.
create function review_is_final() returns trigger language plpgsql as $$
begin
  if old.state <> 'written' and (
    (old.id, old.booking_id, old.apartment_id, old.organisation_id, old.side, old.overall, old.facts, old.written_at, old.closes_at)
      is distinct from
      (new.id, new.booking_id, new.apartment_id, new.organisation_id, new.side, new.overall, new.facts, new.written_at, new.closes_at)
    or (old.cleanliness, old.accuracy, old.location, old.value, old.host)
      is distinct from (new.cleanliness, new.accuracy, new.location, new.value, new.host)
    or (old.text <> new.text and not (new.text = '' and new.side = 'host'))
    or (old.reply is not null and old.reply is distinct from new.reply)
    or (old.published_at is not null and old.published_at is distinct from new.published_at))
  then
    raise exception 'review % is final', old.id using errcode = 'check_violation', constraint = 'review_is_final';
  end if;
  return new;
end $$;
create trigger review_is_final before update on reviews for each row execute function review_is_final();

-- With ten imagined reviews of the mean: fifty of 4.8 stars equal ten of 5.
create function rating_rank(n integer, sum integer) returns bigint language sql stable as $$
  select round(1000000 * (sum - n * mean) / (10 + n))::bigint from rating_means
$$;

-- As its owner, because a member who writes the second review publishes both.
create function count_review() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  shown reviews := case when tg_op = 'DELETE' then old else new end;
  step integer := case when tg_op = 'DELETE' then 0 else (new.state = 'published')::integer end
    - case when tg_op = 'INSERT' then 0 else (old.state = 'published')::integer end;
begin
  if step = 0 or shown.side <> 'guest' then return null; end if;
  insert into rating_sums values (shown.apartment_id, 0, 0, 0, 0, 0, 0, 0, '{0,0,0,0,0}') on conflict do nothing;
  update rating_sums set
    n = n + step,
    overall = overall + step * shown.overall,
    cleanliness = cleanliness + step * shown.cleanliness,
    accuracy = accuracy + step * shown.accuracy,
    location = location + step * shown.location,
    value = value + step * shown.value,
    host = host + step * shown.host,
    by_star[shown.overall] = by_star[shown.overall] + step
  where apartment_id = shown.apartment_id;
  return null;
end $$;
create trigger count_review after insert or delete or update of state on reviews for each row execute function count_review();

-- The listing says what its sums are: lists are read from it alone, and its change announces itself.
create function rate_listing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update apartments set rating_count = new.n, rating_sum = new.overall, rating_rank = rating_rank(new.n, new.overall)
    where id = new.apartment_id;
  return null;
end $$;
create trigger rate_listing after update on rating_sums for each row execute function rate_listing();

-- What other hosts have written about the guest of a booking, for the host of that booking: a member's own queries see the rows of one
-- organisation alone.
create function reviews_of_guest(booking uuid, organisation uuid)
  returns table (overall integer, text text, written_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select reviews.overall, reviews.text, reviews.written_at
    from bookings as asked
    join bookings as earlier on earlier.customer_id = asked.customer_id
    join reviews on reviews.booking_id = earlier.id and reviews.side = 'host' and reviews.state = 'published'
    where asked.id = booking and asked.organisation_id = organisation
    order by reviews.written_at desc limit 20
$$;

-- Showing and hiding change the count of the listing, which announces itself. A reply does not.
create function announce_reply() returns trigger language plpgsql as $$
begin
  perform announce_changed_records('apartments', array[new.apartment_id]);
  return null;
end $$;
create trigger announce_reply after update of reply on reviews for each row
  when (old.reply is distinct from new.reply) execute function announce_reply();
