-- One change of the prices of several listings, so that it can be undone as one.
set local lock_timeout = '5s';

create table price_edits (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  made_at timestamptz not null,
  change jsonb not null,
  undone_at timestamptz
);
create index price_edits_of_an_organisation on price_edits (organisation_id);

create table price_edit_listings (
  edit_id uuid not null references price_edits,
  apartment_id uuid not null,
  organisation_id uuid not null,
  -- the rows of price_days that there were on the days of the edit
  days_before jsonb not null,
  -- that of the apartment after the edit: another one says that its prices were changed since
  rules_version integer not null,
  primary key (edit_id, apartment_id),
  constraint price_edit_of_its_organisation
    foreign key (apartment_id, organisation_id) references apartments (id, organisation_id)
);
create index price_edits_of_an_apartment on price_edit_listings (apartment_id, organisation_id);
