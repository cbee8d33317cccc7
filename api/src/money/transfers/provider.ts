// Owns our own bank account as a payment provider: the status of a transfer is what admins entered from the statement.
import { stayBegins } from '@akwaaba/contract/cancellation'
import { confirmsStay } from '@akwaaba/contract/due-states'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { transferStates } from '@akwaaba/contract/transfer-states'
import { sql } from 'kysely'
import { extendHold } from '#bookings/holds.ts'
import type { Db } from '#db/client.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { kindOfDue } from '#dues/dues.ts'
import { describeOwnProvider } from '#providers/description.ts'
import type { PaymentProvider, ProviderPayment, ProviderReferences } from '#providers/port.ts'
import { settingsOf } from '#settings/settings.ts'
import { codeFrom } from './code.ts'
import { recordCreated } from './move.ts'

type Bank = Pick<Deps, 'db' | 'clock' | 'ids'>

const hourMillis = 3_600_000
const hoursAfter = (instant: Date, hours: number) => new Date(instant.getTime() + hours * hourMillis)
const earliest = (...instants: Date[]) => new Date(Math.min(...instants.map(Number)))

const startsTooSoon = {
  msg: 'A bank transfer takes too long for a start this soon. Please choose another way of paying.',
}

/** When the stay or tour of a payment begins; null for a property. */
export const startOfTarget = async (db: Db | Tx, paymentId: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('tours', 'tours.id', 'payments.tourId')
    .select(['bookings.checkIn', 'bookings.checkInFrom', 'tours.date'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (row.checkIn !== null) return stayBegins(row.checkIn, row.checkInFrom ?? '00:00')
  return row.date === null ? null : stayBegins(row.date, '00:00')
}

/** The latest deadline for the money: some time before the start, so that the nights can still be sold to another guest. */
export const latestDeadline = (begins: Date | null): Date =>
  begins === null ? new Date(8.64e15) : hoursAfter(begins, -limits.transferEndsHoursAhead)

/** Inserts a transfer with a free code and gives it; null when a parallel request has inserted it. */
const insertTransfer = async (
  { ids }: Bank,
  tx: Tx,
  transfer: { paymentId: string; account: string; deadline: Date; holds: boolean },
) => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const made = await tx
      .insertInto('transfers')
      .values({ ...transfer, code: codeFrom(ids.letters(7)), state: transferStates.initial })
      .onConflict((taken) => taken.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made) return made
    if (await findTransferCode(tx, transfer.paymentId)) return null
  }
  throw new Error('no free transfer code in five attempts')
}

const findTransferCode = (tx: Tx, paymentId: string) =>
  tx.selectFrom('transfers').select('code').where('paymentId', '=', paymentId).executeTakeFirst()

/** The guest's transfers for nights that a payment is for, in whichever booking of that listing, but those that were paid. */
export const unpaidOfSameNights = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom('payments as this')
    .innerJoin('bookings as wanted', 'wanted.id', 'this.bookingId')
    .innerJoin('bookings', (join) =>
      join
        .onRef('bookings.customerId', '=', 'wanted.customerId')
        .onRef('bookings.apartmentId', '=', 'wanted.apartmentId')
        .onRef('bookings.checkIn', '<', 'wanted.checkOut')
        .onRef('bookings.checkOut', '>', 'wanted.checkIn'),
    )
    .innerJoin('payments', 'payments.bookingId', 'bookings.id')
    .innerJoin('transfers', 'transfers.paymentId', 'payments.id')
    .select(['transfers.deadline', 'transfers.holds', 'transfers.extendedAt'])
    .where('this.id', '=', paymentId)
    .where('transfers.state', '!=', 'received')
    .execute()

/**
 * How long a transfer may hold nights, given the guest's other transfers for them: changing between methods or booking the
 * same nights again holds them no longer than the first transfer, and after one has expired another holds nothing.
 */
const limitByOtherTransfers = async (tx: Tx, payment: { id: string; bookingId: string | null }, now: Date) => {
  if (payment.bookingId === null) return { until: [], holds: false }
  const rows = await unpaidOfSameNights(tx, payment.id)
  const open = rows.filter(({ deadline }) => deadline > now)
  return {
    until: open.map(({ deadline }) => deadline),
    holds: rows.length === 0 || open.some(({ holds }) => holds),
  }
}

