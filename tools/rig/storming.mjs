// Owns what a rig sends while a server dies: the storm's guests and admin, and bookings at each process that show when it works again.

import { playAdmin } from '../../bench/app/storm/admins.ts'
import { fillCatalogue } from '../../bench/app/storm/catalogue.ts'
import { findFaults, untilSettled } from '../../bench/app/storm/checks.ts'
import { nothingAcknowledged } from '../../bench/app/storm/clients.ts'
import { playGuests } from '../../bench/app/storm/guests.ts'
import { query } from '../rehearse-product.mjs'
import { insertGuests } from './parts.mjs'

export { oneAdmin, startStandIns } from '../../bench/app/storm/product.ts'

const pause = (millis) => new Promise((done) => setTimeout(done, millis))
const night = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const everyMillis = 400
// Longer than a request may wait for the database.
const longestMillis = 30_000

const add = (all, more) => {
  for (const [name, one] of Object.entries(more))
    if (one instanceof Map) for (const [key, value] of one) all[name].set(key, value)
    else for (const key of one) all[name].add(key)
}

/**
 * Prepares a storm of so many clients against a product, { origin, databaseUrl() }, and bookings at each of its processes. Gives
 * `begin()`, which gives one storm to be ended, and what is to be checked afterwards.
 */
export async function prepareStorm(product, { clients, minutes, seed }) {
  const catalogue = await fillCatalogue(product, { clients, minutes, seed })
  const own = await insertGuests(product.databaseUrl(), { guests: 1000, apartments: 40 })
  const acknowledged = nothingAcknowledged()
  const tally = { outcomes: new Map(), faults: [], millis: [] }
  let [booked, storms] = [0, 0]

  /** Books another night for another guest at each call; gives the id of the booking, or undefined. */
  const book = async (origin, into) => {
    const n = booked++
    const from = 1 + (Math.floor(n / own.apartments.length) % 300)
    const body = {
      apartmentId: own.apartments[n % own.apartments.length],
      startDate: night(from),
      endDate: night(from + 1),
    }
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${own.tokens[n % own.tokens.length]}` }
    const call = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(longestMillis) }
    try {
      const answer = await fetch(`${origin}/api/booking/book`, call)
      const { status } = answer
      const reply = await answer.json()
      if (status === 500) tally.faults.push(`book: ${JSON.stringify(reply)}`)
      if (answer.ok) into.bookings.add(reply.booking?._id ?? reply.data?._id ?? reply._id)
      return answer.ok
    } catch {
      return false
    }
  }

  return {
    acknowledged,
    tally,
    apartment: own.apartments[0],
    /** Begins a storm; `end` resolves once all its calls have ended, with what was acknowledged in that time. */
    begin: () => {
      const mine = nothingAcknowledged()
      const calls = []
      const since = performance.now()
      let isOver = false
      const storm = {
        ...{ product, catalogue, tally, acknowledged: mine, seed: seed + storms++ },
        ...{ isOver: () => isOver, elapsed: () => performance.now() - since },
      }
      const players = Array.from({ length: clients }, (_, client) => playGuests(client, storm))
      const playing = Promise.all([...players, playAdmin(storm)])
      return {
        /** Resolves with the seconds until a booking that is sent from now on succeeds at this process. */
        firstBooking: async (origin) => {
          const began = performance.now()
          let first
          for (; first === undefined; await pause(everyMillis)) {
            const one = book(origin, mine).then((isBooked) => {
              if (isBooked) first ??= (performance.now() - began) / 1000
            })
            calls.push(one)
            if (performance.now() - began > 120_000) return Number.POSITIVE_INFINITY
          }
          return first
        },
        end: async () => {
          isOver = true
          await playing
          await Promise.all(calls)
          add(acknowledged, mine)
          return mine
        },
      }
    },
    /** How many of the bookings and payments that were acknowledged are not in the database; they are not counted again. */
    lost: async (mine) => {
      const missing = async (ids, statement) => {
        const rows =
          ids.size === 0 ? [] : await query(product.databaseUrl(), statement([...ids].map((id) => `'${id}'`)))
        const found = new Set(rows.map(({ id }) => id))
        return [...ids].filter((id) => !found.has(id))
      }
      const [bookings, payments] = [
        await missing(mine.bookings, (ids) => `select id from bookings where id in (${ids})`),
        await missing(
          mine.payments,
          (ids) => `select id from payments where succeeded_at is not null and id in (${ids})`,
        ),
      ]
      for (const id of bookings) acknowledged.bookings.delete(id)
      for (const id of payments) acknowledged.payments.delete(id)
      return bookings.length + payments.length
    },
    /** Waits until everything is settled and gives every fault as a sentence. What is due within minutes is due now. */
    check: async (standIns) => {
      const url = product.databaseUrl()
      const now =
        'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts < max_attempts'
      for (let round = 0; round < 4; round++) {
        await query(url, `${now} and run_at between now() and now() + interval '3 minutes'`)
        await pause(2_000)
      }
      const { millis, money } = await untilSettled(product, standIns, 4 * 60_000)
      return { seconds: millis / 1000, faults: await findFaults(product, money, acknowledged) }
    },
  }
}
