-- Reviews of packages by those who have bought one, and what they come to. One side writes, so that a review is shown at once; a table of
-- its own, because those of stays belong to bookings. The sums are kept by a trigger, as those of stays.
set local lock_timeout = '5s';

create table tour_reviews (
  id uuid primary key,
  -- what was bought: the seats may be refunded later, the review stays
  payment_id uuid not null constraint one_review_per_purchase unique references payments,
  tour_id uuid not null,
  organisation_id uuid not null,
  state text not null constraint tour_reviews_state_check check (state in ('written', 'held', 'published', 'hidden')),
  overall integer not null check (overall between 1 and 5),
  text text not null check (length(text) <= 4000),
  written_at timestamptz not null,
  held_until timestamptz,
  published_at timestamptz,
  hidden_reason text constraint a_tour_review_is_hidden_for_a_reason check (hidden_reason in
    ('off-topic', 'personal-data', 'hate', 'threat', 'incentive', 'not-a-stay', 'conflict-of-interest')),
  constraint review_of_its_tour foreign key (tour_id, organisation_id) references tours (id, organisation_id),
  constraint a_hidden_tour_review_has_its_reason check ((state = 'hidden') = (hidden_reason is not null)),
  constraint a_shown_tour_review_has_its_day check (state <> 'published' or published_at is not null),
  constraint a_held_tour_review_has_its_end check (state <> 'held' or held_until is not null)
);
create index shown_reviews_of_a_tour on tour_reviews (tour_id, published_at, id) where state = 'published';
create index reviews_of_a_tour on tour_reviews (tour_id);
create index tour_reviews_of_an_organisation on tour_reviews (organisation_id);
create index tour_reviews_of_a_state on tour_reviews (state, written_at, id);

create table tour_review_events (
  id bigint generated always as identity primary key,
  review_id uuid not null references tour_reviews,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  reason text not null default '',
  happened_at timestamptz not null
);
create index events_of_a_tour_review on tour_review_events (review_id, id);
create index tour_review_events_of_an_actor on tour_review_events (actor_id) where actor_id is not null;

create table tour_rating_sums (
  tour_id uuid primary key references tours,
  n integer not null,
  overall integer not null,
  by_star integer[] not null,
  constraint a_sum_of_a_tour_has_its_reviews check (n = (by_star[1] + by_star[2] + by_star[3] + by_star[4] + by_star[5]) and n >= 0)
);

-- What is written stays as it was written.
create function tour_review_is_final() returns trigger language plpgsql as $$
begin
  if (old.id, old.payment_id, old.tour_id, old.organisation_id, old.overall, old.text, old.written_at)
      is distinct from (new.id, new.payment_id, new.tour_id, new.organisation_id, new.overall, new.text, new.written_at)
    or (old.published_at is not null and old.published_at is distinct from new.published_at)
  then
    raise exception 'review % is final', old.id using errcode = 'check_violation', constraint = 'tour_review_is_final';
  end if;
  return new;
end $$;
create trigger tour_review_is_final before update on tour_reviews for each row execute function tour_review_is_final();

create function count_tour_review() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  step integer := (new.state = 'published')::integer - case when tg_op = 'INSERT' then 0 else (old.state = 'published')::integer end;
begin
  if step <> 0 then
    insert into tour_rating_sums values (new.tour_id, 0, 0, '{0,0,0,0,0}') on conflict do nothing;
    update tour_rating_sums set
      n = n + step,
      overall = tour_rating_sums.overall + step * new.overall,
      by_star[new.overall] = by_star[new.overall] + step
    where tour_id = new.tour_id;
  end if;
  perform announce_changed_records('tours', array[new.tour_id]);
  return null;
end $$;
create trigger count_tour_review after insert or update of state on tour_reviews for each row execute function count_tour_review();
create trigger tour_reviews_are_kept before delete on tour_reviews for each row execute function refuse_change();