const openTransfer = (bank: Bank, reference: string) =>
  inTransaction(bank.db, async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .select(['id', 'bookingId', 'dueId'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    if (await findTransferCode(tx, payment.id)) return
    const { bank: account } = await settingsOf(tx)
    if (account === null) return fail('method_off')
    const now = bank.clock.now()
    const begins = await startOfTarget(tx, payment.id)
    if (begins !== null && begins < hoursAfter(now, limits.transferMinHoursAhead))
      return fail('method_off', startsTooSoon)
    // The nights of a balance or a charge are the guest's already, whatever other transfers there were for them.
    const kind = await kindOfDue(tx, payment.dueId)
    const isConfirmed = kind !== undefined && !confirmsStay(kind)
    const { until, holds } = isConfirmed ? { until: [], holds: true } : await limitByOtherTransfers(tx, payment, now)
    const deadline = earliest(hoursAfter(now, limits.transferHours), latestDeadline(begins), ...until)
    const made = await insertTransfer(bank, tx, {
      paymentId: payment.id,
      account: JSON.stringify(account),
      deadline,
      holds,
    })
    if (made === null) return
    const held = holds && !isConfirmed ? payment.bookingId : null
    if (held !== null && !(await extendHold(bank, tx, held, deadline))) return fail('hold_expired')
    await recordCreated(bank, tx, made)
  })

const readTransferPayment = async (db: Db | Tx, reference: string): Promise<ProviderPayment> => {
  const row = await db
    .selectFrom('transfers')
    .innerJoin('payments', 'payments.id', 'transfers.paymentId')
    .select(['transfers.state', 'transfers.receivedCents', 'payments.amountCents', 'payments.currency'])
    .where('payments.reference', '=', reference)
    .executeTakeFirst()
  if (!row) return { status: 'notStarted', amountCents: 0, currency: '' }
  const facts = { amountCents: row.receivedCents, requestedCents: row.amountCents, currency: row.currency }
  // A part that was never completed counts as received: the payment goes to review, and an admin refunds it.
  if (row.state === 'received' || (row.state === 'expired' && row.receivedCents > 0))
    return { status: 'succeeded', ...facts }
  return { status: row.state === 'expired' ? 'notStarted' : 'pending', ...facts }
}

const listReceivedPayments = async (db: Db, since: Date, ours: readonly ProviderReferences[]) => {
  const references = ours.map(({ reference }) => reference)
  const rows = await db
    .selectFrom('bankEntries')
    .innerJoin('payments', 'payments.id', 'bankEntries.paymentId')
    .innerJoin('transfers', 'transfers.paymentId', 'payments.id')
    .select([
      'payments.reference',
      'bankEntries.currency',
      sql<number>`sum(bank_entries.amount_cents)::bigint`.as('came'),
    ])
    .select((of) =>
      of
        .selectFrom('refunds')
        .select(sql<number>`coalesce(sum(refunds.amount_cents), 0)::bigint`.as('back'))
        .whereRef('refunds.paymentId', '=', 'payments.id')
        .where('refunds.state', '=', 'succeeded')
        .as('back'),
    )
    .where('transfers.state', 'in', transferStates.having('over'))
    .groupBy(['payments.id', 'payments.reference', 'bankEntries.currency'])
    .having((is) =>
      is.or([
        is(sql<Date>`max(bank_entries.created_at)`, '>=', since),
        is('payments.reference', '=', is.fn.any(is.val(references))),
      ]),
    )
    .execute()
  return rows.map(({ reference, currency, came, back }) => ({
    ...{ reference, currency, amountCents: came, feeCents: 0 },
    refundedCents: back ?? 0,
  }))
}

/**
 * Our bank account as a provider. Opening stores the awaited transfer with its code and deadline, and extends the hold of the
 * nights until then, once for a booking; seats and properties are not held. Refuses with method_off when no account is set or
 * the start is too soon. Refunds are made by hand.
 */
const bankProvider = (bank: Bank): PaymentProvider => ({
  name: 'bank',
  nextStep: 'transfer',
  open: async ({ reference, returnUrl }) => {
    await openTransfer(bank, reference)
    return { url: returnUrl, providerRef: null }
  },
  readPayment: ({ reference }) => readTransferPayment(bank.db, reference),
  readPaymentInTransaction: (tx, { reference }) => readTransferPayment(tx, reference),
  refund: async () => ({ status: 'needsAttention', providerRef: null }),
  readRefund: async ({ refundRef }) => ({ status: 'needsAttention', providerRef: refundRef }),
  listRefunds: async () => [],
  listRefundedPayments: async () => [],
  listSucceededPayments: (since, ours) => listReceivedPayments(bank.db, since, ours),
})

/** Offered once admins have entered the account. */
export const bank = describeOwnProvider(
  {
    ...{ name: 'bank', title: 'Bank', methods: { bank: 'configured' }, paysOut: false },
    isReady: (settings) => settings.bank !== null,
  },
  bankProvider,
)
