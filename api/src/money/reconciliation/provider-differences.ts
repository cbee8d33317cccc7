// Owns comparing one provider's own list with our payments, refunds and ledger.
import { formatMoney, moneyOf } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { Difference } from '@akwaaba/contract/reconciliation'
import { enqueue } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import { accounts } from '#ledger/ledger.ts'
import { type Payment, type RefundRow, receivedOf } from '#payments/rows.ts'
import type { ListedPayment, PaymentProvider } from '#providers/port.ts'
import type { Comparison, Finding } from './differences.ts'

// A page at a provider may stay open for weeks, and the provider lists payments by when they were started.
const payableMillis = 30 * 24 * 60 * 60_000

const text = (cents: number, currency: string) => formatMoney(moneyOf(cents, currency))
const isReceived = ({ state }: Payment) => paymentStates.is(state, 'moneyCame')
const sum = (refunds: RefundRow[]) => refunds.reduce((all, { amountCents }) => all + amountCents, 0)

/** The dependencies of a comparison; the command `npm run reconcile` has these, too. */
export type Books = Pick<Deps, 'db' | 'clock' | 'ids' | 'providers'>
type Ours = { payment: Payment; refunds: RefundRow[] }

const amountFaults = (one: ListedPayment, { payment }: Ours): string[] => {
  const { cents, currency } = receivedOf(payment)
  const theirs = text(one.amountCents, one.currency)
  if (one.amountCents !== cents || one.currency !== currency)
    return [`The provider took ${theirs}; here it is ${text(cents, currency)}.`]
  return one.feeCents === payment.feeCents
    ? []
    : [`The provider kept ${text(one.feeCents, currency)}; here its fee is ${text(payment.feeCents, currency)}.`]
}

// A refund that an admin transferred did not go through the provider; at our own bank all refunds are transferred by admins.
const throughProvider = ({ payment, refunds }: Ours) =>
  refunds.filter(({ destination }) => destination === '' || payment.provider === 'bank')

// A refund that is sent may already be done at the provider.
const refundFaults = (one: ListedPayment, mine: Ours): string[] => {
  const theirs = throughProvider(mine)
  const done = sum(theirs.filter(({ state }) => state === 'succeeded'))
  const most = done + sum(theirs.filter(({ state }) => state === 'sent'))
  if (one.refundedCents >= done && one.refundedCents <= most) return []
  const [there, here] = [text(one.refundedCents, one.currency), text(done, one.currency)]
  return [`The provider gave back ${there}; here it is ${here}.`]
}

type Named = { since: Date; references: string[]; chargeRefs: string[] }

