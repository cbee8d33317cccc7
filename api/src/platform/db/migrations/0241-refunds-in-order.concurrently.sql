-- Refunds in the order in which they were requested, all and those of a state: administrators list and sort them by it.
drop index concurrently if exists refunds_by_age;
create index concurrently refunds_by_age on refunds (created_at desc, id desc) include (state, payment_id);
drop index concurrently if exists refunds_of_a_state_by_age;
create index concurrently refunds_of_a_state_by_age on refunds (state, created_at desc, id desc) where state <> 'succeeded';
