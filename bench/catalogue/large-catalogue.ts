// Owns a catalogue of the size worth measuring: ten thousand believable apartments, inserted by one statement, the same
// every time.
import type { BenchDatabase } from '../platform/database.ts'

const locations = [
  ...['Osu', 'Labone', 'Cantonments', 'East Legon', 'Airport Residential', 'Ridge', 'Dzorwulu', 'Spintex'],
  ...['Tema', 'Aburi', 'Ada Foah', 'Cape Coast', 'Elmina', 'Takoradi', 'Kumasi'],
]
const names = [
  'Lantern',
  'Palm Court',
  'Sankofa',
  'Harmattan',
  'Kente',
  'Tamarind',
  'Lagoon',
  'Baobab',
  'Cocoa',
  'Adinkra',
]
const types = ['Studio', 'One-bedroom apartment', 'Two-bedroom apartment', 'Townhouse', 'Penthouse']
const streets = [
  'Kuku Hill Lane',
  'Ringway Close',
  'Nyaniba Road',
  'Senchi Street',
  'Oxford Street',
  'Lami Dwaahe Road',
]
const amenities = ['Wi-Fi', 'Air conditioning', 'Kitchen', 'Washing machine', 'Generator', 'Parking', 'Pool', 'Balcony']
const sentences = [
  'Morning light comes in over the balcony, and the street below stays quiet until the bakery opens its doors.',
  'The kitchen has a gas hob, a full-size fridge and enough pots to cook light soup for a table of six people.',
  'A generator takes over within seconds, so the lights, the fridge and the router never notice a power cut.',
  'Two minutes on foot bring you to chop bars, a pharmacy and the stop where shared taxis leave for the centre.',
  'The bedroom faces the garden, has blackout curtains and an air conditioner that was serviced this spring.',
  'There is a desk by the window with fibre internet that holds a video call while somebody else streams a film.',
  'The caretaker, Mr Mensah, lives on the compound, carries luggage and knows who repairs what at any hour.',
  'Water comes from a borehole with its own tank, is heated by the sun and has never run dry in three years.',
]

/** What names, places and descriptions are made of. */
export const words = { names, locations, sentences }

const pictures = `
insert into uploads (name, width, height, placeholder, created_at)
select md5('picture ' || n) || '.webp', 1600, 1067, '#c8a46a', now() from generate_series(0, 599) n`

/** Six hundred pictures that rows may refer to. Their files do not exist. */
export const insertPictures = (database: BenchDatabase) => database.query(pictures)

/** Ids like those of the product: version 7, in the order of their numbers. `sort` tells the tables apart. */
export const idFunction = `
create or replace function seed_id(sort int, n bigint) returns uuid language sql immutable parallel safe return
  (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || lpad(to_hex(sort), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid`

/** Inserts as many apartments as `homesValues` was given; needs the pictures and the function of ids. */
export const homesText = `
insert into apartments (id, apartment_name, apartment_type, location, address, bedrooms, bathrooms, size_sqm,
  price_cents, description, cover_image, images, guests, amenities, latitude, longitude, instant_booking, featured,
  created_at, created_by)
select seed_id(2, n),
  ($1::text[])[1 + n * 7 % 10] || ' ' || (1 + n / 10), ($2::text[])[1 + n * 3 % 5], ($3::text[])[1 + n % 15],
  (1 + n % 90) || ' ' || ($4::text[])[1 + n * 5 % 6] || ', ' || ($3::text[])[1 + n % 15],
  n % 4, 1 + n % 3, 24 + n % 160, 3000 + n * 7919 % 57001,
  '<p>' || concat_ws(' ', ($5::text[])[1 + n % 8], ($5::text[])[1 + (n + 3) % 8], ($5::text[])[1 + (n + 5) % 8]) || '</p><p>' ||
    concat_ws(' ', ($5::text[])[1 + (n + 1) % 8], ($5::text[])[1 + (n + 6) % 8], ($5::text[])[1 + (n + 2) % 8]) || '</p>',
  pictures[1 + n % 600],
  array(select pictures[1 + (n + k) % 600] from generate_series(0, 5) k),
  1 + n % 8, array(select ($6::text[])[1 + (n + k) % 8] from generate_series(0, (2 + n % 5)::int) k),
  4.8 + n * 31 % 60000 / 10000.0, -3.1 + n * 17 % 40000 / 10000.0, n % 4 = 0, n % 97 = 0,
  now() - interval '2 years' - (1000000 - n) * interval '1 minute', null
from generate_series(0, $7::bigint - 1) n, (select array_agg(name order by name) as pictures from uploads) as uploaded`
export const homesValues = (count: number): unknown[] => [names, types, locations, streets, sentences, amenities, count]

/** Fills a migrated, empty database; leaves the planner with fresh statistics. */
export const insertLargeCatalogue = async (database: BenchDatabase): Promise<void> => {
  await insertPictures(database)
  await database.query(idFunction)
  await database.query(homesText, homesValues(10_000))
  // Only of what was filled: a table that was vacuumed while it is empty is planned as one that stays so, and bookings would be found
  // by reading all of them until autovacuum comes. No database that serves guests begins like that.
  await database.query('vacuum analyze apartments, uploads')
}
