// Owns comparing one provider's own list with our payments, refunds and ledger.
import { formatMoney, moneyOf } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { Difference } from '@akwaaba/contract/reconciliation'
import { enqueue } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import { accounts } from '#ledger/ledger.ts'
import { type Payment, type RefundRow, receivedOf } from '#payments/rows.ts'
import type { ListedPayment, PaymentProvider, ProviderReferences } from '#providers/port.ts'
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

type Named = { since: Date; references: readonly string[]; chargeRefs: string[] }

// Payments started in the window or named by the provider, and older ones with a refund or a webhook event in the window. Each has
// its own query, so that each is found by an index.
const findOurs = async (
  deps: Books,
  provider: string,
  { since, references, chargeRefs }: Named,
): Promise<ProviderReferences[]> => {
  const payments = deps.db
    .selectFrom('payments')
    .select(['reference', 'providerRef', 'chargeRef'])
    .where('provider', '=', provider)
  const refunded = deps.db
    .selectFrom('refundEvents')
    .innerJoin('refunds', 'refunds.id', 'refundEvents.refundId')
    .select('refunds.paymentId')
    .where('refundEvents.happenedAt', '>=', since)
  const told = deps.db
    .selectFrom('providerEvents')
    .select((event) => event.ref('providerEvents.reference').$notNull().as('reference'))
    .where('providerEvents.provider', '=', provider)
    .where('providerEvents.reference', 'is not', null)
    .where('providerEvents.receivedAt', '>=', since)
  const found = [
    await payments.where('createdAt', '>=', since).execute(),
    await payments.where((is) => is('reference', '=', is.fn.any(is.val(references)))).execute(),
    chargeRefs.length === 0
      ? []
      : await payments.where((is) => is('chargeRef', '=', is.fn.any(is.val(chargeRefs)))).execute(),
    await payments.where('id', 'in', refunded).execute(),
    await payments.where('reference', 'in', told).execute(),
  ].flat()
  return [...new Map(found.map((payment) => [payment.reference, payment])).values()]
}

const readOurs = async (deps: Books, provider: string, references: string[]): Promise<Ours[]> => {
  const payments = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where((is) => is('reference', '=', is.fn.any(is.val(references))))
    .orderBy('createdAt')
    .execute()
  const ids = payments.map(({ id }) => id)
  const refunds = await deps.db
    .selectFrom('refunds')
    .selectAll()
    .where((is) => is('paymentId', '=', is.fn.any(is.val(ids))))
    .execute()
  const refundsOf = Map.groupBy(refunds, ({ paymentId }) => paymentId)
  return payments.map((payment) => ({ payment, refunds: refundsOf.get(payment.id) ?? [] }))
}

/** What the provider has of each payment by the ledger, in cents. */
const ledgerOf = async (deps: Books, provider: string, ids: string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await deps.db
    .selectFrom('ledgerLines')
    .innerJoin('postings', 'postings.id', 'ledgerLines.postingId')
    .select(({ fn }) => ['postings.paymentId', fn.sum<number>('ledgerLines.amountCents').as('cents')])
    .where('ledgerLines.account', '=', accounts.provider(provider))
    .where((is) => is('postings.paymentId', '=', is.fn.any(is.val(ids))))
    .groupBy('postings.paymentId')
    .execute()
  return new Map(rows.map(({ paymentId, cents }) => [paymentId ?? '', Number(cents)]))
}

const ledgerFaults = (mine: Ours, booked: number): string[] => {
  const { payment } = mine
  // What a host holds is in its own account, which the database keeps opposite to that of guests: their comparison covers it.
  if (payment.provider === 'host') return []
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

// So many payments are read at once, however many there are to compare.
const batchSize = 2_000

const compare = async (deps: Books, provider: PaymentProvider, { since, again }: Window): Promise<Comparison> => {
  const { name } = provider
  const chargeRefs = await provider.listRefundedPayments(since)
  const known = await findOurs(deps, name, { since, references: again, chargeRefs })
  const ofOurs = new Set(known.map(({ reference }) => reference))
  const onlyTheirs = again.filter((reference) => !ofOurs.has(reference))
  // A longer time at the provider: a payment that was started long before our window may have been paid within it.
  const all = await provider.listSucceededPayments(new Date(since.getTime() - payableMillis), [
    ...known,
    ...onlyTheirs.map((reference) => ({ reference, providerRef: null, chargeRef: null })),
  ])
  const found: Finding[] = []
  const note = (kind: Difference['kind'], reference: string, lines: string[]) =>
    found.push(...lines.map((says) => ({ kind, provider: name, reference, says })))
  for (const one of all)
    if ('isUnreadable' in one) note('unanswered', one.reference, ['What the provider says of it cannot be read.'])
  const there = new Map(all.map((one) => [one.reference, one]))
  // The empty reference is that of a difference about the whole list.
  const checked = new Set(['', ...there.keys(), ...again, ...ofOurs])
  const compareTheirs = async (one: ListedPayment, mine: Ours | undefined) => {
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
  const references = [...checked].filter((reference) => reference !== '')
  for (let at = 0; at < references.length; at += batchSize) {
    const some = references.slice(at, at + batchSize)
    const ours = await readOurs(deps, name, some)
    const booked = await ledgerOf(
      deps,
      name,
      ours.map(({ payment }) => payment.id),
    )
    const byReference = new Map(ours.map((mine) => [mine.payment.reference, mine]))
    for (const reference of some) {
      const [one, mine] = [there.get(reference), byReference.get(reference)]
      if (one && !('isUnreadable' in one)) await compareTheirs(one, mine)
      if (!mine) continue
      // A payment of zero has no provider.
      if (isReceived(mine.payment) && mine.payment.amountCents > 0 && !one)
        note('missing-there', reference, ['Here it is paid; the provider does not list it.'])
      note('ledger', reference, ledgerFaults(mine, booked.get(mine.payment.id) ?? 0))
    }
  }
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
