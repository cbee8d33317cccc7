// Owns the facts for mails about a payment.
import { formatDate } from '@akwaaba/contract/dates'
import type { DisputeState } from '@akwaaba/contract/dispute-states'
import { addCents, dollarsFromCents, formatMoney, moneyOf } from '@akwaaba/contract/money'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { payerOfPayment } from '#dues/shares.ts'
import { withdrawalKey } from '#dues/withdrawn.ts'
import { linesOf } from './lines.ts'
import { receivedOf } from './rows.ts'

/** What was charged in another currency than the listed price, as text, with the rate; null for a charge in dollars. */
const chargedIn = (row: { amountCents: number; currency: string; rate: number | null; rateDate: string | null }) =>
  row.rate === null
    ? null
    : { text: formatMoney(moneyOf(row.amountCents, row.currency)), rate: row.rate, date: row.rateDate ?? '' }

/** A payment with the guest, and the tour or property it was for; null when the guest's account is deleted. */
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

/** What was paid for a stay, in dollars, and what was charged in another currency; of several payments their receipts say that. */
export const paidForStay = async (deps: Deps, bookingId: string) => {
  const rows = await deps.db
    .selectFrom('payments')
    .select(['amountCents', 'currency', 'priceCents', 'rate', 'rateDate'])
    .where('bookingId', '=', bookingId)
    .where('succeededAt', 'is not', null)
    .orderBy('succeededAt')
    .execute()
  const [first, second] = rows
  return {
    paidDollars: dollarsFromCents(addCents(...rows.map(({ priceCents }) => priceCents))),
    charged: first && !second ? chargedIn(first) : null,
    /** how many have arrived for it so far */
    payments: rows.length,
  }
}

/**
 * A refund with its payment and who gets it: the guest, whose account may be deleted, or who has paid a share, and then whether they have
 * taken it back themselves.
 */
export const refundForMail = async (deps: Deps, refundId: string) => {
  const row = await deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('users', 'users.id', 'payments.customerId')
    .selectAll('refunds')
    .select(['payments.reference', 'payments.method', 'payments.provider', 'payments.organisationId'])
    .select(['payments.bookingId', 'payments.dueId', 'users.username', 'users.email', 'users.deletedAt as leftAt'])
    .select(payerOfPayment.as('payer'))
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const { payer } = row
  const to = payer
    ? { username: payer.name, email: payer.email ?? '', leftAt: payer.email === null ? row.createdAt : null }
    : {}
  const isTakenBack = row.dueId !== null && row.key === withdrawalKey(row.dueId)
  return { ...row, ...to, isTakenBack, sum: formatMoney(moneyOf(row.amountCents, row.currency)) }
}

/** The share that a payment was for; undefined where its guest has made it. */
export const shareOfPayment = async (deps: Deps, paymentId: string) => {
  const { rows } = await sql<{ shareId: string; reference: string }>`select share_id, reference from payments
    join dues on dues.id = due_id where payments.id = ${paymentId} and share_id is not null`.execute(deps.db)
  return rows[0]
}

/** A payment in review: the requested and the received sum. */
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

/** A payment of which the provider made a refund without us, and whether that refund is stored. */
export const elsewhereForMail = async (deps: Deps, paymentId: string, providerRef: string) => {
  const stored = await deps.db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('providerRef', '=', providerRef)
    .executeTakeFirst()
  return { ...(await reviewForMail(deps, paymentId)), isWritten: stored !== undefined }
}

/** A dispute with its payment. */
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
      organisationId: payment.organisationId,
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

/** The refund of a stay that its guest has cancelled, as text; null when nothing is refunded. */
export const cancelledForMail = async (deps: Deps, bookingId: string): Promise<string | null> => {
  const rows = await deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.amountCents', 'refunds.currency'])
    .where('payments.bookingId', '=', bookingId)
    .where('refunds.reason', '=', 'cancelled')
    .orderBy('refunds.id')
    .execute()
  const sums = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) =>
    formatMoney(
      moneyOf(
        own.reduce((sum, { amountCents }) => sum + amountCents, 0),
        currency,
      ),
    ),
  )
  return sums.length === 0 ? null : sums.join(' and ')
}

/** Why the departure of a payment was called off, and the refund; null when it was not called off. */
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

/** Whether a payment for a booking was started, so that money may still arrive. */
export const hasStartedPayment = async (deps: Deps, bookingId: string): Promise<boolean> => {
  const row = await deps.db.selectFrom('payments').select('id').where('bookingId', '=', bookingId).executeTakeFirst()
  return row !== undefined
}
