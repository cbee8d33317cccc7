// Owns the targets of payments: stays, tours and properties, each with its price, its lock, and what a payment does to it.

import { confirmsStay, type DueKind } from '@akwaaba/contract/due-states'
import { fail } from '@akwaaba/contract/errors'
import type { Cents } from '@akwaaba/contract/money'
import { isHeldByStaff } from '@akwaaba/contract/staff-payments'
import { type RawBuilder, sql } from 'kysely'
import {
  findPayable,
  lockApartmentOfBooking,
  reinstateHold,
  requireHeld,
  requireOwnStay,
  requirePaidStay,
  settleBooking as settleStay,
} from '#bookings/bookings.ts'
import { declineRefundedBooking } from '#bookings/decisions.ts'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { payDue } from '#dues/dues.ts'
import { refuseSold } from '#feeds/fresh.ts'
import type { Payment } from '#payments/rows.ts'
import { lockForSale, offerAgain, priceOfProperty, settleSale } from '#properties/properties.ts'
import { beginsWith, saysNothing } from '#search/like.ts'
import { lockSeats, priceOfSeats as priceOfTour, releaseSeats, settleSeats } from '#tours/purchases.ts'

export type TargetKind = 'booking' | 'tour' | 'property'
type PaidShare = { id: string; email: string; page: string }
/** `share`: of a stay that several people pay, the one that is paid, where its receipt goes, and the page of its payer. */
export type Target = { kind: TargetKind; id: string; seats: number | null; share?: PaidShare }
/** `by` is 'customer' for a guest who has not paid yet, 'provider' when the money was received */
type Payer = { by: 'customer' | 'provider'; customerId: string; dueKind: DueKind | undefined }

type Kind = {
  column: 'bookingId' | 'tourId' | 'propertyId'
  /** the beginning of the references of its payments */
  prefix: string
  /** What the caller has to pay, in cents; refuses with not_found. */
  price: (deps: Deps, actor: Actor, target: Target) => Promise<Cents>
  /** What gives the organisation that sells the target, in a statement. */
  organisation: (id: string) => RawBuilder<string>
  /** What gives the commission agreed for the target itself, in a statement; null where there is none. */
  commission: (id: string) => RawBuilder<number | null>
  /** Locks the target. Before any payment is locked, and in the same order everywhere, or two transactions deadlock. */
  lock: (tx: Tx, id: string) => Promise<unknown>
  /** Reserves the target or checks that it is available; refuses when it is not, before anything is charged. */
  reserve: (deps: Deps, tx: Tx, target: Target, payer: Payer) => Promise<void>
  /** Completes the purchase of a paid payment; refuses with not_found when the guest's account is deleted. */
  settle: (deps: Deps, tx: Tx, payment: Payment) => Promise<void>
  /** Ends a purchase that an admin refunds in full, with the reason. */
  release: (deps: Deps, tx: Tx, actor: Actor, payment: Payment, reason: string) => Promise<void>
  /** The message when a payment arrived too late. */
  tooLate: string | undefined
}

// The sentence fits every reason: the target is full, sold, over or no longer offered.
const tooLate = (what: string) => `Your payment arrived too late: ${what}. It is refunded in full.`

/** Refuses with not_found when a guest's account is deleted. Locks the account against a deletion at the same instant. */
export const requireAccount = async (tx: Tx, customerId: string): Promise<void> => {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!row) fail('not_found')
}

const lockRow = (table: 'tours' | 'properties') => (tx: Tx, id: string) =>
  tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()

const organisationOf = (table: 'bookings' | 'tours' | 'properties') => (id: string) =>
  sql<string>`(select organisation_id from ${sql.table(table)} where id = ${id})`

const noCommission = () => sql<null>`null::numeric`

