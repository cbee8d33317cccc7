-- Why a review is looked at before it is shown, found when it is written, and words of each side that the other one alone reads. The previous
-- release writes neither; it looks for contact details when it shows a review, as before.
set local lock_timeout = '5s';

alter table reviews
  add column held_for text[] not null default '{}',
  add column private_note text not null default '';
alter table tour_reviews add column held_for text[] not null default '{}';
alter table reviews add constraint a_review_is_held_for_known_reasons
  check (held_for <@ array['contacts', 'insult', 'copy', 'own-phone']) not valid;
alter table tour_reviews add constraint a_tour_review_is_held_for_known_reasons
  check (held_for <@ array['contacts', 'insult', 'copy', 'own-phone']) not valid;
alter table reviews add constraint a_private_note_has_an_end check (length(private_note) <= 1000) not valid;

-- The note is as final as the rest; it goes with the account of its guest.
create or replace function review_is_final() returns trigger language plpgsql as $$
begin
  if old.state <> 'written' and (
    (old.id, old.booking_id, old.apartment_id, old.organisation_id, old.side, old.overall, old.facts, old.written_at, old.closes_at)
      is distinct from
      (new.id, new.booking_id, new.apartment_id, new.organisation_id, new.side, new.overall, new.facts, new.written_at, new.closes_at)
    or (old.cleanliness, old.accuracy, old.location, old.value, old.host)
      is distinct from (new.cleanliness, new.accuracy, new.location, new.value, new.host)
    or (old.text <> new.text and not (new.text = '' and new.side = 'host'))
    or (old.private_note <> new.private_note and new.private_note <> '')
    or (old.reply is not null and old.reply is distinct from new.reply)
    or (old.published_at is not null and old.published_at is distinct from new.published_at))
  then
    raise exception 'review % is final', old.id using errcode = 'check_violation', constraint = 'review_is_final';
  end if;
  return new;
end $$;
