-- Which workers are alive. A worker locks a job under its own id; while its process lives, it renews its row here every few
-- seconds. What is locked by an id whose row has not been renewed for JOB_LEASE_SECONDS belongs to a dead worker.
create table worker_leases (
  id text primary key,
  worker text not null,
  -- Compared, not timed: the clocks of two machines need not agree.
  renewals bigint not null default 1,
  started_at timestamptz not null default now(),
  renewed_at timestamptz not null default now()
);
