-- The first letter and the first two letters of each word, and each other sign: by them an index finds texts of one or two
-- letters, of which there are no trigrams.
create function word_beginnings(searched text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct left(word[1], length)), '{}')
  from regexp_matches(lower(searched), '[[:alnum:]]+|[^[:alnum:][:space:]]', 'g') as word, generate_series(1, 2) as length
$$;
