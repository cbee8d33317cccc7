// Owns what guests do in a storm: they book, pay, come back or not, and cancel; and what they were promised is written down.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cancelBooking, createBooking, getBooking, getCancellation } from '@akwaaba/contract/bookings'
import { ApiError, type Client, createClient } from '@akwaaba/contract/client'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/payments'
import { dice } from '../numbers.ts'
import { ask, type Product } from './product.ts'

const guestsPerClient = 60
const flats = 40
const nightsAhead = 300

/** What was answered with success, and has to be true at the end. */
export type Promises = { bookings: Set<string>; paid: Set<string>; cancelled: Set<string> }
export type Tally = { outcomes: Map<string, number>; faults: string[]; millis: number[] }

export type Town = { tokens: string[]; apartments: string[] }

/** Writes guests who are logged in and flats to book straight into the database. */
export const settle = async (product: Product, clients: number, seed: number): Promise<Town> => {
  const tokens = Array.from({ length: clients * guestsPerClient }, (_, index) =>
    createHash('sha256').update(`storm ${seed} ${index}`).digest('base64url'),
  )
  const ids = tokens.map(() => randomUUID())
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await ask(
    product,
    `insert into users (id, username, email, password_hash, role, verified_at, created_at)
     select id, 'Guest ' || n, 'guest' || n || '@example.com', '-', 'customer', now(), now()
     from unnest($1::uuid[]) with ordinality as them (id, n)`,
    [ids],
  )
  await ask(
    product,
    `insert into sessions (id, user_id, token_hash, created_at, last_used_at)
     select session, person, hash, now(), now() from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as them (session, person, hash)`,
    [ids.map(() => randomUUID()), ids, hashes],
  )
  const apartments = Array.from({ length: flats }, () => randomUUID())
  await ask(
    product,
    `insert into apartments (id, apartment_name, apartment_type, location, address, bedrooms, bathrooms, size_sqm, price_cents, description, created_at)
     select id, 'Flat ' || n, 'Flat', 'Osu', 'Osu', 1, 1, 30, 5000, '', now() from unnest($1::uuid[]) with ordinality as them (id, n)`,
    [apartments],
  )
  return { tokens, apartments }
}

const outcomeOf = (error: unknown): string =>
  error instanceof ApiError ? error.code : error instanceof Error ? `no answer (${error.name})` : 'no answer'

/** What a payer does at a stand-in's page; whether that was answered. */
const atPage = async (url: string, does: 'pay' | 'decline' | 'leave'): Promise<boolean> => {
  const form = (await (await fetch(url)).text()).match(/action="([^"]+)"/)?.[1]
  if (form === undefined) return false
  await fetch(new URL(form, url), { method: 'POST', body: new URLSearchParams({ does }), redirect: 'manual' })
  return true
}

type Around = { product: Product; town: Town; promises: Promises; tally: Tally; seed: number; isOver: () => boolean }

/** One client of the storm: takes the part of one guest after the other until the storm is over. */
export const rage = async (client: number, { product, town, promises, tally, seed, isOver }: Around): Promise<void> => {
  const throwDice = dice(seed * 1_000 + client)
  const today = dateInAccra(new Date())

  const call = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    const since = performance.now()
    const note = (outcome: string) => {
      tally.millis.push(performance.now() - since)
      const key = `${what}: ${outcome}`
      tally.outcomes.set(key, (tally.outcomes.get(key) ?? 0) + 1)
    }
    try {
      const reply = await work()
      note('ok')
      return reply
    } catch (error) {
      note(outcomeOf(error))
      if (error instanceof ApiError && error.status === 500) tally.faults.push(`${what}: ${error.message}`)
      // Away: a person does not click a thousand times a second either.
      if (!(error instanceof ApiError) || error.status >= 500) await sleep(100)
      return null
    }
  }

  const visit = async (as: Client) => {
    const startDate = addDays(today, 1 + throwDice(nightsAhead))
    const apartmentId = town.apartments[throwDice(town.apartments.length)] ?? ''
    const body = { apartmentId, startDate, endDate: addDays(startDate, 1 + throwDice(4)) }
    const booking = await call('book', () => as.send(createBooking, { body }))
    if (!booking) return
    const id = booking._id
    promises.bookings.add(id)
    if (throwDice(10) < 2) return
    const method = throwDice(2) === 0 ? 'card' : 'paypal'
    const begun = await call('start a payment', () => as.send(startPayment, { body: { bookingId: id, method } }))
    if (!begun?.next?.url) return
    const { url } = begun.next
    const does = (['pay', 'pay', 'pay', 'pay', 'pay', 'pay', 'decline', 'leave'] as const)[throwDice(8)] ?? 'pay'
    await call(`${does} at the provider`, () => atPage(url, does))
    if (throwDice(10) < 4) return // closes the browser: a webhook or the sweep has to see it
    const settled = await call('confirm', () => as.send(confirmBookingPayment, { body: { bookingId: id } }))
    const now = settled && (await call('read', () => as.send(getBooking, { params: { id } })))
    if (!now?.depositPaid) return
    promises.paid.add(id)
    if (throwDice(6) > 0) return
    const terms = await call('ask what cancelling gives', () => as.send(getCancellation, { params: { id } }))
    if (!terms) return
    const refund = terms.refund.amount
    const gone = await call('cancel', () => as.send(cancelBooking, { params: { id }, body: { refund } }))
    if (gone) promises.cancelled.add(id)
  }

  while (!isOver()) {
    const token = town.tokens[client * guestsPerClient + throwDice(guestsPerClient)] ?? ''
    await visit(createClient({ fetch, origin: product.origin, token: () => token }))
  }
}
