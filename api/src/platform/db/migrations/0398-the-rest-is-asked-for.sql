-- When the guest of a divided stay was told that not everybody has paid by the deadline, and that the rest can be paid for a while.
set local lock_timeout = '5s';

alter table splits add column rest_asked_at timestamptz;
