-- Views of the tables of staff that somebody has saved under a name: filters, order and columns. Without an organisation it is one of
-- administrators. A shared one is offered to all who work there.
set local lock_timeout = '5s';

create table saved_views (
  id uuid primary key,
  organisation_id uuid references organisations,
  author_id uuid not null references users,
  list text not null check (list in ('bookings', 'payments', 'refunds', 'transfers', 'payouts', 'receipts', 'apartments', 'guests',
    'enquiries', 'activity')),
  name text not null constraint a_view_has_a_name check (name <> ''),
  -- the query of the address
  query text not null,
  -- null: those that are usual
  columns text[],
  is_shared boolean not null,
  saved_at timestamptz not null,
  constraint one_view_per_name unique nulls not distinct (author_id, organisation_id, list, name)
);
create index saved_views_of_an_organisation on saved_views (organisation_id, list, name);
