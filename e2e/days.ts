// Owns letting days pass for a host and an administrator, for a guest, or for a price that is divided: the clock of a product cannot be moved
// while other journeys use it, so what they have is moved back in its database instead.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const portOf = (port: number) => port + 5

const databaseUrl = (folder: string): string => {
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  const port = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

const ofHost = 'organisation_id = (select id from organisations where slug = $2)'
const earlierStays = `update bookings set check_in = check_in - $1::int, check_out = check_out - $1::int where ${ofHost}`
const earlierAccount = `update payout_accounts set added_at = added_at - $1 * interval '1 day',
  usable_from = usable_from - $1 * interval '1 day' where ${ofHost}`

const earlierLogin = `update sessions set proved_at = proved_at - $1 * interval '1 day'
  where user_id = (select id from users where email = $2)`

type Passing = { days: number; slug: string; email: string }

/** Moves stays and account of a host and the login of a user back, runs the nightly job, and ends when what is earned is written down. */
const passDays = async (folder: string, { days, slug, email }: Passing): Promise<void> => {
  const database = new pg.Client(databaseUrl(folder))
  await database.connect()
  try {
    await database.query(earlierStays, [days, slug])
    await database.query(earlierLogin, [days, email])
    // Its trigger refuses that an account is changed.
    await database.query('set session_replication_role = replica')
    await database.query(earlierAccount, [days, slug])
    await database.query(`select graphile_worker.add_job('payments:earn', '{}'::json)`)
    const owed = `select 1 from payouts where organisation_id = (select id from organisations where slug = $1)`
    for (let tries = 0; tries < 200; tries++) {
      if ((await database.query(owed, [slug])).rowCount) return
      await sleep(50)
    }
    throw new Error(`nothing is owed to ${slug}`)
  } finally {
    await database.end()
  }
}

const earlierStaysOfGuest = `update bookings set check_in = check_in - $1::int, check_out = check_out - $1::int
  where customer_id = (select id from users where email = $2)`

/** Moves the stays of a guest back, and has the job run that completes those which are over. */
const passGuestDays = async (folder: string, { days, guest }: { days: number; guest: string }): Promise<void> => {
  const database = new pg.Client(databaseUrl(folder))
  await database.connect()
  try {
    await database.query(earlierStaysOfGuest, [days, guest])
    await database.query(`select graphile_worker.add_job('bookings:complete-stays', '{}'::json)`)
  } finally {
    await database.end()
  }
}

const endedSplit = `update splits set deadline = now() - interval '61 minutes', rest_until = now() - interval '1 minute' where booking_id = $1`

/** Moves the deadlines of a divided price back, and has the job run that ends it. */
const endSplit = async (folder: string, bookingId: string): Promise<void> => {
  const database = new pg.Client(databaseUrl(folder))
  await database.connect()
  try {
    await database.query(endedSplit, [bookingId])
    await database.query(`select graphile_worker.add_job('bookings:end-splits', '{}'::json)`)
  } finally {
    await database.end()
  }
}

/** Lets days pass on the product of this port, whose database is in the folder: for those whom the functions below name. */
export const serveDays = (port: number, folder: string): void => {
  const server = createServer(async (request, reply) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const [days, slug = '', email = ''] = ['days', 'slug', 'email'].map((name) => searchParams.get(name) ?? '')
    const [split, guest] = [searchParams.get('split'), searchParams.get('guest')]
    const pass = () => {
      if (split !== null) return endSplit(folder, split)
      if (guest !== null) return passGuestDays(folder, { days: Number(days), guest })
      return passDays(folder, { days: Number(days), slug, email })
    }
    const failure = await pass().then(() => '', String)
    reply.writeHead(failure ? 500 : 204).end(failure)
  })
  server.listen(portOf(port), '127.0.0.1')
}

const askToPass = async (origin: string, query: Record<string, string>): Promise<void> => {
  const at = `http://127.0.0.1:${portOf(Number(new URL(origin).port))}/?${new URLSearchParams(query)}`
  const reply = await fetch(at)
  if (!reply.ok) throw new Error(await reply.text())
}

/** The time is over until when others, and then the guest, may pay the shares of this stay. */
export const letSplitEnd = (origin: string, bookingId: string): Promise<void> => askToPass(origin, { split: bookingId })

/** For a host and a user so many days pass: stays that have begun are owed to the host then, and the last proof of the user is old. */
export const letDaysPass = (origin: string, { days, slug, email }: Passing): Promise<void> =>
  askToPass(origin, { days: String(days), slug, email })

/** For the stays of a guest so many days pass: those that are over can be reviewed then, and the guest is asked to. */
export const letGuestDaysPass = (origin: string, guest: string, days: number): Promise<void> =>
  askToPass(origin, { guest, days: String(days) })
