-- Built beside the writers of a live system.
drop index concurrently if exists one_report_of_a_tour_review;
create unique index concurrently one_report_of_a_tour_review on user_reports (tour_review_id, user_id, email) nulls not distinct
  where tour_review_id is not null;
