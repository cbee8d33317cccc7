-- Built beside the writers of a live system, as in 0050: administrators among all users, and sign-ups that wait for their code.
drop index concurrently if exists users_who_are_admins;
create index concurrently users_who_are_admins on users (id desc) where role = 'admin';
drop index concurrently if exists users_who_are_unverified;
create index concurrently users_who_are_unverified on users (id desc) where verified_at is null and deleted_at is null;

-- Most records are logins, which the log of what was changed leaves out.
drop index concurrently if exists audit_without_logins;
create index concurrently audit_without_logins on audit_log (id desc) where kind <> 'login';
