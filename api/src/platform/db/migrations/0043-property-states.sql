-- Properties get a state and a history, as everything else that is moved by events. The status of the wire and deleted_at follow
-- from the state. Processes of the previous release write only those two while they are replaced: the trigger then sets the state
-- from them. The next release drops that half of it.
set local lock_timeout = '5s';

alter table properties add column state text not null default 'forSale';
update properties set state = case
    when status = 'approved' then case when deleted_at is null then 'sold' else 'archived' end
    else case when deleted_at is null then 'forSale' else 'withdrawn' end
  end
  where status = 'approved' or deleted_at is not null;
alter table properties
  add constraint properties_state_check check (state in ('forSale', 'sold', 'withdrawn', 'archived')),
  add constraint a_state_has_its_status check ((status = 'approved') = (state in ('sold', 'archived'))),
  add constraint a_state_says_what_is_listed check ((deleted_at is null) = (state in ('forSale', 'sold')));
create index properties_by_state on properties (state, created_at desc, id);

create function property_state_in_step() returns trigger language plpgsql as $$
begin
  if new.state = old.state then
    new.state := case
      when new.status = 'approved' then case when new.deleted_at is null then 'sold' else 'archived' end
      else case when new.deleted_at is null then 'forSale' else 'withdrawn' end
    end;
  else
    new.status := case when new.state in ('sold', 'archived') then 'approved' else 'unpaid' end;
  end if;
  return new;
end $$;
create trigger property_state_in_step before update on properties
  for each row execute function property_state_in_step();

-- What happened before is not in it.
create table property_events (
  id bigint generated always as identity primary key,
  property_id uuid not null references properties,
  event text not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id uuid references users,
  -- of the buyer, where it was sold or refunded
  payment_id uuid references payments,
  happened_at timestamptz not null
);
create index events_of_a_property on property_events (property_id, id);
create index property_events_of_an_actor on property_events (actor_id) where actor_id is not null;
create index property_events_of_a_payment on property_events (payment_id) where payment_id is not null;
