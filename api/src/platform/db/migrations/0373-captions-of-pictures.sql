-- What is to be seen on the pictures of a home, by their names. Processes of the previous release leave them as they are.
set local lock_timeout = '5s';

alter table apartments add column captions jsonb not null default '{}' check (jsonb_typeof(captions) = 'object');
