// Owns the SQL of a seeded catalogue and of its people: homes, packages, properties, enquiries, the log of admins.
import { noRules } from '@akwaaba/contract/price-rules'
import { homesText, homesValues, words } from '../../catalogue/large-catalogue.ts'
import type { Sizes, Step } from './seed-steps.ts'

const people = `
insert into users (id, username, email, password_hash, role, verified_at, created_at)
select seed_id(1, n), 'Guest ' || number, 'guest' || number || '@example.com', 'none', 'customer', at, at
from generate_series(0, $1::bigint - 1) n, lateral (select now() - (n % 730) * interval '1 day' as at) as when_,
  lateral (select seed_number(n, $1) as number) as numbered`

const tours = `
insert into tours (id, title, description, date, price_cents, image, location, days, seats, itinerary, created_at)
select seed_id(3, n), ($1::text[])[1 + n * 7 % 10] || ' Tour ' || n, '<p>' || ($3::text[])[1 + n % 8] || '</p>',
  current_date + (n * 7919 % 1095)::int - 730, 2000 + n * 7919 % 90001, pictures[1 + n % 600], ($2::text[])[1 + n % 15],
  (1 + n % 5)::int, 40, '[]', now() - interval '2 years'
from generate_series(0, $4::bigint - 1) n, (select array_agg(name order by name) as pictures from uploads) as uploaded`

const properties = `
insert into properties (id, property_name, address, location, price_cents, property_type, bedrooms, bathrooms, size_sqm,
  description, features, cover_image, images, created_at)
select seed_id(4, n), ($1::text[])[1 + n * 7 % 10] || ' House ' || n, (1 + n % 90) || ' ' || ($2::text[])[1 + n % 15],
  ($2::text[])[1 + n % 15], 4000000 + n * 7919 % 90000001, case when n % 2 = 0 then 'Furnished' else 'Unfurnished' end,
  n % 6, 1 + n % 4, 60 + n % 400, '<p>' || ($3::text[])[1 + n % 8] || '</p>', '{Borehole,Garden}', pictures[1 + n % 600],
  array(select pictures[1 + (n + k) % 600] from generate_series(0, 3) k), now() - (n % 730) * interval '1 day'
from generate_series(0, $4::bigint - 1) n, (select array_agg(name order by name) as pictures from uploads) as uploaded`

const enquiries = `
insert into enquiries (id, kind, email, name, message, created_at, handled_at)
select seed_id(5, n), (array['support', 'partnership', 'tailored', 'events'])[1 + n % 4], 'guest' || n || '@example.com',
  'Guest ' || n, 'Is the generator included in the price of a night?', at, case when n % 50 > 0 then at end
from generate_series(0, $1::bigint - 1) n, lateral (select now() - (n % 730) * interval '1 day' as at) as when_`

const records = `
insert into audit_log (happened_at, actor_id, action, kind, record_id, label, before, after)
select now() - ($1 - n) * interval '1 minute', seed_id(1, n % 5), 'edit', 'apartment', seed_id(2, n), 'Lantern ' || n,
  '{"price": 120, "bedrooms": 2}', '{"price": 130, "bedrooms": 2}'
from generate_series(0, $1::bigint - 1) n`

/** So many homes have rules, however many homes there are. */
const ruledHomes = 300
const rules = JSON.stringify({ ...noRules, cleaningCents: 2_500, lengthOfStay: [{ nights: 4, percent: 10 }] })

const rulesOfHomes = `
update apartments set rules = $2::jsonb where id in (select seed_id(2, n) from generate_series(0, $1::bigint - 1) n)`

const calendars = `
insert into price_calendars (apartment_id, rules_version, from_day, price_cents, check_in_from, rules, cents, discountable, min_nights,
  max_nights, min_through, arrival, departure, closed)
select id, rules_version, current_date, price_cents, check_in_from, rules, prices, prices, ones, array_fill(0::smallint, days), ones,
  array_fill(true, days), array_fill(true, days), array_fill(false, days)
from apartments, lateral (select array[1200] as days) as length,
  lateral (select array_fill(price_cents::int, days) as prices, array_fill(1::smallint, days) as ones) as filled
where rules <> '{}'`

/** None reads rows of another: ids follow from numbers. Price calendars are those of the homes with rules. */
export const catalogueSteps = (sizes: Sizes): Step[] => {
  const { names, locations, sentences } = words
  return [
    { name: 'homes', fills: 'apartments', text: homesText, values: homesValues(sizes.homes) },
    { name: 'rules of homes', text: rulesOfHomes, values: [ruledHomes, rules], after: ['homes'] },
    { name: 'price calendars', fills: 'price_calendars', text: calendars, after: ['rules of homes'] },
    { name: 'tours', fills: 'tours', text: tours, values: [names, locations, sentences, sizes.tours] },
    {
      name: 'properties',
      fills: 'properties',
      text: properties,
      values: [names, locations, sentences, sizes.properties],
    },
    { name: 'people', fills: 'users', text: people, values: [sizes.people] },
    { name: 'enquiries', fills: 'enquiries', text: enquiries, values: [sizes.enquiries] },
    { name: 'audit records', fills: 'audit_log', text: records, values: [sizes.records] },
  ]
}
