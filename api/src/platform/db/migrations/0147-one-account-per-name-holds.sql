-- The indexes of accounts alone take the place and the names of those of all users, by which both releases know a refusal.
set local lock_timeout = '5s';
drop index one_account_per_email;
drop index one_account_per_username;
alter index one_account_for_an_email rename to one_account_per_email;
alter index one_account_for_a_username rename to one_account_per_username;
