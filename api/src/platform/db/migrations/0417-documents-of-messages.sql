-- Messages have documents beside pictures: rows of the same table with the name that their sender gave them and a size. The previous release
-- shows one as a picture that cannot be drawn, while processes are replaced.
set local lock_timeout = '5s';

alter table message_pictures
  add column title text,
  add column size integer;
alter table message_pictures add constraint a_document_has_a_name_and_a_size
  check ((title is null) = (size is null) and length(title) between 1 and 120 and size > 0) not valid;
