-- Files that staff keep with a booking. One of the platform about a booking of another host is not for its members.
set local lock_timeout = '5s';

create table booking_files (
  id uuid primary key,
  organisation_id uuid not null,
  booking_id uuid not null,
  author_id uuid not null references users,
  -- whether its author acted for the platform
  by_platform boolean not null,
  -- a place among the files of the booking, so that the database limits their number
  position int not null constraint a_booking_has_at_most_20_files check (position between 1 and 20),
  shows text not null constraint a_file_shows_something_known check (shows in ('identity', 'receipt', 'damage', 'other')),
  title text not null constraint a_file_has_a_title check (title <> ''),
  name text not null constraint one_row_per_stored_file unique,
  kind text not null constraint a_file_is_a_picture_or_a_pdf check (kind in ('webp', 'pdf')),
  size int not null constraint a_file_has_content check (size > 0),
  width int,
  height int,
  hash text not null,
  added_at timestamptz not null,
  constraint file_of_its_booking foreign key (booking_id, organisation_id) references bookings (id, organisation_id),
  constraint a_picture_has_its_size check ((kind = 'webp') = (width is not null and height is not null)),
  constraint one_file_per_place unique (booking_id, position),
  constraint a_file_is_kept_once unique (booking_id, by_platform, hash)
);
create index files_of_an_author on booking_files (author_id);
create index files_of_an_organisation on booking_files (organisation_id);
