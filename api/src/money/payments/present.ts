// Owns payments as replies carry them: amounts with their currencies, refunds, the receipt, the transfer, and actions.
import { offer } from '@akwaaba/contract/actions'
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { dollarsFromCents, moneyOf } from '@akwaaba/contract/money'
import { type PaymentActor, type PaymentState, paymentStates } from '@akwaaba/contract/payment-states'
import type { Payment as PaymentOnWire } from '@akwaaba/contract/payments'
import { may } from '@akwaaba/contract/permissions'
import { promptStates } from '@akwaaba/contract/prompt-states'
import type { Prompt } from '@akwaaba/contract/prompts'
import { type RefundActor, refundStates } from '@akwaaba/contract/refund-states'
import type { Refund } from '@akwaaba/contract/refunds'
import { isHeldByStaff } from '@akwaaba/contract/staff-payments'
import { type TransferActor, transferStates } from '@akwaaba/contract/transfer-states'
import type { Selectable } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps, Viewer } from '#deps.ts'
import { type Payment, type RefundRow, remainingAfter } from './rows.ts'

type TransferRow = Selectable<Database['transfers']>

/** The caller who reads, and the instant. */
type Reader = { actor: Viewer; now: Date }

const refundActors = ({ actor: { role, member } }: Reader): RefundActor[] => {
  if (role === 'admin') return ['admin']
  return member && may(member.role, 'booking.decide') ? ['host'] : []
}

/** What may be done about a refund: what staff had taken is given back by who held it, everything else is sent or transferred. */
const refundActions = (row: RefundRow, provider: string, reader: Reader) => {
  const actors = refundActors(reader).filter((actor) => actor !== 'host' || provider === 'host')
  const isHeld = isHeldByStaff(provider)
  return refundStates.actions(row.state, actors).filter((action) => (action === 'give') === isHeld)
}

const presentRefund = (row: RefundRow, { provider }: Payment, reader: Reader, isDisputed: boolean): Refund => ({
  _id: row.id,
  amount: moneyOf(row.amountCents, row.currency),
  status: refundStates.states[row.state].listedAs,
  state: row.state,
  ...offer(refundActions(row, provider, reader), () => (isDisputed ? { code: 'payment_disputed' } : null)),
  // Why it was requested is not why the money went: it was never sent.
  reason: row.takenInDispute ? 'disputed' : row.reason,
  note: row.note,
  requestedAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
})

/** The actions on a transfer: after its deadline it takes no proof, and money only while its payment is not settled. */
export const transferOffer = (
  row: Pick<TransferRow, 'state' | 'deadline'>,
  paymentState: PaymentState,
  actors: readonly TransferActor[],
  now: Date,
) =>
  offer(transferStates.actions(row.state, actors), (action) => {
    const isLate = transferStates.isDue('expire', row, now)
    if (action === 'submitProof' && isLate) return { code: 'illegal_transition', msg: messages.transferOver }
    const isSettled = !paymentStates.can('succeed', paymentState)
    return action === 'receive' && !transferStates.is(row.state, 'live') && isSettled
      ? { code: 'illegal_transition' }
      : null
  })

const presentTransfer = (row: TransferRow, { customerId, state, currency }: Payment, { actor, now }: Reader) => ({
  code: row.code,
  status: transferStates.states[row.state].listedAs,
  state: row.state,
  ...transferOffer(
    row,
    state,
    [
      ...(customerId === actor.id ? (['customer'] as const) : []),
      ...(actor.role === 'admin' ? (['admin'] as const) : []),
    ],
    now,
  ),
  deadline: row.deadline.toISOString(),
  holdsNights: row.holds,
  account: row.account,
  received: moneyOf(row.receivedCents, currency),
  rejection: row.rejection,
})

const presentPrompt = (
  row: Selectable<Database['prompts']>,
  { customerId, state }: Payment,
  { actor }: Reader,
): Prompt => ({
  network: row.network,
  phone: row.phone,
  state: row.state,
  ...offer(
    customerId === actor.id && paymentStates.is(state, 'live') ? promptStates.actions(row.state, ['customer']) : [],
  ),
  text: row.displayText,
  until: row.endsAt.toISOString(),
  why: row.why,
})

const disputedAmong = async (db: Tx | Deps['db'], ids: string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('disputes')
    .select('paymentId')
    .where('paymentId', 'in', ids)
    .where('state', 'in', disputeStates.having('holdsRefunds'))
    .execute()
  return new Set(rows.map(({ paymentId }) => paymentId))
}

/** Takes rows of payments; gives them as replies carry them, in the same order, with the actions of `actor`. */
export const presentPayments = async (
  { clock }: Pick<Deps, 'clock'>,
  db: Tx | Deps['db'],
  actor: Viewer,
  rows: Payment[],
): Promise<PaymentOnWire[]> => {
  if (rows.length === 0) return []
  const reader = { actor, now: clock.now() }
  const actors: PaymentActor[] = actor.role === 'admin' ? ['admin'] : []
  const ids = rows.map(({ id }) => id)
  // One after the other: within a transaction there is one connection.
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const receipts = await db
    .selectFrom('receipts')
    .select(['id', 'paymentId'])
    .where('paymentId', 'in', ids)
    .where('kind', '=', 'receipt')
    .execute()
  const transfers = await db.selectFrom('transfers').selectAll().where('paymentId', 'in', ids).execute()
  const hasPrompt = rows.some(({ method }) => method === 'momo')
  const prompts = hasPrompt ? await db.selectFrom('prompts').selectAll().where('paymentId', 'in', ids).execute() : []
  const disputed = actor.role === 'admin' ? await disputedAmong(db, ids) : new Set<string>()
  return rows.map((row): PaymentOnWire => {
    const own = refunds.filter(({ paymentId }) => paymentId === row.id)
    const prompt = prompts.find(({ paymentId }) => paymentId === row.id)
    const transfer = transfers.find(({ paymentId }) => paymentId === row.id)
    return {
      _id: row.id,
      reference: row.reference,
      method: row.method,
      amount: dollarsFromCents(row.priceCents),
      currency: row.currency,
      charge: moneyOf(row.amountCents, row.currency),
      rate: row.rate === null || row.rateDate === null ? null : { rate: row.rate, date: row.rateDate },
      status: paymentStates.states[row.state].listedAs,
      state: row.state,
      ...offer(paymentStates.actions(row.state, actors), () =>
        remainingAfter(row, own) > 0 ? null : { code: 'illegal_transition' },
      ),
      refunds: own.map((refund) => presentRefund(refund, row, reader, disputed.has(row.id))),
      receiptId: receipts.find(({ paymentId }) => paymentId === row.id)?.id ?? null,
      transfer: transfer ? presentTransfer(transfer, row, reader) : null,
      prompt: prompt ? presentPrompt(prompt, row, reader) : null,
      bookingId: row.bookingId,
      packageId: row.tourId,
      propertyId: row.propertyId,
      seats: row.seats,
      createdAt: row.createdAt.toISOString(),
    }
  })
}

/** Takes the row of a payment; gives it as a reply carries it, with the actions of `actor`. */
export const presentPayment = async (
  deps: Pick<Deps, 'clock' | 'db'>,
  actor: Actor,
  row: Payment,
): Promise<PaymentOnWire> => (await presentPayments(deps, deps.db, actor, [row]))[0] ?? fail('not_found')
