-- Beside the writers of a live system, as in 0050. A text that many guests have is looked for along the list, thousands of rows of it:
-- these indexes have all that is compared, so that neither the rows of the list nor those of the guests are read.
drop index concurrently if exists users_by_id_with_text;
create index concurrently users_by_id_with_text on users (id) include (username, email, deleted_at);

drop index concurrently if exists payments_newest_first;
create index concurrently payments_newest_first on payments (created_at desc, id desc) include (customer_id, reference);
drop index concurrently if exists payments_by_age;
