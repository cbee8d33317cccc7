// Owns the bare server that the product is compared with: Fastify, one prepared query, JSON.stringify, nothing else. It checks
// no input, handles no errors and sets no headers: it is a lower bound, not an alternative.
import { type Apartment, apartment } from '@akwaaba/contract/apartments'
import { keysOf } from '@akwaaba/contract/guards'
import { limits } from '@akwaaba/contract/limits'
import Fastify from 'fastify'
import pg from 'pg'

const { DATABASE_URL: connectionString, PORT = '0', LIST_URL = '', DETAIL_URL = '' } = process.env

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Those that are not a column of the same name. */
const columnOf: Partial<Record<keyof Apartment, string>> = {
  _id: 'id',
  size: 'size_sqm::float8',
  price: '(price_cents / 100.0)::float8',
  latitude: 'public_latitude',
  longitude: 'public_longitude',
  factsCheckedOn: 'facts_checked_on::text',
  rating: `json_build_object('count', rating_count, 'average',
    case when rating_count >= ${limits.reviewsForAverage} then round(rating_sum / rating_count::numeric, 1)::float8 end)`,
  host: `(select json_build_object('name', name, 'slug', slug, 'since', (created_at at time zone 'UTC')::date)
    from organisations where organisations.id = organisation_id)`,
}
// Every field of the contract, so that both servers give as much.
const columns = keysOf(apartment.shape)
  .map((name) => `${columnOf[name] ?? inSnakeCase(name)} as "${name}"`)
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
