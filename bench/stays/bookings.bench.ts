// Owns measuring bookings under contention: many people, few apartments, every night sold once.

import { bookingStates } from '@akwaaba/contract/booking-states'
import { createBooking } from '@akwaaba/contract/bookings'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { insertLargeCatalogue } from '../catalogue/large-catalogue.ts'
import { type Account, insertAccounts } from '../platform/accounts.ts'
import { cpuOf } from '../platform/cpu.ts'
import type { BenchDatabase } from '../platform/database.ts'
import { drive } from '../platform/load.ts'
import { count, dice, median, micros, ms, percentile, times } from '../platform/numbers.ts'
import type { Aim, Report, Table } from '../platform/report.ts'
import { type Server, startProduct } from '../platform/servers.ts'
import { openBareBookings, type Stay } from './bare-bookings.ts'

const people = 32
const rounds = 5
const triesPerRound = 1600
/** The product limits the open holds of an account, so every caller continues as another guest after that many. */
const accountsPerCaller = 120

type Outcome = { wallMs: number; latencies: number[]; won: number; cpuMicros: number; databaseMicros: number }

/** Random stays of one to four nights within a year; the same ones for every contender of a round. */
const staysOf = (round: number, apartmentIds: string[]): Stay[] => {
  const throwDice = dice(round + 1)
  const tomorrow = addDays(dateInAccra(new Date()), 1)
  return Array.from({ length: triesPerRound }, () => {
    const nights = 1 + throwDice(4)
    const startDate = addDays(tomorrow, throwDice(365 - nights))
    const apartmentId = apartmentIds[throwDice(apartmentIds.length)] ?? ''
    return { apartmentId, startDate, endDate: addDays(startDate, nights) }
  })
}

/** Books over HTTP; each caller goes on with its next account once the holds of one are used up. */
const bookByHttp = (server: Server, accounts: Account[]) => {
  const wins = new Array<number>(people).fill(0)
  const tokenOf = (caller: number) => {
    const turn = Math.floor((wins[caller] ?? 0) / limits.openHoldsPerPerson)
    if (turn >= accountsPerCaller) throw new Error('the accounts are used up: give each caller more of them')
    return accounts[caller * accountsPerCaller + turn]?.token
  }
  return async (stays: Stay[]) => {
    const bodies = stays.map((stay) => JSON.stringify(stay))
    const { wallMs, latencies, statuses } = await drive({
      port: server.port,
      callers: people,
      count: stays.length,
      ask: (n, caller) => ({
        path: createBooking.path,
        method: 'POST',
        headers: { authorization: `Bearer ${tokenOf(caller)}` },
        body: bodies[n] ?? '',
      }),
      onAnswer: (status, caller, body) => {
        if (status === 201) wins[caller] = (wins[caller] ?? 0) + 1
        else if (!body.includes('"dates_unavailable"')) throw new Error(`a booking was answered ${status}: ${body}`)
      },
    })
    return { wallMs, latencies, won: statuses.get(201) ?? 0 }
  }
}

const held = bookingStates.having('holdsNights').map((state) => `'${state}'`)
const overlapping = `
select count(*)::int as found from bookings one join bookings other on one.apartment_id = other.apartment_id
  and one.id < other.id and one.check_in < other.check_out and other.check_in < one.check_out
where one.state in (${held}) and other.state in (${held})`

const single = async (database: BenchDatabase, text: string): Promise<number> =>
  (await database.query<{ found: number }>(text))[0]?.found ?? Number.NaN

const deadlocks = 'select deadlocks::int as found from pg_stat_database where datname = current_database()'

/** How the tries are spread: over few apartments that everybody wants, or over all of them. */
type Demand = { title: string; apartments: (round: number, all: string[]) => string[]; least: number }
const hotApartments = 20
const demands: Demand[] = [
  {
    title: `${people} people, ${hotApartments} apartments, stays of 1 to 4 nights within 365 days`,
    // Others in each round, so that every round begins with an empty calendar.
    apartments: (round, all) => all.slice((round + 1) * hotApartments, (round + 2) * hotApartments),
    least: 0.9,
  },
  {
    title: `${people} people, 10,000 apartments, stays of 1 to 4 nights within 365 days`,
    apartments: (_, all) => all,
    least: 0.4,
  },
]

