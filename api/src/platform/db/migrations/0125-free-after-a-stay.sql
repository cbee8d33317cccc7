-- Whether the nights that an apartment keeps empty after a stay are free. A function, so that a search asks it of each apartment that it
-- finds, in the order of an index: as a part of the query it would be joined with the nights of all apartments.
set local lock_timeout = '5s';

create function is_free_after_stay(apartment uuid, check_out date, at timestamptz) returns boolean
  language plpgsql stable cost 10 as $$
begin
  -- Rules are read of those alone that have taken nights soon after; none keeps more than 14 empty.
  return not exists (
    select from occupied_nights o
    where o.apartment_id = apartment and o.nights && daterange(check_out, check_out + 14, '[)')
      and (o.held_until is null or o.held_until > at)
      and lower(o.nights) < check_out
        + (select coalesce((a.rules ->> 'bufferNights')::integer, 0) from apartments a where a.id = apartment));
end $$;
