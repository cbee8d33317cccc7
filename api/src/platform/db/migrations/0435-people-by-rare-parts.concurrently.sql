-- Beside the writers of a live system, as in 0050. People are listed and counted along an index that has accounts alone, without the table,
-- and a text is looked for among them by its rarest parts, as among apartments.
drop index concurrently if exists accounts_newest_first;
create index concurrently accounts_newest_first on users (id) where deleted_at is null and not is_guest;
drop statistics if exists users_emails_trigrams;
create statistics users_emails_trigrams on (show_trgm(email)) from users;
drop statistics if exists users_names_trigrams;
create statistics users_names_trigrams on (show_trgm(username)) from users;
analyze users;
