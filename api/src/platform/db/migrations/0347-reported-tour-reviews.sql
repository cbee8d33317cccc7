-- Reviews of packages are reported as those of stays.
set local lock_timeout = '5s';

alter table user_reports add column tour_review_id uuid;
alter table user_reports add constraint reported_tour_review_of_its_host foreign key (tour_review_id, organisation_id)
  references tour_reviews (id, organisation_id);
alter table user_reports drop constraint user_reports_kind_check;
alter table user_reports add constraint user_reports_kind_check
  check (kind in ('apartment', 'tour', 'property', 'review', 'tour-review', 'message')) not valid;
alter table user_reports drop constraint a_report_is_about_one_thing;
alter table user_reports add constraint a_report_is_about_one_thing check (
  num_nonnulls(apartment_id, tour_id, property_id, review_id, tour_review_id, message_id) = 1
    and case kind when 'apartment' then apartment_id when 'tour' then tour_id when 'property' then property_id
      when 'review' then review_id when 'tour-review' then tour_review_id else message_id end is not null) not valid;

-- As the rest of what was reported.
create function reported_tour_review_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'report % is final', old.id using errcode = 'check_violation', constraint = 'user_report_is_final';
end $$;
create trigger reported_tour_review_is_final before update on user_reports for each row
  when (old.tour_review_id is distinct from new.tour_review_id) execute function reported_tour_review_is_final();
