-- Notes of staff about a booking. A note of the platform about a booking of another host is not for its members.
set local lock_timeout = '5s';

create table booking_notes (
  id uuid primary key,
  organisation_id uuid not null,
  booking_id uuid not null,
  author_id uuid not null references users,
  -- whether its author acted for the platform
  by_platform boolean not null,
  text text not null constraint a_note_has_a_text check (text <> ''),
  written_at timestamptz not null,
  edited_at timestamptz,
  constraint note_of_its_booking foreign key (booking_id, organisation_id) references bookings (id, organisation_id)
);
create index notes_of_a_booking on booking_notes (booking_id, written_at);
create index notes_of_an_author on booking_notes (author_id);
create index notes_of_an_organisation on booking_notes (organisation_id);