// Payments started in the window or named by the provider, and older ones with a refund or a webhook event in the window.
const readOurs = async (deps: Books, provider: string, { since, references, chargeRefs }: Named): Promise<Ours[]> => {
  const payments = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where((is) =>
      is.or([
        is('createdAt', '>=', since),
        is('reference', '=', is.fn.any(is.val(references))),
        is('chargeRef', '=', is.fn.any(is.val(chargeRefs))),
        is(
          'id',
          'in',
          is
            .selectFrom('refunds')
            .innerJoin('refundEvents', 'refundEvents.refundId', 'refunds.id')
            .select('refunds.paymentId')
            .where('refundEvents.happenedAt', '>=', since),
        ),
        is(
          'reference',
          'in',
          is
            .selectFrom('providerEvents')
            .select((event) => event.ref('providerEvents.reference').$notNull().as('reference'))
            .where('providerEvents.provider', '=', provider)
            .where('providerEvents.reference', 'is not', null)
            .where('providerEvents.receivedAt', '>=', since),
        ),
      ]),
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

/** What the provider has of each payment by the ledger, in cents. */
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

const ledgerFaults = (mine: Ours, booked: number): string[] => {
  const { payment } = mine
  const { cents, currency } = receivedOf(payment)
  const refunded = sum(throughProvider(mine).filter(({ state }) => state === 'succeeded'))
  const expected = isReceived(payment) ? cents - payment.feeCents - refunded : 0
  return booked === expected
    ? []
    : [`The ledger holds ${text(booked, currency)} for it; its payment and refunds make ${text(expected, currency)}.`]
}

type Window = {
  since: Date
  /** references to compare again, whatever their age */
  again: readonly string[]
}

const compare = async (deps: Books, provider: PaymentProvider, { since, again }: Window): Promise<Comparison> => {
  const { name } = provider
  const chargeRefs = await provider.listRefundedPayments(since)
  const known = await readOurs(deps, name, { since, references: [...again], chargeRefs })
  const ofOurs = new Set(known.map(({ payment }) => payment.reference))
  const onlyTheirs = again.filter((reference) => !ofOurs.has(reference))
  // A longer time at the provider: a payment that was started long before our window may have been paid within it.
  const all = await provider.listSucceededPayments(new Date(since.getTime() - payableMillis), [
    ...known.map(({ payment }) => payment),
    ...onlyTheirs.map((reference) => ({ reference, providerRef: null, chargeRef: null })),
  ])
  const listed = all.flatMap((one) => ('isUnreadable' in one ? [] : [one]))
  const ours = await readOurs(deps, name, {
    since,
    references: [...again, ...all.map(({ reference }) => reference)],
    chargeRefs,
  })
  const booked = await ledgerOf(
    deps,
    name,
    ours.map(({ payment }) => payment.id),
  )
  const found: Finding[] = []
  const note = (kind: Difference['kind'], reference: string, lines: string[]) =>
    found.push(...lines.map((says) => ({ kind, provider: name, reference, says })))
  for (const one of all)
    if ('isUnreadable' in one) note('unanswered', one.reference, ['What the provider says of it cannot be read.'])
  for (const one of listed) {
    const mine = ours.find(({ payment }) => payment.reference === one.reference)
    const took = `The provider took ${text(one.amountCents, one.currency)}`
    if (!mine) note('missing-here', one.reference, [`${took}, and we know of no such payment.`])
    else if (!isReceived(mine.payment)) {
      note('missing-here', one.reference, [`${took}; here it is ${mine.payment.state}. We ask about it at once.`])
      await enqueue(deps.db, 'payment:check', { reference: one.reference })
    } else {
      note('amount', one.reference, amountFaults(one, mine))
      const faults = refundFaults(one, mine)
      note('refund', one.reference, faults)
      if (faults.length > 0) await enqueue(deps.db, 'payment:look-at-refunds', { reference: one.reference })
    }
  }
  const there = new Set(all.map(({ reference }) => reference))
  for (const mine of ours) {
    const { reference, amountCents } = mine.payment
    // A payment of zero has no provider.
    if (isReceived(mine.payment) && amountCents > 0 && !there.has(reference))
      note('missing-there', reference, ['Here it is paid; the provider does not list it.'])
    note('ledger', reference, ledgerFaults(mine, booked.get(mine.payment.id) ?? 0))
  }
  // The empty reference is that of a difference about the whole list.
  const checked = new Set(['', ...there, ...again, ...ours.map(({ payment }) => payment.reference)])
  return { source: name, found, checked }
}

/**
 * Compares a provider's list with ours, for the window and for the references to compare again. A provider that gives no list
 * is a difference of its own, and does not hide stored ones.
 */
export const compareProvider = async (
  deps: Books & Pick<Deps, 'log'>,
  provider: PaymentProvider,
  window: Window,
): Promise<Comparison> => {
  try {
    return await compare(deps, provider, window)
  } catch (error) {
    deps.log.error({ err: error, provider: provider.name }, 'a provider could not be compared')
    const says = 'The provider gave no list that can be read, so nothing of it was compared.'
    const found: Finding[] = [{ kind: 'unanswered', provider: provider.name, reference: '', says }]
    return { source: provider.name, found, checked: new Set() }
  }
}
