-- Texts that hosts send again and again: some of them by themselves, at a moment of each stay, the others when a member chooses one.
set local lock_timeout = '5s';

create table message_templates (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  -- null: for all listings that have none of their own for the moment
  apartment_id uuid,
  moment text not null constraint message_templates_moment_check
    check (moment in ('reply', 'booked', 'before', 'arrival', 'departure', 'after')),
  -- what members find a reply by
  title text not null default '',
  text text not null check (length(text) between 1 and 1500),
  -- moments before it are not made up for; null: nothing is sent
  on_since timestamptz,
  changed_at timestamptz not null,
  constraint template_of_a_listing_of_its_host foreign key (apartment_id, organisation_id) references apartments (id, organisation_id),
  constraint a_reply_has_a_title check ((moment = 'reply') = (title <> '')),
  constraint a_reply_is_not_sent_by_itself check (moment <> 'reply' or on_since is null)
);
create unique index one_template_per_moment on message_templates (organisation_id, moment, apartment_id) nulls not distinct
  where moment <> 'reply';
create index message_templates_of_an_organisation on message_templates (organisation_id, id);
create index message_templates_of_a_listing on message_templates (apartment_id, organisation_id) where apartment_id is not null;
create index message_templates_that_are_on on message_templates (moment, organisation_id) where on_since is not null;

-- A message that was sent by itself has a moment instead of an author. It answers nothing, so it has a number of its own beside those of
-- the two sides.
alter table messages add column moment text constraint messages_moment_check
  check (moment in ('booked', 'before', 'arrival', 'departure', 'after'));
alter table messages drop constraint a_message_of_a_host_has_its_author;
alter table messages add constraint a_message_of_a_host_has_its_author
  check (num_nonnulls(author_id, moment) = case side when 'host' then 1 else 0 end) not valid;
alter table threads add column last_automatic integer not null default 0;
alter table threads drop constraint a_thread_ends_with_its_last_message;
alter table threads add constraint a_thread_ends_with_its_last_message
  check (last_number = greatest(last_by_guest, last_by_host, last_automatic)) not valid;

create or replace function message_is_final() returns trigger language plpgsql as $$
begin
  if (old.id, old.booking_id, old.organisation_id, old.number, old.side, old.author_id, old.moment, old.key, old.written_at)
      is distinct from
      (new.id, new.booking_id, new.organisation_id, new.number, new.side, new.author_id, new.moment, new.key, new.written_at)
    or ((old.text, old.pictures) is distinct from (new.text, new.pictures) and new.erased_at is null)
    or (old.sealed is distinct from new.sealed and new.sealed is not null)
    or (old.erased_at is not null and old.erased_at is distinct from new.erased_at)
  then
    raise exception 'message % is final', old.id using errcode = 'check_violation', constraint = 'message_is_final';
  end if;
  return new;
end $$;
