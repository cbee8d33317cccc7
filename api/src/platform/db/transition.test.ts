// Tests that no event moves a row unless its state table allows it, and what each allowed event writes.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { DomainError } from '@akwaaba/contract/errors'
import { toCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { propertyStates } from '@akwaaba/contract/property-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import { transferStates } from '@akwaaba/contract/transfer-states'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as bookings from '#bookings/move.ts'
import * as disputes from '#disputes/move.ts'
import * as payments from '#payments/move.ts'
import * as properties from '#properties/move.ts'
import * as refunds from '#refunds/move.ts'
import { start } from '#testing/buying.ts'
import { stayScene } from '#testing/money.ts'
import { fileWorld, type World } from '#testing/world.ts'
import * as transfers from '#transfers/move.ts'
import type { Tx } from './tx.ts'

const here = fileWorld()

type Rule = { from: readonly string[]; to: string; by: readonly string[]; effects?: readonly string[] }
type Case = {
  machine: { all: string[]; actors: readonly string[]; on: Record<string, Rule> }
  table: string
  history: string
  key: string
  /** constraints that bind a state to other columns: they have tests of their own, and here every state is to be tried */
  without?: string[]
  move: (t: World, tx: Tx, id: string, event: never, actor: never) => Promise<unknown>
}

const by = <A>(actor: A) => ({ actor, id: null })
const cases: Record<string, Case> = {
  bookings: {
    ...{ machine: bookingStates, table: 'bookings', history: 'booking_events', key: 'id' },
    move: (t, tx, id, event, actor) => bookings.moveBooking(t.deps, tx, id, event, by(actor)),
  },
  payments: {
    ...{ machine: paymentStates, table: 'payments', history: 'payment_events', key: 'id' },
    move: (t, tx, id, event, actor) => payments.move(t.deps, tx, id, event, by(actor)),
  },
  refunds: {
    ...{ machine: refundStates, table: 'refunds', history: 'refund_events', key: 'id' },
    move: (t, tx, id, event, actor) => refunds.move(t.deps, tx, id, event, by(actor)),
  },
  disputes: {
    ...{ machine: disputeStates, table: 'disputes', history: 'dispute_events', key: 'id' },
    move: (t, tx, id, event) =>
      disputes.move(t.deps, tx, id, event, { lostCents: event === ('lose' as never) ? toCents(1) : null }),
  },
  transfers: {
    ...{ machine: transferStates, table: 'transfers', history: 'transfer_events', key: 'payment_id' },
    move: (t, tx, id, event, actor) => transfers.move(t.deps, tx, id, event, by(actor)),
  },
  properties: {
    ...{ machine: propertyStates, table: 'properties', history: 'property_events', key: 'id' },
    without: ['a_state_has_its_status', 'a_state_says_what_is_listed'],
    move: (t, tx, id, event, actor) => properties.moveProperty(t.deps, tx, id, event, by(actor)),
  },
}

/** A booking, its payment, a refund, a dispute and a transfer of it, and a property: the id of each by its table. */
const rowsOf = async (t: World): Promise<Record<string, string>> => {
  const { ama, bookingId } = await stayScene(t)
  const paymentId = (await start(ama, { bookingId })).payment._id
  const sum = { paymentId, amountCents: toCents(100), currency: 'USD' }
  const [refundId, disputeId] = [t.deps.ids.next(), t.deps.ids.next()]
  const now = t.deps.clock.now()
  await t.deps.db
    .insertInto('refunds')
    .values({ ...sum, id: refundId, reason: 'by-admin', key: 'a', state: 'requested', createdAt: now })
    .execute()
  await t.deps.db
    .insertInto('disputes')
    .values({ ...sum, id: disputeId, provider: 'test', providerStatus: '', state: 'opened', openedAt: now })
    .execute()
  await t.deps.db
    .insertInto('transfers')
    .values({ paymentId, code: refundId.slice(-9), account: '{}', state: 'awaited', deadline: now })
    .execute()
  const properties = await t.property()
  return {
    ...{ bookings: bookingId, payments: paymentId, refunds: refundId },
    ...{ disputes: disputeId, transfers: paymentId, properties },
  }
}

/** Puts a row into a state without its constraints and triggers, until the transaction ends. */
const force = async (tx: Tx, { table, key }: Case, id: string, state: string) => {
  const lost = state === 'lost' ? 1 : null
  const more =
    table === 'disputes' ? sql`, lost_cents = ${lost}, closed_at = ${state === 'opened' ? null : new Date(0)}` : sql``
  await sql`update ${sql.table(table)} set state = ${state} ${more} where ${sql.ref(key)} = ${id}`.execute(tx)
}

const tellOf = async (tx: Tx, { history }: Case) => {
  const { rows } = await sql<{ lines: number; jobs: string[] }>`
    select (select count(*) from ${sql.table(history)})::int as lines,
      (select coalesce(array_agg(identifier order by identifier), '{}')
        from graphile_worker._private_jobs as jobs
        join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id) as jobs`.execute(tx)
  return rows[0] ?? { lines: 0, jobs: [] }
}

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'moved',
    (error: unknown) => {
      if (error instanceof DomainError) return error.code
      throw error
    },
  )

describe('every pair of a state and an event', () => {
  for (const [name, one] of Object.entries(cases))
    test(`of ${name} moves a row by the table, or is refused and writes nothing`, async () => {
      const t = here()
      const id = (await rowsOf(t))[name] ?? ''
      const back = new Error('back')
      const work = t.owner.transaction().execute(async (tx) => {
        // Constraints and triggers have their own tests: here every state is to be tried.
        await sql`set local session_replication_role = replica`.execute(tx)
        for (const constraint of one.without ?? [])
          await sql`alter table ${sql.table(one.table)} drop constraint ${sql.ref(constraint)}`.execute(tx)
        for (const state of one.machine.all)
          for (const [event, rule] of Object.entries(one.machine.on))
            for (const actor of one.machine.actors) {
              await sql`savepoint before_it`.execute(tx)
              await force(tx, one, id, state)
              const before = await tellOf(tx, one)
              const outcome = await outcomeOf(one.move(t, tx, id, event as never, actor as never))
              const after = await tellOf(tx, one)
              const may = rule.by.includes(actor)
              const fits = rule.from.includes(state)
              const what = `${event} of ${state} by ${actor}`
              expect(outcome, what).toBe(!may ? 'forbidden' : fits ? 'moved' : 'illegal_transition')
              const effects = outcome === 'moved' ? (rule.effects ?? []) : []
              expect(after.lines - before.lines, what).toBe(outcome === 'moved' ? 1 : 0)
              const added = after.jobs.filter((job) => !before.jobs.includes(job) || effects.includes(job))
              expect(new Set(added), what).toEqual(new Set(effects))
              await sql`rollback to savepoint before_it`.execute(tx)
            }
        throw back
      })
      await expect(work).rejects.toBe(back)
    })
})
