-- Trigrams: a text search finds its rows by an index instead of reading every listing.
create extension if not exists pg_trgm;
