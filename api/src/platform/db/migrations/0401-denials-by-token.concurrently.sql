-- A denial is found by the hash of its token.
drop index concurrently if exists trip_tokens_by_denial;
create unique index concurrently trip_tokens_by_denial on trip_tokens (denial_hash) where denial_hash is not null;
