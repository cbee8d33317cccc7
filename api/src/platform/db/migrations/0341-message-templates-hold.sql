-- The constraints of 0340 hold for what was there before, too.
set local lock_timeout = '5s';

alter table messages validate constraint a_message_of_a_host_has_its_author;
alter table threads validate constraint a_thread_ends_with_its_last_message;
