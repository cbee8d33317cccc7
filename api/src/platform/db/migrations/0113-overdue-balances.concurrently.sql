-- A balance that was not paid in time waits for its host; and what finds balances by their day. Beside the writers of a live system.
alter table dues drop constraint if exists a_due_has_a_known_state;
alter table dues add constraint a_due_has_a_known_state check (state in ('open', 'overdue', 'paid', 'dropped', 'void', 'refunded')) not valid;
alter table dues drop constraint if exists dues_state_check;
alter table dues validate constraint a_due_has_a_known_state;
drop index concurrently if exists balances_by_day;
create index concurrently balances_by_day on dues (due_at) where state in ('open', 'overdue') and due_at is not null;
