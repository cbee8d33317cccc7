-- Without a lock that stops writers: no row has another kind.
alter table stay_changes validate constraint stay_changes_kind_check;
