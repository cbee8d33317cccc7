-- What reports of reviews of packages refer to together with its organisation.
drop index concurrently if exists a_tour_review_and_its_organisation;
create unique index concurrently a_tour_review_and_its_organisation on tour_reviews (id, organisation_id);
