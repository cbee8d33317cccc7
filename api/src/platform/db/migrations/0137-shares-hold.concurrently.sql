-- One due for each share, beside the writers of a live system.
drop index concurrently if exists dues_of_a_share;
create index concurrently dues_of_a_share on dues (share_id) where share_id is not null;
drop index concurrently if exists one_due_per_share;
create unique index concurrently one_due_per_share on dues (share_id) where share_id is not null and state <> 'void';
alter table dues validate constraint due_of_its_share;
alter table dues validate constraint only_a_share_has_a_share;
