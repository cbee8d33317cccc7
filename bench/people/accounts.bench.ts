// Owns measuring response times with and without an account: they must not reveal whether an address has one.
import { askReset, login, registerCustomer } from '@akwaaba/contract/auth'
import type { BenchDatabase } from '../platform/database.ts'
import { type Ask, drive } from '../platform/load.ts'
import { median, ms, times } from '../platform/numbers.ts'
import type { Report } from '../platform/report.ts'
import { startProduct } from '../platform/servers.ts'

const tries = 1000 // of each kind
const warmUps = 20
/** Addresses with and without an account, equally long, each asked once, as when a caller tries a list of addresses. */
const known = (n: number) => `k${String(n).padStart(4, '0')}@example.com`
const unknown = (n: number) => `u${String(n).padStart(4, '0')}@example.com`
const first = known(0)

type Pair = { name: string; known: number[]; unknown: number[] }

const post = (path: string, body: object): Ask => ({ path, method: 'POST', body: JSON.stringify(body) })

/** One caller, known and unknown addresses in turn; the order within a pair changes every other pair. */
const inTurn = async (name: string, port: number, ask: (email: string) => Ask): Promise<Pair> => {
  const isKnown = (n: number) => n % 4 === 0 || n % 4 === 3
  const count = 2 * (warmUps + tries)
  const { latencies } = await drive({
    port,
    callers: 1,
    count,
    ask: (n) => ask(isKnown(n) ? known(n) : unknown(n)),
  })
  const of = (wanted: boolean) => latencies.filter((_, n) => n >= 2 * warmUps && isKnown(n) === wanted)
  return { name, known: of(true), unknown: of(false) }
}

/** How often a known address took longer than an unknown one, over all pairs: 50 % means that the time reveals nothing. */
const share = ({ known, unknown }: Pair): number => {
  const longer = known.reduce((sum, one) => sum + unknown.filter((other) => one > other).length, 0)
  return longer / (known.length * unknown.length)
}
const percent = (part: number) => `${(part * 100).toFixed(0)} %`
const ratioOf = ({ known, unknown }: Pair) => median(known) / median(unknown)

/** Compares the response times of login and password reset for known and unknown addresses. */
export const measureAccounts = async (database: BenchDatabase): Promise<Report> => {
  const product = await startProduct(database.url, database.dataDir)
  const send = (path: string, body: object) =>
    fetch(`${product.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const person = { username: 'k0000', email: first, password: 'Kente-Strip-1957', phoneNumber: '', countryCode: '+233' }
  const answer = await send(registerCustomer.path, person)
  if (answer.status !== 201) throw new Error(`the account could not be made: ${await answer.text()}`)
  await database.query('update users set verified_at = now()')
  // With the password of the first: hashing one for each would take longer than what is measured.
  await database.query(`insert into users select (jsonb_populate_record(users, jsonb_build_object(
    'id', gen_random_uuid(), 'username', name, 'email', name || '@example.com'))).*
    from users, (select 'k' || lpad(n::text, 4, '0') as name from generate_series(1, ${2 * (warmUps + tries)}) n) names`)
  const pairs = [
    await inTurn('a wrong password', product.port, (email) =>
      post(login.path, { email, password: 'Not-The-One-1957' }),
    ),
    await inTurn('a reset link asked for', product.port, (email) => post(askReset.path, { email })),
  ]
  await product.stop()
  return {
    subject: 'accounts',
    tables: [
      {
        title: 'What an answer takes with and without an account behind the address',
        columns: ['call', 'known', 'unknown', 'ratio', 'known took longer'],
        rows: pairs.map((pair) => [
          pair.name,
          ms(median(pair.known)),
          ms(median(pair.unknown)),
          times(ratioOf(pair)),
          percent(share(pair)),
        ]),
      },
    ],
    aims: pairs.map((pair) => ({
      what: `${pair.name}: known of unknown`,
      aim: '0.95x to 1.05x',
      measured: times(ratioOf(pair)),
      isMet: Math.abs(ratioOf(pair) - 1) <= 0.05,
    })),
    notes: [
      `${tries} tries of each kind after ${warmUps} to warm up, one caller, known and unknown addresses in turn. "Known took longer" compares every known with every unknown try: 50 % tells nothing.`,
      'A login hashes a password in both cases, and counts the try of a known account while it does. A reset looks for the account in a job, after the answer.',
    ],
  }
}
