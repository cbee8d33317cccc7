-- Which homes of a file a host has imported already, by the host's own reference: a file that is sent again adds none of them twice.
set local lock_timeout = '5s';

create table listing_imports (
  organisation_id uuid not null references organisations,
  reference text not null check (length(reference) between 1 and 60),
  apartment_id uuid not null,
  imported_at timestamptz not null,
  constraint a_home_is_imported_once primary key (organisation_id, reference),
  -- The reference is taken before the home is there, so that of two files at once one waits.
  constraint import_of_an_apartment foreign key (apartment_id) references apartments deferrable initially deferred
);
create index listing_imports_of_an_apartment on listing_imports (apartment_id);
