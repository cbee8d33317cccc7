-- What reports by users refer to together with its organisation.
drop index concurrently if exists a_review_and_its_organisation;
create unique index concurrently a_review_and_its_organisation on reviews (id, organisation_id);
drop index concurrently if exists a_message_and_its_organisation;
create unique index concurrently a_message_and_its_organisation on messages (id, organisation_id);
