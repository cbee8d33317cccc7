// Owns when revenue is recognised: of a stay the day after check-in, of a tour on its day, of a property at once.
import type { CalendarDate } from '@akwaaba/contract/dates'
import type { Money } from '@akwaaba/contract/fields'
import { moneyOf, type SignedCents, toSignedCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { kindOfDue } from '#dues/dues.ts'
import { accounts, post } from '#ledger/ledger.ts'
import { termsOf } from '#organisations/terms.ts'
import { houseCentsOf, shareOfPart } from './parts.ts'
import { type Payment, type RefundRow, receivedOf, remainingAfter } from './rows.ts'

type Recognition = {
  payment: Payment
  about: string
  owedSince: CalendarDate
  /** how much of a stay that cost its guest nothing is kept by its policy, where it was cancelled: the platform pays that part of it */
  keptPercent?: number
}

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

/**
 * Recognises what is left of a payment as revenue, once per `about`, or once by itself where it has paid a part of a stay: the host's share, which becomes a payout, and our
 * commission; a tour or a property of the house is our own sale, and so are the fee of guests and its extras in stays with other hosts. What a promo code
 * of the platform has taken off is a cost of ours and the host's, who owes the commission of it. A surplus by which the guest bore the provider's fee pays
 * that fee. The payment must be locked.
 */
export const recognizeRevenue = async (
  deps: Deps,
  tx: Tx,
  { payment, about, owedSince, keptPercent = 100 }: Recognition,
): Promise<void> => {
  // What costs its guest nothing has the currency of prices.
  const currency = payment.amountCents > 0 ? receivedOf(payment).currency : 'USD'
  const remaining = await refundableAmount(tx, payment)
  const surplus = Math.max(0, remaining - payment.amountCents)
  const { ours, promotion } = await houseCentsOf(tx, payment, remaining - surplus, keptPercent)
  const gross = remaining - surplus - ours + promotion
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
      // What the host took itself it has already: of it the fee, and what is the house's own, are left to pay, less what we pay it.
      { account: seller, amountCents: isHeld ? fee + ours - promotion : fee - gross, currency },
      { account: accounts.taken(payment.organisationId), amountCents: isHeld ? -remaining : 0, currency },
      { account: accounts.fee, amountCents: -fee, currency },
      { account: accounts.sales, amountCents: -ours, currency },
      { account: accounts.cost, amountCents: -surplus, currency },
      { account: accounts.promotion, amountCents: promotion, currency },
    ],
    paymentId: payment.id,
    bookingId,
  })
  if (postingId === null || isOurs || (isHeld ? fee + ours + promotion : gross) === 0) return
  await tx
    .insertInto('payouts')
    .values({
      id: deps.ids.next(),
      organisationId: payment.organisationId,
      ...sale,
      refundId: null,
      hostId: await publisherOf(tx, payment),
      grossCents: toSignedCents(isHeld ? promotion - ours : gross),
      feeCents: toSignedCents(fee),
      currency,
      owedSince,
      paidAt: null,
      createdAt: deps.clock.now(),
    })
    .execute()
}

type Revenue = { guests: number; fee: number; sales: number; cost: number; promotion: number }

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
  return {
    ...{ guests: of(accounts.guests), fee: of(accounts.fee), sales: of(accounts.sales), cost: of(accounts.cost) },
    promotion: of(accounts.promotion),
  }
}

/** What of a payment is given back. Of a stay that has cost its guest nothing that is no refund, and all that was recognised. */
type GivenBack = Pick<RefundRow, 'amountCents' | 'currency'> & { id: string | null }

/**
 * Reverses the revenue of a refund in the proportion in which it was recognised, if it was. After a payout the host owes us
 * the reversed share. A negative refund, which is money returned after an appeal, gives both their share again. Joins the
 * transaction that requests the refund; the payment must be locked.
 */
export const reverseRevenue = async (deps: Deps, tx: Tx, payment: Payment, refund: GivenBack): Promise<void> => {
  const { amountCents, currency } = refund
  const isFree = refund.id === null
  // A negative refund is shared as the revenue was first recognised, since all of it may be reversed by now.
  const recognized = await recognizedOf(tx, payment.id, amountCents > 0 || isFree ? ['earned', 'unearned'] : ['earned'])
  if (recognized === null || (recognized.guests <= 0 && !isFree)) return
  const of = (whole: number) => (isFree ? whole : shareOfPart(whole, amountCents, recognized.guests))
  const [fee, cost] = [of(-recognized.fee), of(-recognized.cost)]
  const isHeld = payment.provider === 'host'
  const { bookingId } = payment
  const { account: seller, isOurs } = await sellerOf(tx, payment)
  const ours = isOurs ? 0 : of(-recognized.sales)
  const promotion = of(recognized.promotion)
  const host = amountCents - fee - ours - cost + promotion
  const gross = isHeld ? promotion - ours : host + fee
  await post(deps, tx, {
    kind: 'unearned',
    key: `unearned:${refund.id ?? payment.id}`,
    lines: [
      { account: accounts.guests, amountCents: -amountCents, currency },
      { account: seller, amountCents: isHeld ? host - amountCents : host, currency },
      { account: accounts.taken(payment.organisationId), amountCents: isHeld ? amountCents : 0, currency },
      { account: accounts.fee, amountCents: fee, currency },
      { account: accounts.sales, amountCents: ours, currency },
      { account: accounts.cost, amountCents: cost, currency },
      { account: accounts.promotion, amountCents: -promotion, currency },
    ],
    paymentId: payment.id,
    ...(refund.id === null ? {} : { refundId: refund.id }),
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
      ...{ id: deps.ids.next(), refundId: refund.id, hostId: owed.hostId, currency },
      // A sale has one line without a refund.
      ...(isFree ? { bookingId: null, paymentId: payment.id } : sale),
      ...{ grossCents: toSignedCents(0 - gross), feeCents: toSignedCents(-fee) },
      ...{ owedSince: deps.clock.today(), paidAt: null, createdAt: deps.clock.now() },
    })
    .execute()
}
