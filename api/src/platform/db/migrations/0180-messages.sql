-- Messages between the guest of a booking and its host: one thread for each booking, made by the first message. The guest of a message is
-- that of its booking, also where the trip has become that of an account; a host's message has its author.
set local lock_timeout = '5s';

create table threads (
  booking_id uuid primary key,
  organisation_id uuid not null,
  last_number integer not null default 0,
  last_at timestamptz not null,
  -- the numbers of the last message of each side, and up to which the guest has read
  last_by_guest integer not null default 0,
  last_by_host integer not null default 0,
  read_by_guest integer not null default 0,
  constraint one_thread_per_booking_and_host unique (booking_id, organisation_id),
  constraint thread_of_its_booking foreign key (booking_id, organisation_id) references bookings (id, organisation_id),
  constraint a_thread_ends_with_its_last_message check (last_number = greatest(last_by_guest, last_by_host)),
  constraint nobody_reads_ahead check (read_by_guest between 0 and last_number)
);
create index threads_of_an_organisation on threads (organisation_id, last_at, booking_id);

create table messages (
  id uuid primary key,
  booking_id uuid not null,
  organisation_id uuid not null,
  number integer not null check (number > 0),
  side text not null constraint messages_side_check check (side in ('guest', 'host')),
  author_id uuid references users,
  -- drawn by the page for each message, so that one that is sent again is the same
  key uuid not null,
  -- what the other side reads; where that is less than what was written, the whole is in sealed, encrypted
  text text not null check (length(text) <= 4000),
  sealed text,
  pictures integer not null default 0 check (pictures between 0 and 5),
  written_at timestamptz not null,
  erased_at timestamptz,
  constraint message_of_its_thread foreign key (booking_id, organisation_id) references threads (booking_id, organisation_id),
  constraint one_message_per_number unique (booking_id, number),
  constraint one_message_per_key unique (booking_id, side, key),
  constraint a_message_of_a_host_has_its_author check ((side = 'host') = (author_id is not null)),
  constraint a_message_says_something check (text <> '' or pictures > 0 or erased_at is not null),
  constraint an_erased_message_says_nothing check (erased_at is null or (text = '' and sealed is null and pictures = 0))
);
create index messages_of_an_author on messages (author_id) where author_id is not null;
create index sealed_messages on messages (written_at) where sealed is not null;

create table message_pictures (
  id uuid primary key,
  message_id uuid not null references messages,
  booking_id uuid not null references threads,
  organisation_id uuid not null,
  -- its file, which only the two sides read
  name text not null constraint one_message_per_picture unique,
  width integer not null,
  height integer not null
);
create index pictures_of_a_message on message_pictures (message_id, id);
create index message_pictures_of_a_thread on message_pictures (booking_id);

-- Up to which message a member has read.
create table thread_reads (
  booking_id uuid not null references threads,
  organisation_id uuid not null,
  user_id uuid not null references users,
  number integer not null check (number > 0),
  primary key (booking_id, user_id)
);
create index thread_reads_of_a_user on thread_reads (user_id);

-- What was sent stays as it was: it can only be erased, and the sealed text of one that is masked be forgotten.
create function message_is_final() returns trigger language plpgsql as $$
begin
  if (old.id, old.booking_id, old.organisation_id, old.number, old.side, old.author_id, old.key, old.written_at)
      is distinct from (new.id, new.booking_id, new.organisation_id, new.number, new.side, new.author_id, new.key, new.written_at)
    or ((old.text, old.pictures) is distinct from (new.text, new.pictures) and new.erased_at is null)
    or (old.sealed is distinct from new.sealed and new.sealed is not null)
    or (old.erased_at is not null and old.erased_at is distinct from new.erased_at)
  then
    raise exception 'message % is final', old.id using errcode = 'check_violation', constraint = 'message_is_final';
  end if;
  return new;
end $$;
create trigger message_is_final before update on messages for each row execute function message_is_final();
create trigger messages_are_kept before delete on messages for each row execute function refuse_change();
