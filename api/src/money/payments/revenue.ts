// Owns when revenue is recognised: of a stay the day after check-in, of a tour on its day, of a property at once.
import type { CalendarDate } from '@akwaaba/contract/dates'
import type { Money } from '@akwaaba/contract/fields'
import { moneyOf, type SignedCents, toSignedCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { houseShare } from '#bookings/lines.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { chargedOf, firstKindOfDue, kindOfDue } from '#dues/dues.ts'
import { accounts, post } from '#ledger/ledger.ts'
import { termsOf } from '#organisations/terms.ts'
import { type Payment, type RefundRow, receivedOf, remainingAfter } from './rows.ts'

type Recognition = { payment: Payment; about: string; owedSince: CalendarDate }

/** How much of a payment can still be refunded, in cents. A caller that acts on it must lock the payment first. */
export const refundableAmount = async (db: Deps['db'], payment: Payment): Promise<SignedCents> =>
  remainingAfter(
    payment,
    await db.selectFrom('refunds').select('amountCents').where('paymentId', '=', payment.id).execute(),
  )

/** What can still be refunded of each of these payments, by id: nothing where no money has come. */
export const refundableAmounts = async (db: Tx | Deps['db'], payments: Payment[]): Promise<Map<string, Money>> => {
  if (payments.length === 0) return new Map()
  const refunds = await db
    .selectFrom('refunds')
    .select(['paymentId', 'amountCents'])
    .where(
      'paymentId',
      'in',
      payments.map(({ id }) => id),
    )
    .execute()
  const remainingOf = (payment: Payment) =>
    paymentStates.is(payment.state, 'moneyCame')
      ? remainingAfter(
          payment,
          refunds.filter(({ paymentId }) => paymentId === payment.id),
        )
      : 0
  return new Map(
    payments.map((each) => [
      each.id,
      moneyOf(toSignedCents(Math.max(0, remainingOf(each))), receivedOf(each).currency),
    ]),
  )
}

/** The account of who has sold something; `isOurs` for a tour or a property of the house, all of which is our income. */
const sellerOf = async (tx: Tx, { bookingId, organisationId }: Payment) => {
  const terms = await termsOf(tx, organisationId)
  const isOurs = bookingId === null && terms.house
  return { isOurs, account: isOurs ? accounts.sales : accounts.hosts(terms) }
}

/** What a payout is for: the stay, or the payment where there is none, or where it has paid only a part of the stay. */
const saleOf = async (tx: Tx, { id, bookingId, dueId }: Payment) => {
  const isWhole = bookingId !== null && ((await kindOfDue(tx, dueId)) ?? 'full') === 'full'
  return isWhole ? { bookingId, paymentId: null } : { bookingId: null, paymentId: id }
}

/** Who has added what a payment was for. */
const publisherOf = async (tx: Tx, { id }: Payment): Promise<string | null> => {
  const { createdBy } = await tx
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .leftJoin('tours', 'tours.id', 'payments.tourId')
    .leftJoin('properties', 'properties.id', 'payments.propertyId')
    .select(({ fn }) => fn.coalesce('apartments.createdBy', 'tours.createdBy', 'properties.createdBy').as('createdBy'))
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow()
  return createdBy
}

/** The share of `whole` that belongs to `part` of `total`, rounded half up. */
const shareOfPart = (whole: number, part: number, total: number): number =>
  Math.sign(part) * Number((BigInt(whole) * BigInt(Math.abs(part)) * 2n + BigInt(total)) / (BigInt(total) * 2n))

/** What is the house's own of what a payment has paid a part of: of a charge the fee in it, of the price the fee and the extras. */
const shareOf = async (tx: Tx, bookingId: string, dueId: string | null) => {
  if ((await firstKindOfDue(tx, dueId)) !== 'charge') return houseShare(tx, bookingId, await chargedOf(tx, bookingId))
  const { cents: total, feeCents } = await chargedOf(tx, bookingId, dueId)
  const fee = Math.min(feeCents, total)
  return { part: fee, fee, total }
}

/** What of the gross price of a payment is the house's own, and not its host's: its share of the stay. */
const houseCentsOf = async (tx: Tx, { bookingId, dueId }: Payment, gross: number): Promise<number> => {
  if (bookingId === null || gross === 0) return 0
  const { part, total } = await shareOf(tx, bookingId, dueId)
  return part === 0 ? 0 : shareOfPart(gross, part, total)
}

/** What of the price of a payment is the fee of its guest, which has no taxes in it: of a part of a stay its part of the fee. */
export const guestFeeCents = async (tx: Tx, { bookingId, dueId, priceCents }: Payment): Promise<number> => {
  if (bookingId === null) return 0
  const { fee, total } = await shareOf(tx, bookingId, dueId)
  return fee === 0 ? 0 : shareOfPart(priceCents, fee, total)
}

/**
 * Recognises what is left of a payment as revenue, once per `about`, or once by itself where it has paid a part of a stay: the host's share, which becomes a payout, and our
 * commission; a tour or a property of the house is our own sale, and so are the fee of guests and its extras in stays with other hosts. A surplus by which the guest bore the provider's fee pays that fee. The
 * payment must be locked.
 */
export const recognizeRevenue = async (
  deps: Deps,
  tx: Tx,
  { payment, about, owedSince }: Recognition,
): Promise<void> => {
  const { currency } = receivedOf(payment)
  const remaining = await refundableAmount(tx, payment)
  const surplus = Math.max(0, remaining - payment.amountCents)
  const ours = await houseCentsOf(tx, payment, remaining - surplus)
  const gross = remaining - surplus - ours
  const { bookingId, serviceFeePercent } = payment
  const { account: seller, isOurs } = await sellerOf(tx, payment)
  const fee = isOurs ? 0 : Math.floor((gross * Math.round(serviceFeePercent * 100) + 5_000) / 10_000)
  const isHeld = payment.provider === 'host'
  const sale = await saleOf(tx, payment)
  const isPart = bookingId !== null && sale.bookingId === null
  const postingId = await post(deps, tx, {
    kind: 'earned',
    key: `earned:${isPart ? payment.id : about}`,
    lines: [
      { account: accounts.guests, amountCents: remaining, currency },
      // What the host took itself it has already: of it the fee, and what is the house's own, are left to pay.
      { account: seller, amountCents: isHeld ? fee + ours : fee - gross, currency },
      { account: accounts.taken(payment.organisationId), amountCents: isHeld ? -remaining : 0, currency },
      { account: accounts.fee, amountCents: -fee, currency },
      { account: accounts.sales, amountCents: -ours, currency },
      { account: accounts.cost, amountCents: -surplus, currency },
    ],
    paymentId: payment.id,
    bookingId,
  })
  if (postingId === null || isOurs || (isHeld ? fee + ours : gross) === 0) return
  await tx
    .insertInto('payouts')
    .values({
      id: deps.ids.next(),
      organisationId: payment.organisationId,
      ...sale,
      refundId: null,
      hostId: await publisherOf(tx, payment),
      grossCents: toSignedCents(isHeld ? 0 - ours : gross),
      feeCents: toSignedCents(fee),
      currency,
      owedSince,
      paidAt: null,
      createdAt: deps.clock.now(),
    })
    .execute()
}

type Revenue = { guests: number; fee: number; sales: number; cost: number }

type RevenueKind = 'earned' | 'unearned'

// The recognised revenue of a payment by account, as the ledger has it; null if none was recognised.
const recognizedOf = async (tx: Tx, paymentId: string, kinds: RevenueKind[]): Promise<Revenue | null> => {
  const rows = await tx
    .selectFrom('postings')
    .innerJoin('ledgerLines', 'ledgerLines.postingId', 'postings.id')
    .select(({ fn }) => ['account', fn.sum<number>('amountCents').as('cents')])
    .where('paymentId', '=', paymentId)
    .where('kind', 'in', kinds)
    .groupBy('account')
    .execute()
  if (rows.length === 0) return null
  const of = (account: string) => Number(rows.find((row) => row.account === account)?.cents ?? 0)
  return { guests: of(accounts.guests), fee: of(accounts.fee), sales: of(accounts.sales), cost: of(accounts.cost) }
}

/**
 * Reverses the revenue of a refund in the proportion in which it was recognised, if it was. After a payout the host owes us
 * the reversed share. A negative refund, which is money returned after an appeal, gives both their share again. Joins the
 * transaction that requests the refund; the payment must be locked.
 */
export const reverseRevenue = async (deps: Deps, tx: Tx, payment: Payment, refund: RefundRow): Promise<void> => {
  const { amountCents, currency } = refund
  // A negative refund is shared as the revenue was first recognised, since all of it may be reversed by now.
  const recognized = await recognizedOf(tx, payment.id, amountCents > 0 ? ['earned', 'unearned'] : ['earned'])
  if (recognized === null || recognized.guests <= 0) return
  const fee = shareOfPart(-recognized.fee, amountCents, recognized.guests)
  const cost = shareOfPart(-recognized.cost, amountCents, recognized.guests)
  const isHeld = payment.provider === 'host'
  const { bookingId } = payment
  const { account: seller, isOurs } = await sellerOf(tx, payment)
  const ours = isOurs ? 0 : shareOfPart(-recognized.sales, amountCents, recognized.guests)
  const host = amountCents - fee - ours - cost
  const gross = isHeld ? 0 - ours : host + fee
  await post(deps, tx, {
    kind: 'unearned',
    key: `unearned:${refund.id}`,
    lines: [
      { account: accounts.guests, amountCents: -amountCents, currency },
      { account: seller, amountCents: isHeld ? host - amountCents : host, currency },
      { account: accounts.taken(payment.organisationId), amountCents: isHeld ? amountCents : 0, currency },
      { account: accounts.fee, amountCents: fee, currency },
      { account: accounts.sales, amountCents: ours, currency },
      { account: accounts.cost, amountCents: cost, currency },
    ],
    paymentId: payment.id,
    refundId: refund.id,
    bookingId,
  })
  if (isOurs) return
  const sale = await saleOf(tx, payment)
  const owed = await tx
    .selectFrom('payouts')
    .selectAll()
    .where(({ eb }) =>
      sale.bookingId === null ? eb('paymentId', '=', payment.id) : eb('bookingId', '=', sale.bookingId),
    )
    .where('refundId', 'is', null)
    .where('againOf', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!owed) return
  // What is on its way is not changed: it comes back by a line of its own, as from what is paid.
  if (owed.paidAt === null && owed.sentAt === null) {
    await tx
      .updateTable('payouts')
      .set({
        grossCents: toSignedCents(owed.grossCents - gross),
        feeCents: toSignedCents(owed.feeCents - fee),
      })
      .where('id', '=', owed.id)
      .execute()
    return
  }
  await tx
    .insertInto('payouts')
    .values({
      organisationId: payment.organisationId,
      ...{ id: deps.ids.next(), ...sale, refundId: refund.id, hostId: owed.hostId, currency },
      ...{ grossCents: toSignedCents(0 - gross), feeCents: toSignedCents(-fee) },
      ...{ owedSince: deps.clock.today(), paidAt: null, createdAt: deps.clock.now() },
    })
    .execute()
}
