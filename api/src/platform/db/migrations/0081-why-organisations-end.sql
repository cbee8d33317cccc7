-- Why an administrator has paused or closed an organisation, which its members read.
set local lock_timeout = '5s';

alter table organisation_events add column note text not null default '';
