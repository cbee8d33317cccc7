// Owns what a mail about a payment needs to know of it.
import { formatDate } from '@akwaaba/contract/dates'
import type { DisputeState } from '@akwaaba/contract/dispute-states'
import { dollarsFromCents, formatMoney, moneyOf } from '@akwaaba/contract/money'
import type { Deps } from '#deps.ts'
import { linesOf } from './lines.ts'
import { receivedOf } from './rows.ts'

/** What was charged beside the listed price, where that was in another currency; null where it was dollars. */
const chargedIn = (row: { amountCents: number; currency: string; rate: number | null; rateDate: string | null }) =>
  row.rate === null
    ? null
    : { text: formatMoney(moneyOf(row.amountCents, row.currency)), rate: row.rate, date: row.rateDate ?? '' }

/** A payment with who paid it, and what it was for where that is no stay; null when there is nobody to write to any more. */
export const paymentForMail = async (deps: Deps, paymentId: string) => {
  const row = await deps.db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.customerId')
    .leftJoin('tours', 'tours.id', 'payments.tourId')
    .leftJoin('properties', 'properties.id', 'payments.propertyId')
    .select(['payments.reference', 'payments.priceCents', 'payments.seats', 'users.email', 'users.username'])
    .select(['payments.amountCents', 'payments.currency', 'payments.rate', 'payments.rateDate'])
    .select(['tours.title', 'tours.date', 'tours.meetingPoint', 'tours.departureTime', 'tours.days'])
    .select(['properties.propertyName', 'properties.address'])
    .where('payments.id', '=', paymentId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, dollars: dollarsFromCents(row.priceCents), charged: chargedIn(row) } : null
}

/** What was charged for a stay, where that was not in dollars. */
export const chargedForStay = async (deps: Deps, bookingId: string) => {
  const row = await deps.db
    .selectFrom('payments')
    .select(['amountCents', 'currency', 'rate', 'rateDate'])
    .where('bookingId', '=', bookingId)
    .where('succeededAt', 'is not', null)
    .executeTakeFirst()
  return row ? chargedIn(row) : null
}

/** A refund with its payment, and who gets it; nobody where they have left. */
export const refundForMail = async (deps: Deps, refundId: string) => {
  const row = await deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('users', 'users.id', 'payments.customerId')
    .selectAll('refunds')
    .select(['payments.reference', 'payments.method', 'payments.provider'])
    .select(['users.username', 'users.email', 'users.deletedAt as leftAt'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  return { ...row, sum: formatMoney(moneyOf(row.amountCents, row.currency)) }
}

/** A payment that a person has to look at: what was asked for, and what came. */
export const reviewForMail = async (deps: Deps, paymentId: string) => {
  const row = await deps.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const came = receivedOf(row)
  return {
    reference: row.reference,
    state: row.state,
    provider: row.provider,
    label: (await linesOf(deps.db, row)).title,
    asked: formatMoney(moneyOf(row.amountCents, row.currency)),
    came: formatMoney(moneyOf(came.cents, came.currency)),
  }
}

/** The same of one of which the provider has sent something back without us; whether it is in our books. */
export const elsewhereForMail = async (deps: Deps, paymentId: string, providerRef: string) => {
  const written = await deps.db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('providerRef', '=', providerRef)
    .executeTakeFirst()
  return { ...(await reviewForMail(deps, paymentId)), isWritten: written !== undefined }
}

/** A dispute with the payment it is about. */
export const disputeForMail = async (deps: Deps, disputeId: string) => {
  const row = await deps.db.selectFrom('disputes').selectAll().where('id', '=', disputeId).executeTakeFirstOrThrow()
  const payment = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', row.paymentId)
    .executeTakeFirstOrThrow()
  const events = await deps.db
    .selectFrom('disputeEvents')
    .select('toState')
    .where('disputeId', '=', disputeId)
    .execute()
  const times = (state: DisputeState) => events.filter(({ toState }) => toState === state).length
  const sum = (cents: number) => formatMoney(moneyOf(cents, row.currency))
  return {
    ...{
      state: row.state,
      openings: times('opened'),
      losses: times('lost'),
      reference: payment.reference,
      provider: payment.provider,
    },
    label: (await linesOf(deps.db, payment)).title,
    due: row.dueAt === null ? null : formatDate(row.dueAt.toISOString().slice(0, 10)),
    claimed: sum(row.amountCents),
    lost: sum(row.lostCents ?? 0),
    booked: sum(row.bookedCents),
    recovered: sum(row.recoveredCents),
    isBookedWhole: row.bookedCents >= (row.lostCents ?? 0),
  }
}

/** What comes back for a stay its guest has cancelled; null where nothing does. */
export const cancelledForMail = async (deps: Deps, bookingId: string): Promise<string | null> => {
  const row = await deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.amountCents', 'refunds.currency'])
    .where('payments.bookingId', '=', bookingId)
    .where('refunds.reason', '=', 'cancelled')
    .executeTakeFirst()
  return row ? formatMoney(moneyOf(row.amountCents, row.currency)) : null
}

/** Why the departure that a payment was for was called off, and what goes back; null where it was not. */
export const calledOffForMail = async (deps: Deps, paymentId: string) => {
  const row = await deps.db
    .selectFrom('payments')
    .innerJoin('tours', 'tours.id', 'payments.tourId')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.paymentId', '=', 'payments.id').on('refunds.key', '=', 'called-off'),
    )
    .select(['tours.callOffReason as reason', 'refunds.amountCents', 'refunds.currency'])
    .where('payments.id', '=', paymentId)
    .where('tours.calledOffAt', 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  const refund = row.amountCents === null ? null : formatMoney(moneyOf(row.amountCents, row.currency ?? 'USD'))
  return { reason: row.reason, refund }
}

/** Whether somebody has begun to pay for a booking, so that money may still come. */
export const hasBegunToPay = async (deps: Deps, bookingId: string): Promise<boolean> => {
  const row = await deps.db.selectFrom('payments').select('id').where('bookingId', '=', bookingId).executeTakeFirst()
  return row !== undefined
}
