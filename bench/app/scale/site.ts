// Owns a seeded marketplace and the product over it: who asks, for which homes, and one request with all that it took.
import { Agent, get } from 'node:http'
import { insertAccounts, openSessions } from '../../platform/accounts.ts'
import { preciseCpuOf } from '../../platform/cpu.ts'
import type { BenchDatabase } from '../../platform/database.ts'
import { type Server, startProduct } from '../../platform/servers.ts'
import type { ScaleRequest } from './requests.ts'
import { seedSettings } from './seed-feeds.ts'

/** Tokens of an admin and of a guest, a booking of that guest, some homes, of which requests take another each time, and how many there are. */
type Callers = {
  tokens: Record<'admin' | 'guest', string>
  guest: string
  booking: string
  payment: string
  homes: string[]
  all: number
}

export type Site = Callers & { database: BenchDatabase; product: Server }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Makes those who ask, once for each database. */
export const makeCallers = async (database: BenchDatabase): Promise<Callers> => {
  const [admin] = await insertAccounts(database, 'admin', 1)
  // One that can still be cancelled.
  const [booked] = await database.query<{ id: string; guest: string; payment: string }>(
    "select bookings.id, customer_id as guest, paid_by_payment as payment from bookings join dues on booking_id = bookings.id where bookings.state = 'approved' and check_in > current_date + 1 order by bookings.id limit 1",
  )
  const [guest] = await openSessions(database, booked ? [booked.guest] : [])
  const homes = await database.query<{ id: string }>('select id from apartments order by md5(id::text) limit 40')
  const [{ all } = { all: 0 }] = await database.query<{ all: number }>('select count(*)::int as all from apartments')
  return {
    tokens: { admin: admin?.token ?? '', guest: guest?.token ?? '' },
    guest: booked?.guest ?? '',
    booking: booked?.id ?? '',
    payment: booked?.payment ?? '',
    homes: homes.map(({ id }) => id),
    all,
  }
}

/** Starts the product over a database with callers. */
export const openSite = async (database: BenchDatabase, callers: Callers): Promise<Site> => ({
  ...callers,
  database,
  product: await startProduct(database.url, database.dataDir, seedSettings),
})

export type Answer = {
  status: number
  bytes: number
  /** until the reply begins */
  firstMs: number
  wallMs: number
}

/** The n-th try of a request. */
export const askOnce = (
  { product, tokens, guest, booking, payment, homes, all }: Site,
  request: ScaleRequest,
  n: number,
): Promise<Answer> =>
  new Promise((done, failed) => {
    const headers: Record<string, string> = { 'accept-encoding': 'identity' }
    if (request.as) headers.authorization = `Bearer ${tokens[request.as]}`
    const began = performance.now()
    get(
      product.origin + request.path(n, { home: homes[n % homes.length] ?? '', guest, booking, payment, homes: all }),
      { agent, headers },
      (answer) => {
        const firstMs = performance.now() - began
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          bytes += part.length
        })
        answer.on('error', failed)
        answer.on('end', () => {
          done({ status: answer.statusCode ?? 0, bytes, firstMs, wallMs: performance.now() - began })
        })
      },
    ).on('error', failed)
  })

/** Milliseconds of CPU that server and database have used. */
export const cpuOfSite = ({ database, product }: Site): number => preciseCpuOf(product.pid) + database.preciseCpu()
