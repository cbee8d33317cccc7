-- The check of 0417 holds for the rows there were.
set local lock_timeout = '5s';

alter table message_pictures validate constraint a_document_has_a_name_and_a_size;
