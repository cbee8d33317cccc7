// Owns the reconciliation: the providers' own lists against our payments, refunds, ledger and what was given for them.
import { formatMoney } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { Difference } from '@akwaaba/contract/refunds'
import { enqueue } from '../db/outbox.ts'
import { inTransaction } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { accounts } from './ledger.ts'
import { moneyOf, type RefundRow, receivedOf } from './present.ts'
import type { Listed, PaymentProvider } from './provider.ts'
import type { Payment } from './targets.ts'

const dayMinutes = 24 * 60
const usualDays = 3

const text = (cents: number, currency: string) => formatMoney(moneyOf(cents, currency))
const hasCome = ({ state }: Payment) => paymentStates.states[state].moneyIsHere || state === 'refunded'
const sum = (refunds: RefundRow[]) => refunds.reduce((all, { amountCents }) => all + amountCents, 0)

/** What of Deps the command has, too. */
type Books = Pick<Deps, 'db' | 'clock' | 'ids' | 'providers'>
type Ours = { payment: Payment; refunds: RefundRow[] }

const amountFaults = (one: Listed, { payment }: Ours): string[] => {
  const { cents, currency } = receivedOf(payment)
  const theirs = text(one.amountCents, one.currency)
  if (one.amountCents !== cents || one.currency !== currency)
    return [`The provider took ${theirs}; here it is ${text(cents, currency)}.`]
  return one.feeCents === payment.feeCents
    ? []
    : [`The provider kept ${text(one.feeCents, currency)}; here its fee is ${text(payment.feeCents, currency)}.`]
}

// What is on its way may have arrived there already. What was sent by hand never went through the provider.
const refundFaults = (one: Listed, { refunds }: Ours): string[] => {
  const theirs = refunds.filter(({ destination }) => destination === '')
  const done = sum(theirs.filter(({ state }) => state === 'succeeded'))
  const most = done + sum(theirs.filter(({ state }) => state === 'sent'))
  if (one.refundedCents >= done && one.refundedCents <= most) return []
  const [there, here] = [text(one.refundedCents, one.currency), text(done, one.currency)]
  return [`The provider gave back ${there}; here it is ${here}.`]
}

const readOurs = async (deps: Books, provider: string, since: Date, listed: Listed[]): Promise<Ours[]> => {
  const references = listed.map(({ reference }) => reference)
  const payments = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where((is) =>
      is.or([is('createdAt', '>=', since), ...(references.length > 0 ? [is('reference', 'in', references)] : [])]),
    )
    .orderBy('createdAt')
    .execute()
  if (payments.length === 0) return []
  const ids = payments.map(({ id }) => id)
  const refunds = await deps.db.selectFrom('refunds').selectAll().where('paymentId', 'in', ids).execute()
  return payments.map((payment) => ({
    payment,
    refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
  }))
}

/** What the ledger says is left of each payment at its provider. */
const ledgerOf = async (deps: Books, provider: string, ids: string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await deps.db
    .selectFrom('ledgerLines')
    .innerJoin('postings', 'postings.id', 'ledgerLines.postingId')
    .select(({ fn }) => ['postings.paymentId', fn.sum<number>('ledgerLines.amountCents').as('cents')])
    .where('ledgerLines.account', '=', accounts.provider(provider))
    .where('postings.paymentId', 'in', ids)
    .groupBy('postings.paymentId')
    .execute()
  return new Map(rows.map(({ paymentId, cents }) => [paymentId ?? '', Number(cents)]))
}

const ledgerFaults = ({ payment, refunds }: Ours, booked: number): string[] => {
  const { cents, currency } = receivedOf(payment)
  const back = sum(refunds.filter(({ state }) => state === 'succeeded'))
  const expected = hasCome(payment) ? cents - payment.feeCents - back : 0
  return booked === expected
    ? []
    : [`The ledger holds ${text(booked, currency)} for it; its payment and refunds make ${text(expected, currency)}.`]
}

