-- Built beside the writers of a live system, outside a transaction. One that was interrupted leaves an invalid index, so each is
-- dropped before it is built: the file can be run again from its beginning.

-- Transfers by view, and by a part of their code, which is searched without its dash.
drop index concurrently if exists transfers_of_a_state;
create index concurrently transfers_of_a_state on transfers (state, deadline, payment_id);
drop index concurrently if exists transfers_in_order;
create index concurrently transfers_in_order on transfers (deadline, payment_id);
drop index concurrently if exists transfers_by_code;
create index concurrently transfers_by_code on transfers using gin (replace(code, '-', '') gin_trgm_ops);
drop index concurrently if exists transfers_of_a_proof;
create index concurrently transfers_of_a_proof on transfers (proof_hash) where proof_hash is not null;

-- What begins with a text of one or two letters, which has no trigram. Compared letter by letter, whatever the order of words is in
-- the language of the database: only that order puts all that begins with a text side by side.
drop index concurrently if exists users_by_beginning_of_name;
create index concurrently users_by_beginning_of_name on users (lower(username) collate "C");
drop index concurrently if exists users_by_beginning_of_email;
create index concurrently users_by_beginning_of_email on users (lower(email) collate "C");
drop index concurrently if exists transfers_by_beginning_of_code;
create index concurrently transfers_by_beginning_of_code on transfers (lower(replace(code, '-', '')) collate "C");
drop index concurrently if exists enquiries_by_beginning_of_name;
create index concurrently enquiries_by_beginning_of_name on enquiries (lower(name) collate "C");
drop index concurrently if exists enquiries_by_beginning_of_company;
create index concurrently enquiries_by_beginning_of_company on enquiries (lower(company) collate "C");
drop index concurrently if exists enquiries_by_beginning_of_email;
create index concurrently enquiries_by_beginning_of_email on enquiries (lower(email) collate "C");

-- The calendar lists apartments in this order.
drop index concurrently if exists apartments_by_beginning_of_name;
create index concurrently apartments_by_beginning_of_name on apartments (lower(apartment_name) collate "C", id);
drop index concurrently if exists deleted_apartments_by_beginning_of_name;
create index concurrently deleted_apartments_by_beginning_of_name on apartments (lower(apartment_name) collate "C", id)
  where deleted_at is not null;
drop index concurrently if exists deleted_apartments_by_text;
create index concurrently deleted_apartments_by_text on apartments
  using gin ((apartment_name || E'\n' || address || E'\n' || location) gin_trgm_ops) where deleted_at is not null;

-- Sold properties, and how many listings have a location.
drop index concurrently if exists properties_by_sale;
create index concurrently properties_by_sale on properties (sold_at desc, id desc) where sold_at is not null;
drop index concurrently if exists properties_of_a_location;
create index concurrently properties_of_a_location on properties (location) where deleted_at is null;

-- An index of an expression has no statistics before.
analyze users;
analyze transfers;
analyze enquiries;
analyze apartments;
