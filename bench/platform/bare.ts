// Owns the bare server that the product is compared with: Fastify, one prepared query, JSON.stringify, nothing else. It checks
// no input, handles no errors and sets no headers: it is a lower bound, not an alternative.
import type { Apartment } from '@akwaaba/contract/apartments'
import { limits } from '@akwaaba/contract/limits'
import Fastify from 'fastify'
import pg from 'pg'

const { DATABASE_URL: connectionString, PORT = '0', LIST_URL = '', DETAIL_URL = '' } = process.env

// One for each field of the contract, so that a field more does not compile before it is here.
const column: Record<keyof Apartment, string> = {
  _id: 'id',
  apartmentName: 'apartment_name',
  apartmentType: 'apartment_type',
  location: 'location',
  address: 'address',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  size: 'size_sqm::float8',
  price: '(price_cents / 100.0)::float8',
  description: 'description',
  coverImage: 'cover_image',
  images: 'images',
  captions: 'captions',
  guests: 'guests',
  amenities: 'amenities',
  latitude: 'public_latitude',
  longitude: 'public_longitude',
  exactOnMap: 'exact_on_map',
  instantBooking: 'instant_booking',
  checkInFrom: 'check_in_from',
  checkOutBy: 'check_out_by',
  cancellationPolicy: 'cancellation_policy',
  version: 'version',
  rooms: 'rooms',
  houseRules: 'house_rules',
  power: 'power',
  water: 'water',
  internet: 'internet',
  factsCheckedOn: 'facts_checked_on::text',
  rating: `json_build_object('count', rating_count, 'average',
    case when rating_count >= ${limits.reviewsForAverage} then round(rating_sum / rating_count::numeric, 1)::float8 end)`,
  host: `(select json_build_object('name', name, 'slug', slug, 'since', (created_at at time zone 'UTC')::date)
    from organisations where organisations.id = organisation_id)`,
}
const columns = Object.entries(column)
  .map(([name, value]) => `${value} as "${name}"`)
  .join(', ')
const matching = 'from apartments where listed and location = $1 and price_cents between $2 and $3'
const list = `select ${columns} ${matching} order by price_cents, id limit $4`
const total = `select count(*)::int as total ${matching}`
const detail = `select ${columns} from apartments where id = $1 and listed`

type Search = { location: string; priceFrom: string; priceTo: string; limit: string }
const bounds = (query: Search) => [
  query.location,
  Math.round(Number(query.priceFrom) * 100),
  Math.round(Number(query.priceTo) * 100),
]

const pool = new pg.Pool({ connectionString, max: 20 })
pool.on('error', () => undefined) // the database ends with the run
const app = Fastify({ logger: false })
const json = 'application/json; charset=utf-8'
const copyOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
const [listBytes, detailBytes] = await Promise.all([LIST_URL, DETAIL_URL].map(copyOf))

app.get('/ready', async () => ({ status: 'ready' }))
app.get<{ Querystring: Search }>('/list', async ({ query }, reply) => {
  const { rows } = await pool.query({ name: 'list', text: list, values: [...bounds(query), query.limit] })
  return reply.type(json).send(JSON.stringify(rows))
})
app.get<{ Querystring: Search }>('/list-and-total', async ({ query }, reply) => {
  const [{ rows }, counted] = await Promise.all([
    pool.query({ name: 'list', text: list, values: [...bounds(query), query.limit] }),
    pool.query<{ total: number }>({ name: 'total', text: total, values: bounds(query) }),
  ])
  return reply.header('x-total-count', counted.rows[0]?.total).type(json).send(JSON.stringify(rows))
})
app.get<{ Params: { id: string } }>('/detail/:id', async ({ params }, reply) => {
  const { rows } = await pool.query({ name: 'detail', text: detail, values: [params.id] })
  return reply.type(json).send(JSON.stringify(rows[0]))
})
app.get('/memory/list', (_request, reply) => reply.type(json).send(listBytes))
app.get('/memory/detail', (_request, reply) => reply.type(json).send(detailBytes))

process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
