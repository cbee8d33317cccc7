-- The checks of 0415 hold for the rows there were.
set local lock_timeout = '5s';

alter table reviews validate constraint a_review_is_held_for_known_reasons;
alter table tour_reviews validate constraint a_tour_review_is_held_for_known_reasons;
alter table reviews validate constraint a_private_note_has_an_end;