/** 32 people over HTTP against the bare statement in the same database, for each way that demand is spread. */
export const measureBookings = async (database: BenchDatabase): Promise<Report> => {
  const product = await startProduct(database.url, database.dataDir)
  await insertLargeCatalogue(database)
  const all = (await database.query<{ id: string }>('select id from apartments order by id')).map(({ id }) => id)
  const accounts = await insertAccounts(database, 'customer', people * accountsPerCaller)
  const customers = accounts.map(({ id }) => id)
  const bare = await openBareBookings(database)
  const book = bookByHttp(product, accounts)
  const deadlocksBefore = await single(database, deadlocks)
  let lost = 0

  const measured = async (
    pid: number,
    tableName: string,
    work: () => Promise<Pick<Outcome, 'wallMs' | 'latencies' | 'won'>>,
  ) => {
    const stored = () => single(database, `select count(*)::int as found from ${tableName}`)
    const before = { own: cpuOf(pid), database: database.cpu(), stored: await stored() }
    const { wallMs, latencies, won } = await work()
    const after = { own: cpuOf(pid), database: database.cpu(), stored: await stored() }
    lost += Math.abs(won - (after.stored - before.stored))
    const perTry = (millis: number) => (millis * 1000) / triesPerRound
    const used = { cpuMicros: perTry(after.own - before.own), databaseMicros: perTry(after.database - before.database) }
    return { wallMs, latencies, won, ...used }
  }

  const compared: { demand: Demand; own: Outcome[]; other: Outcome[] }[] = []
  for (const demand of demands) {
    const [own, other]: [Outcome[], Outcome[]] = [[], []]
    for (let round = -1; round < rounds; round++) {
      const stays = staysOf(round, demand.apartments(round, all))
      const turns = [
        { into: own, run: () => measured(product.pid, 'bookings', () => book(stays)) },
        { into: other, run: () => measured(process.pid, 'bare_bookings', () => bare.book(stays, customers, people)) },
      ]
      for (const { into, run } of round % 2 === 0 ? turns : turns.toReversed()) {
        const outcome = await run()
        if (round >= 0) into.push(outcome)
      }
      // What autovacuum does within the first minute of a new site. Until then plans are made for the empty tables of its start.
      if (round < 0) await database.query('vacuum analyze')
    }
    compared.push({ demand, own, other })
  }
  const overlaps = await single(database, overlapping)
  // A connection reports its deadlocks when it ends at the latest.
  await Promise.all([bare.close(), product.stop()])
  const deadlocked = (await single(database, deadlocks)) - deadlocksBefore
  return reportOf(compared, { overlaps, lost, deadlocked })
}

const rate = (part: (one: Outcome) => number) => (one: Outcome) => (part(one) * 1000) / one.wallMs
const tries = rate(() => triesPerRound)
const wins = rate((one) => one.won)
/** Tries a second of the one for each of the other, the median of the rounds. */
const share = (one: Outcome[], other: Outcome[]) =>
  median(one.map((outcome, round) => tries(outcome) / tries(other[round] ?? outcome)))

const tableOf = ({ demand, own, other }: { demand: Demand; own: Outcome[]; other: Outcome[] }): Table => {
  const of = (outcomes: Outcome[], value: (one: Outcome) => number) => median(outcomes.map(value))
  const row = (name: string, outcomes: Outcome[]) => {
    const latencies = outcomes.flatMap((one) => one.latencies)
    return [
      name,
      count(of(outcomes, wins)),
      count(of(outcomes, tries)),
      times(share(outcomes, other)),
      ms(percentile(latencies, 50)),
      ms(percentile(latencies, 99)),
      micros(of(outcomes, (one) => one.cpuMicros)),
      micros(of(outcomes, (one) => one.databaseMicros)),
    ]
  }
  return {
    title: demand.title,
    columns: ['way', 'bookings/s', 'tries/s', 'of bare', 'p50', 'p99', 'Node CPU/try', 'database CPU/try'],
    rows: [row('product, POST /api/booking/book', own), row('bare locked insert', other)],
  }
}

const reportOf = (
  compared: { demand: Demand; own: Outcome[]; other: Outcome[] }[],
  found: { overlaps: number; lost: number; deadlocked: number },
): Report => {
  const none = (what: string, measured: number): Aim => ({
    what,
    aim: '0',
    measured: count(measured),
    isMet: measured === 0,
    isInvariant: true,
  })
  return {
    subject: 'bookings',
    tables: compared.map(tableOf),
    aims: [
      ...compared.map(({ demand, own, other }) => ({
        what: `tries/s of the bare insert's: ${demand.title.split(', ')[1]}`,
        aim: `${times(demand.least)} or more`,
        measured: times(share(own, other)),
        isMet: share(own, other) >= demand.least,
      })),
      none('nights sold twice', found.overlaps),
      none('deadlocks', found.deadlocked),
      none('bookings confirmed and not there, or there and not confirmed', found.lost),
    ],
    notes: [
      `${rounds} rounds of ${count(triesPerRound)} tries after one to warm up and an analyze, the same stays for both in a round, order turned every round. With few apartments each round has others, and so an empty calendar. "of bare" is tries a second for each of the bare insert.`,
      'The bare way is one statement through pg, 20 connections, no HTTP, into a table with the same exclusion constraint: it locks the apartment and inserts the booking. The product also finds the caller by the token, expires holds, counts the open holds of the account, and writes nights, lines and history.',
      `An account may hold only ${limits.openHoldsPerPerson} bookings, so each of the ${people} callers goes on with a new one after as many.`,
      'Node CPU is the server for the product and the caller itself for the bare way, both from /proc/<pid>/stat; the database is on disk with fsync on.',
    ],
  }
}
