-- Which listings of an organisation an administrator has approved, each once: after some of them it may be trusted with the next ones.
set local lock_timeout = '5s';

create table approved_listings (
  apartment_id uuid primary key references apartments,
  organisation_id uuid not null references organisations,
  approved_at timestamptz not null
);
create index approved_listings_of_an_organisation on approved_listings (organisation_id);
