-- Everybody sees a host from its approval on: what it says of itself, and how soon it usually answers. The word is kept, and not the
-- median that it stands for, so that what is cached of a host is outdated only when the word is another one.
alter table organisations add column answers_within text
  constraint organisations_answers_within_check check (answers_within in ('hour', 'hours', 'day', 'days'));

create function announce_host() returns trigger language plpgsql as $$
begin
  perform announce_catalogue_change('organisations', new.slug);
  return null;
end $$;
create trigger announce_host_inserted after insert on organisations
  for each row when (new.state = 'active') execute function announce_host();
create trigger announce_host_updated after update on organisations for each row
  when ((old.name, old.about, old.state, old.answers_within) is distinct from (new.name, new.about, new.state, new.answers_within))
  execute function announce_host();
