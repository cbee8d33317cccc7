-- Where cedis are charged, every page shows its prices in them too. What is kept of pages goes by the catalogue's counter,
-- so a new rate moves that.
create trigger catalogue_changed after update on settings
  for each row when (old.cedis_per_dollar is distinct from new.cedis_per_dollar)
  execute function catalogue_changed();
