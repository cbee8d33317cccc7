-- Which providers there are is known by their descriptions in the code; a new one needs no migration.
alter table bank_entries drop constraint bank_entries_settlement_of_check;
