-- The lists of people leave out guests without an account: they and their number are read along this index without the table.
-- It takes the place of users_by_id_with_text. Built beside the writers of a live system, as in 0050.
drop index concurrently if exists accounts_by_id_with_text;
create index concurrently accounts_by_id_with_text on users (id) include (username, email, deleted_at, is_guest);
drop index concurrently if exists users_by_id_with_text;
drop index concurrently if exists users_by_name;
create index concurrently users_by_name on users (lower(username) collate "C", id) include (deleted_at, is_guest);
drop index concurrently if exists users_by_beginning_of_name;
