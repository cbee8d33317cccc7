// Owns what a storm begins with, inserted into the database: guests and an admin who are logged in, and listings.
import { createHash, randomUUID } from 'node:crypto'
import { ask, type Product } from './product.ts'

const guestsPerClient = 60
const apartmentCount = 40
// Packages and properties sell out, so clients buy a few of them at a time, and others after a while.
const wantedAtOnce = 6
const wantedForMillis = 5_000

/** Ids of what is for sale, and the tokens of the guests of each client and of the admin. */
export type Catalogue = {
  guests: string[][]
  admin: string
  apartments: string[]
  tours: string[]
  properties: string[]
}

const idsOf = (count: number) => Array.from({ length: count }, () => randomUUID())
const tokenOf = (seed: number, name: string) => createHash('sha256').update(`storm ${seed} ${name}`).digest('base64url')

const insertPeople = async (product: Product, tokens: string[], role: 'customer' | 'admin') => {
  const ids = idsOf(tokens.length)
  await ask(
    product,
    `insert into users (id, username, email, password_hash, role, verified_at, created_at)
     select id, $2 || ' ' || n, $2 || n || '@example.com', '-', $2, now(), now()
     from unnest($1::uuid[]) with ordinality as them (id, n)`,
    [ids, role],
  )
  await ask(
    product,
    `insert into sessions (id, user_id, token_hash, created_at, last_used_at, proved_at)
     select session, person, hash, now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as them (session, person, hash)`,
    [idsOf(tokens.length), ids, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
}

/** Fills an empty product for a storm of so many clients and minutes. */
export const fillCatalogue = async (
  product: Product,
  { clients, minutes, seed }: { clients: number; minutes: number; seed: number },
): Promise<Catalogue> => {
  const guests = Array.from({ length: clients }, (_, client) =>
    Array.from({ length: guestsPerClient }, (_, guest) => tokenOf(seed, `${client} ${guest}`)),
  )
  const admin = tokenOf(seed, 'admin')
  await insertPeople(product, guests.flat(), 'customer')
  await insertPeople(product, [admin], 'admin')
  const things = wantedAtOnce + Math.ceil((minutes * 60_000) / wantedForMillis)
  const [apartments, tours, properties] = [idsOf(apartmentCount), idsOf(things), idsOf(things)]
  await ask(
    product,
    `insert into apartments (id, apartment_name, apartment_type, location, address, bedrooms, bathrooms, size_sqm, price_cents, description, created_at)
     select id, 'Flat ' || n, 'Flat', 'Osu', 'Osu', 1, 1, 30, 5000, '', now() from unnest($1::uuid[]) with ordinality as them (id, n)`,
    [apartments],
  )
  await ask(
    product,
    `insert into tours (id, title, description, date, price_cents, seats, itinerary, created_at)
     select id, 'Tour ' || n, '', current_date + 30, 2000 + 100 * (n % 7), 8 + n % 17, '[]', now()
     from unnest($1::uuid[]) with ordinality as them (id, n)`,
    [tours],
  )
  await ask(
    product,
    `insert into properties (id, property_name, address, location, price_cents, property_type, bedrooms, bathrooms, size_sqm, description, created_at)
     select id, 'House ' || n, 'Osu', 'Osu', 900000, 'Furnished', 3, 2, 120, '', now()
     from unnest($1::uuid[]) with ordinality as them (id, n)`,
    [properties],
  )
  return { guests, admin, apartments, tours, properties }
}

/** One of the few that all clients want at this moment. */
export const inDemand = (ids: string[], elapsedMillis: number, throwDice: (sides: number) => number): string =>
  ids[(Math.floor(elapsedMillis / wantedForMillis) + throwDice(wantedAtOnce)) % ids.length] ?? ''
