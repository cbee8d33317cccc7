// Owns tour purchases: the price of seats, taking and releasing them, and who has bought what.
import { offer } from '@akwaaba/contract/actions'
import { fail } from '@akwaaba/contract/errors'
import { type Cents, dollarsFromCents } from '@akwaaba/contract/money'
import { purchaseStates } from '@akwaaba/contract/purchase-states'
import { quoteSeats } from '@akwaaba/contract/tour-price'
import type { TourPurchase } from '@akwaaba/contract/tours'
import { sql } from 'kysely'
import { customerColumns, customerOf } from '#auth/customers.ts'
import { enqueue } from '#db/outbox.ts'
import { type PageAsk, readPage } from '#db/page.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { purchaseStateOf, refusalOfReturn } from './rules.ts'
import { presentTour } from './tours.ts'

/** The price of a number of seats in cents; refuses with not_found. */
export const priceOfSeats = async (deps: Deps, id: string, seats: number): Promise<Cents> => {
  const row = await deps.db
    .selectFrom('tours')
    .select('priceCents')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? quoteSeats(row.priceCents, seats).totalCents : fail('not_found')
}

/**
 * Locks a tour that has as many seats free for the rest of the transaction. Refuses with not_found, tour_over, sold_out.
 * Seats are not held while a customer pays: the first payment gets them, a later one is refunded.
 */
export const lockSeats = async (deps: Deps, tx: Tx, id: string, seats: number): Promise<void> => {
  const row = await tx
    .selectFrom('tours')
    .select(['date', 'seats', 'seatsTaken'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return fail('not_found')
  if (row.date < deps.clock.today()) return fail('tour_over')
  const left = row.seats === null ? seats : row.seats - row.seatsTaken
  if (left >= seats) return
  fail('sold_out', left > 0 ? { msg: `Only ${left} ${left === 1 ? 'seat is' : 'seats are'} left.` } : {})
}

type SeatPayment = { id: string; customerId: string; tourId: string; seats: number; priceCents: Cents }

/** Takes the seats that a payment is for and mails the buyer. Joins the payment's transaction; the tour is locked. */
export const settleSeats = async (deps: Deps, tx: Tx, payment: SeatPayment): Promise<void> => {
  const { id: paymentId, customerId, tourId, seats, priceCents } = payment
  const id = deps.ids.next()
  await tx
    .updateTable('tours')
    .set((row) => ({ seatsTaken: row('seatsTaken', '+', seats) }))
    .where('id', '=', tourId)
    .execute()
  await tx
    .insertInto('tourPurchases')
    .values({ id, paymentId, tourId, customerId, seats, priceCents, createdAt: deps.clock.now() })
    .execute()
  for (const effect of purchaseStates.effectsOf('create')) await enqueue(tx, effect, { paymentId })
}

/**
 * Releases the seats of a payment that is refunded. The purchase stays on its buyer's list as one that has ended. Joins a
 * transaction; the tour is locked.
 */
export const releaseSeats = async (deps: Deps, tx: Tx, paymentId: string): Promise<void> => {
  const row = await tx.deleteFrom('tourPurchases').where('paymentId', '=', paymentId).returningAll().executeTakeFirst()
  if (!row) return
  await tx
    .insertInto('endedTourPurchases')
    .values({ ...row, endedAt: deps.clock.now() })
    .execute()
  await tx
    .updateTable('tours')
    .set((tour) => ({ seatsTaken: tour('seatsTaken', '-', row.seats) }))
    .where('id', '=', row.tourId)
    .execute()
}

/** Whether a customer has paid for a tour that has not taken place yet. */
export const hasUpcomingTour = async (deps: Deps, db: Tx | Deps['db'], customerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('tourPurchases')
    .innerJoin('tours', 'tours.id', 'tourPurchases.tourId')
    .select('tours.id')
    .where('tourPurchases.customerId', '=', customerId)
    .where('tours.date', '>=', deps.clock.today())
    .executeTakeFirst()
  return row !== undefined
}

const columns = ['id', 'paymentId', 'tourId', 'customerId', 'seats', 'priceCents', 'createdAt'] as const

/** Purchases whose seats are taken, and those that have ended. */
const allPurchases = (db: Deps['db']) =>
  db
    .selectFrom('tourPurchases')
    .select(columns)
    .select(sql<Date | null>`null::timestamptz`.as('endedAt'))
    .unionAll(db.selectFrom('endedTourPurchases').select(columns).select('endedAt'))

const newestFirst = {
  direction: 'desc',
  by: [
    ['bought.createdAt', 'timestamptz'],
    ['bought.id', 'uuid'],
  ],
} as const

/** One page of the caller's purchases, newest first; of all purchases for an administrator. */
export const listPurchases = async (deps: Deps, actor: Actor, ask: PageAsk) => {
  const all = deps.db.selectFrom(allPurchases(deps.db).as('bought'))
  const visible = actor.role === 'admin' ? all : all.where('bought.customerId', '=', actor.id)
  // Of each purchase alone: for rows of two tables the planner expects so many that it would read every package.
  const tourOf = deps.db.selectFrom('tours').selectAll().where(sql<boolean>`tours.id = bought.tour_id`).limit(1)
  const rows = all
    .innerJoinLateral(tourOf.as('tours'), (join) => join.onTrue())
    .innerJoin('payments', 'payments.id', 'bought.paymentId')
    .innerJoin('users', 'users.id', 'bought.customerId')
    .selectAll('tours')
    .select(['bought.id as purchaseId', 'bought.seats as seatsBought', 'bought.priceCents as paidCents'])
    .select(['bought.createdAt as boughtAt', 'bought.endedAt', 'payments.reference'])
    .select([...customerColumns, 'bought.customerId'])
  const page = await readPage(deps.db, visible, ask, { keyset: newestFirst, rows })
  const items = page.items.map((row): TourPurchase => {
    const state = purchaseStateOf(row)
    const actions = purchaseStates.actions(state, row.customerId === actor.id ? ['customer'] : [])
    const may = offer(actions, () => refusalOfReturn(row, deps.clock.today()))
    return {
      _id: row.purchaseId,
      reference: row.reference,
      package: presentTour(row),
      seats: row.seatsBought,
      price: dollarsFromCents(row.paidCents),
      purchasedAt: row.boughtAt.toISOString(),
      customer: customerOf(row),
      status: state,
      state,
      ...may,
      callOffReason: purchaseStates.is(state, 'isCalledOff') ? row.callOffReason : '',
      isOffered: row.deletedAt === null,
      mayReturn: may.actions.includes('return'),
    }
  })
  return { ...page, items }
}