const compareProvider = async (deps: Books, provider: PaymentProvider, since: Date): Promise<Difference[]> => {
  const { name } = provider
  const known = await readOurs(deps, name, since, [])
  // A day more on their side: what was begun before our window may have been paid within it.
  const listed = await provider.listSucceeded(
    new Date(since.getTime() - dayMinutes * 60_000),
    known.map(({ payment }) => payment),
  )
  const ours = await readOurs(deps, name, since, listed)
  const booked = await ledgerOf(
    deps,
    name,
    ours.map(({ payment }) => payment.id),
  )
  const found: Difference[] = []
  const note = (kind: Difference['kind'], reference: string, lines: string[]) =>
    found.push(...lines.map((says) => ({ kind, provider: name, reference, says })))
  for (const one of listed) {
    const mine = ours.find(({ payment }) => payment.reference === one.reference)
    const took = `The provider took ${text(one.amountCents, one.currency)}`
    if (!mine) note('missing-here', one.reference, [`${took}, and we know of no such payment.`])
    else if (!hasCome(mine.payment)) {
      note('missing-here', one.reference, [`${took}; here it is ${mine.payment.state}. We ask about it at once.`])
      await enqueue(deps.db, 'payment:check', { reference: one.reference })
    } else {
      note('amount', one.reference, amountFaults(one, mine))
      note('refund', one.reference, refundFaults(one, mine))
    }
  }
  const there = new Set(listed.map(({ reference }) => reference))
  for (const mine of ours) {
    const { reference } = mine.payment
    if (hasCome(mine.payment) && !there.has(reference))
      note('missing-there', reference, ['Here it is paid; the provider does not list it.'])
    note('ledger', reference, ledgerFaults(mine, booked.get(mine.payment.id) ?? 0))
  }
  return found
}

/** Whether what was paid for was given, and whether what was given was paid for. */
const compareOrders = async (deps: Books, since: Date): Promise<Difference[]> => {
  const given = await deps.db
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('tourPurchases', 'tourPurchases.paymentId', 'payments.id')
    .leftJoin('properties', 'properties.id', 'payments.propertyId')
    .select(['payments.provider', 'payments.reference'])
    .where('payments.createdAt', '>=', since)
    .where('payments.state', '=', 'succeeded')
    .where((is) =>
      is.or([
        is('bookings.state', 'in', ['pending', 'expired']),
        is.and([is('payments.tourId', 'is not', null), is('tourPurchases.id', 'is', null)]),
        is('properties.status', '=', 'unpaid'),
      ]),
    )
    .execute()
  const paid = await deps.db
    .selectFrom('bookings')
    .select('reference')
    .where('createdAt', '>=', since)
    .where('state', 'in', ['paid', 'approved', 'completed'])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.bookingId', '=', 'bookings.id')
            .where('payments.succeededAt', 'is not', null),
        ),
      ),
    )
    .execute()
  return [
    ...given.map(({ provider, reference }): Difference => {
      return { kind: 'order', provider, reference, says: 'It is paid, and what it paid for was not given.' }
    }),
    ...paid.map(({ reference }): Difference => {
      return {
        kind: 'order',
        provider: '',
        reference,
        says: 'This booking counts as paid, and no payment of it succeeded.',
      }
    }),
  ]
}

/**
 * Compares the last days, writes down what differs and has it mailed to us when there is anything. Asks about money that
 * came without our knowing. Throws payment_unanswered where a provider gives no list.
 */
export const reconcile = async (deps: Books, days = usualDays): Promise<Difference[]> => {
  const since = deps.clock.in({ minutes: -days * dayMinutes })
  const differences: Difference[] = []
  for (const provider of Object.values(deps.providers))
    differences.push(...(await compareProvider(deps, provider, since)))
  differences.push(...(await compareOrders(deps, since)))
  await inTransaction(deps.db, async (tx) => {
    const id = deps.ids.next()
    const row = { id, ranAt: deps.clock.now(), differences: JSON.stringify(differences) }
    await tx.insertInto('reconciliations').values(row).execute()
    if (differences.length > 0) await enqueue(tx, 'mail:reconciliation', { reconciliationId: id })
  })
  return differences
}

/** The last run; `ranAt` is null where there was none yet. */
export const latest = async ({ db }: Books) => {
  const row = await db.selectFrom('reconciliations').selectAll().orderBy('ranAt', 'desc').limit(1).executeTakeFirst()
  return { ranAt: row?.ranAt.toISOString() ?? null, differences: (row?.differences ?? []) as Difference[] }
}

/** One run as it is mailed. */
export const reconciliationForMail = ({ db }: Books, id: string) =>
  db.selectFrom('reconciliations').selectAll().where('id', '=', id).executeTakeFirst()
