// Owns the SQL of seeded calendars of other platforms: every second home has one, with four events ahead.
import { createHash } from 'node:crypto'
import type { Sizes, Step } from './seed-steps.ts'

const key = Buffer.alloc(32)
/** The key with which the product is to start over a seeded marketplace: it refuses addresses of calendars that are of another. */
export const seedSettings = { ENCRYPTION_KEY: key.toString('base64') }
// Of that key by its id, and not to be decrypted: no calendar is asked for while it is measured.
const sealed = `v1.${createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)}.seed`

// None is due while it is measured, so that no server of others is asked. Of a hundred one has stopped, which is never asked again.
const feeds = `
insert into feeds (id, organisation_id, apartment_id, label, sealed, host, state, fetched_at, last_ok_at, next_at, created_at)
select seed_id(21, n), organisation_id, home.id, 'Airbnb', $2, 'www.airbnb.com',
  case n % 100 when 1 then 'stopped' when 2 then 'failing' else 'ok' end, now(), now() - n % 900 * interval '1 second',
  now() + case n % 100 when 1 then interval '-30 days' else interval '1 day' end, now() - interval '1 year'
from generate_series(0, $1::bigint - 1) n join apartments home on home.id = seed_id(2, n * 2)`

// Beyond the stays of the seed, so that their nights are those of the calendar.
const entries = `
insert into feed_entries (id, feed_id, uid, check_in, check_out, class, summary, first_seen, last_seen)
select seed_id(22, n * 4 + k), seed_id(21, n), 'event-' || k, day, day + 3, case k when 0 then 'reservation' else 'closure' end,
  'Reserved', now(), now()
from generate_series(0, $1::bigint - 1) n cross join generate_series(0, 3) k
cross join lateral (select current_date + 400 + (n % 30)::int + k::int * 40 as day) as made`

// A hundred homes are booked twice, however many homes there are: by an event with the nights of a stay of ours.
const conflicts = `
insert into feed_entries (id, feed_id, uid, check_in, check_out, class, summary, first_seen, last_seen, conflict_with)
select seed_id(23, row_number() over ()), feeds.id, 'conflict-' || ahead.id, check_in, check_out, 'closure', 'Reserved', now(), now(), ahead.id
from (select id, apartment_id, check_in, check_out from bookings
  where state = 'approved' and check_in > current_date and exists (select from feeds where feeds.apartment_id = bookings.apartment_id)
  order by check_in, id limit 100) as ahead join feeds on feeds.apartment_id = ahead.apartment_id`

const nights = `
insert into occupied_nights (apartment_id, nights, from_feeds)
select apartment_id, daterange(check_in, check_out), true from feed_entries join feeds on feeds.id = feed_id where conflict_with is null`

const cleaning = `
insert into cleaning_tasks (id, organisation_id, feed_entry_id, apartment_id, day, state)
select feed_entries.id, organisation_id, feed_entries.id, apartment_id, check_out, 'toDo'
from feed_entries join feeds on feeds.id = feed_id where class = 'reservation'`

/** Calendars of other platforms and what belongs to them. */
export const feedSteps = (sizes: Sizes): Step[] => [
  { name: 'feeds', fills: 'feeds', after: ['homes'], text: feeds, values: [sizes.feeds, sealed] },
  { name: 'feed entries', fills: 'feed_entries', after: ['feeds'], text: entries, values: [sizes.feeds] },
  { name: 'conflicts', after: ['feed entries', 'bookings'], text: conflicts },
  { name: 'nights of feeds', after: ['conflicts', 'occupied nights'], text: nights },
  { name: 'cleaning after feeds', after: ['conflicts', 'cleaning tasks'], text: cleaning },
]