/** What each kind of target does, by kind. */
export const kinds: Record<TargetKind, Kind> = {
  booking: {
    column: 'bookingId',
    prefix: 'stay',
    organisation: organisationOf('bookings'),
    commission: (id) => sql<number | null>`(select commission_percent from bookings where id = ${id})`,
    price: async (deps, actor, { id }) => (await findPayable(deps, actor, id)).totalCents,
    lock: lockApartmentOfBooking,
    // A balance is of a stay that has its nights, and a share of one whose nights are still held for all who pay it.
    reserve: async (deps, tx, { id }, payer) => {
      if (payer.dueKind === 'charge') return requireOwnStay(tx, id)
      if (payer.dueKind === 'share') await requireHeld(deps, tx, id)
      else if (payer.dueKind === undefined || confirmsStay(payer.dueKind)) await reinstateHold(deps, tx, id, payer)
      else return requirePaidStay(tx, id)
      // What was taken already is judged when the stay is confirmed; what staff were handed is for them to decide.
      if (payer.by === 'customer') await refuseSold(deps, tx, id)
    },
    settle: async (deps, tx, payment) => {
      const { confirms, kind, shareId } = await payDue(deps, tx, payment)
      const bookingId = payment.bookingId ?? ''
      const isOnline = !isHeldByStaff(payment.provider)
      if (confirms)
        await settleStay(deps, tx, bookingId, () => (isOnline ? refuseSold(deps, tx, bookingId) : undefined))
      // A balance and a charge change nothing of the stay that would tell its guest.
      if (!confirmsStay(kind)) await enqueue(tx, 'mail:receipt', { bookingId })
      if (shareId !== null) await enqueue(tx, 'mail:share-paid', { paymentId: payment.id })
    },
    release: (deps, tx, actor, { bookingId }, reason) =>
      declineRefundedBooking(deps, tx, actor, bookingId ?? '', reason),
    tooLate: undefined,
  },
  tour: {
    column: 'tourId',
    prefix: 'tour',
    organisation: organisationOf('tours'),
    commission: noCommission,
    price: (deps, _, { id, seats }) => priceOfTour(deps, id, seats ?? 1),
    lock: lockRow('tours'),
    reserve: (deps, tx, { id, seats }) => lockSeats(deps, tx, id, seats ?? 1),
    settle: async (deps, tx, payment) => {
      await requireAccount(tx, payment.customerId)
      await settleSeats(deps, tx, { ...payment, tourId: payment.tourId ?? '', seats: payment.seats ?? 1 })
    },
    release: (deps, tx, _, { id }) => releaseSeats(deps, tx, id),
    tooLate: tooLate('this package could no longer be booked'),
  },
  property: {
    column: 'propertyId',
    prefix: 'home',
    organisation: organisationOf('properties'),
    commission: noCommission,
    price: (deps, _, { id }) => priceOfProperty(deps, id),
    lock: lockRow('properties'),
    reserve: (_, tx, { id }) => lockForSale(tx, id),
    settle: async (deps, tx, payment) => {
      await requireAccount(tx, payment.customerId)
      await settleSale(deps, tx, { ...payment, propertyId: payment.propertyId ?? '' })
    },
    release: (deps, tx, actor, payment) =>
      offerAgain(deps, tx, actor, { ...payment, propertyId: payment.propertyId ?? '' }),
    tooLate: tooLate('this property could no longer be bought'),
  },
}

/** The target of a payment. */
export const targetOf = ({ bookingId, tourId, propertyId, seats }: Payment): Target => {
  if (bookingId !== null) return { kind: 'booking', id: bookingId, seats: null }
  if (tourId !== null) return { kind: 'tour', id: tourId, seats }
  return { kind: 'property', id: propertyId ?? fail('not_found'), seats: null }
}

type TargetIds = {
  bookingId?: string | undefined
  packageId?: string | undefined
  propertyId?: string | undefined
  seats?: number | undefined
}

/** Takes the ids of a call; gives the target it wants to pay for. */
export const targetFrom = ({ bookingId, packageId, propertyId, seats }: TargetIds): Target => {
  if (bookingId !== undefined) return { kind: 'booking', id: bookingId, seats: null }
  if (packageId !== undefined) return { kind: 'tour', id: packageId, seats: seats ?? 1 }
  return { kind: 'property', id: propertyId ?? fail('invalid_input'), seats: null }
}

/**
 * Whether a payment's reference begins with a text, which may leave out its prefix; found by an index. Not of one or two
 * letters or of a prefix alone, which nearly all begin with.
 */
export const paymentReferenceBegins = (text: string): RawBuilder<boolean> => {
  const prefixes = Object.values(kinds).map(({ prefix }) => `${prefix}-`)
  if (prefixes.some((prefix) => saysNothing(text, prefix))) return sql<boolean>`false`
  const reference = sql`lower(payments.reference)`
  const either = ['', ...prefixes].map((prefix) => beginsWith(reference, prefix + text.toLowerCase()))
  return sql<boolean>`(${sql.join(either, sql` or `)})`
}
