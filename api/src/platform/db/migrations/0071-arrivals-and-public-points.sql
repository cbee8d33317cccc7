-- Where an apartment is: everybody sees a point that is 150 to 300 m from the exact one, and only guests who have paid read how to get there. The
-- database makes the public point from the exact one, so that it is right whatever writes an apartment, the previous release included. Of the
-- rows there are, 0071-public-points-filled makes it, a few at a time; until then they have none.
set local lock_timeout = '5s';

-- How to get to an apartment. A table of its own, so that no read of apartments can select it by mistake.
create table arrivals (
  apartment_id uuid primary key references apartments,
  address text,
  landmark text,
  directions text,
  phone text
);

-- The key of the offsets, drawn once. It is kept beside the exact points: who can read it can read them as well, and a setting that
-- is changed would give each apartment a second public point.
create table map_keys (
  singleton boolean primary key default true check (singleton),
  key bytea not null check (octet_length(key) = 32)
);
insert into map_keys (key)
values (sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'utf8')));

alter table apartments
  add column public_latitude double precision,
  add column public_longitude double precision,
  add column exact_on_map boolean not null default false,
  -- the address by which the offset was drawn
  add column offset_address text,
  add constraint a_public_point_is_whole check ((public_latitude is null) = (public_longitude is null)) not valid,
  add constraint a_public_point_is_blurred check (
    exact_on_map or public_latitude is null
    or public_latitude is distinct from latitude or public_longitude is distinct from longitude
  ) not valid;

-- An address in one spelling: two apartments of one building have the same.
create function one_spelling(address text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(lower(address), '[^[:alnum:]]+', ' ', 'g'));

create function metres_between(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
  returns double precision language sql immutable parallel safe
  return 111195 * sqrt(power(lat2 - lat1, 2) + power((lng2 - lng1) * cos(radians(lat1)), 2));

-- Everything that is drawn by one address of one organisation moves by the same offset, so that no number of public points can be averaged. By
-- organisation, so that nobody learns the offset of others from an apartment of their own. An apartment keeps its offset when its address is
-- corrected or its point is; one that moves away with its address gets that of the new address.
create function make_public_point() returns trigger language plpgsql as $$
declare
  draw bytea;
  angle double precision;
  metres double precision;
  north double precision;
  east double precision;
begin
  if new.latitude is null or new.longitude is null then
    new.public_latitude := null;
    new.public_longitude := null;
    return new;
  end if;
  if new.offset_address is null then
    new.offset_address := one_spelling(new.address);
  elsif tg_op = 'UPDATE' and one_spelling(new.address) <> one_spelling(old.address)
      and metres_between(old.latitude, old.longitude, new.latitude, new.longitude) > 300 then
    new.offset_address := one_spelling(new.address);
  end if;
  if new.exact_on_map then
    new.public_latitude := new.latitude;
    new.public_longitude := new.longitude;
    return new;
  end if;
  select sha256(key || sha256(key || convert_to(concat_ws(E'\n', new.organisation_id, new.offset_address), 'utf8')))
    into strict draw from map_keys;
  angle := 2 * pi() * ('x' || encode(substring(draw from 1 for 4), 'hex'))::bit(32)::bigint / 4294967296;
  -- Uniform over the area between the circles. Rounding to 4 decimals, some 11 m, stays within 150 to 300 m.
  metres := sqrt(25600 + 58500 * (('x' || encode(substring(draw from 5 for 4), 'hex'))::bit(32)::bigint / 4294967296.0));
  north := new.latitude + metres * cos(angle) / 111195;
  east := new.longitude + metres * sin(angle) / (111195 * greatest(cos(radians(new.latitude)), 0.0001));
  new.public_latitude := round((case when abs(north) > 90 then sign(north) * 180 - north else north end)::numeric, 4);
  new.public_longitude := round((case when abs(east) > 180 then east - sign(east) * 360 else east end)::numeric, 4);
  return new;
end $$;
create trigger make_public_point
  before insert or update of latitude, longitude, address, exact_on_map, organisation_id on apartments
  for each row execute function make_public_point();

-- Makes the public points of rows that have none, a few hundred in each transaction, so that no writer waits long.
create procedure fill_public_points() language plpgsql as $$
declare
  done uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    batch := array(select id from apartments where id > done order by id limit 500);
    exit when cardinality(batch) = 0;
    update apartments set latitude = latitude
      where id = any (batch) and latitude is not null and longitude is not null and public_latitude is null;
    done := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
