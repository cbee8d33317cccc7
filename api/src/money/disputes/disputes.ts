// Owns disputes: claims of guests at a provider are synced with the provider, stored, and booked when they are lost.
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { DomainError } from '@akwaaba/contract/errors'
import { addCents, type Cents, noCents, toCents } from '@akwaaba/contract/money'
import { refundStates } from '@akwaaba/contract/refund-states'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { lockPayment } from '#payments/lock.ts'
import { type Payment, receivedOf } from '#payments/rows.ts'
import type { ListedRefund, PaymentClaims, ProviderDispute, WebhookClaim } from '#providers/port.ts'
import { providerOf } from '#providers/providers.ts'
import { sendLater } from '#refunds/move.ts'
import { bookLoss, bookRecovery } from './losses.ts'
import { createDispute, type DisputeRow, move } from './move.ts'

const disputesOf = (db: Tx | Deps['db'], paymentId: string): Promise<DisputeRow[]> =>
  db.selectFrom('disputes').selectAll().where('paymentId', '=', paymentId).orderBy('openedAt').orderBy('id').execute()

/** Whether a payment is disputed now: then no refund of it may be sent. */
export const isDisputed = async (db: Tx | Deps['db'], paymentId: string): Promise<boolean> =>
  (await disputesOf(db, paymentId)).some(({ state }) => disputeStates.is(state, 'holdsRefunds'))

type Loss = { cents: Cents; reversalRef: string | null }

// The money may have been stored as an at-provider refund before the provider named a dispute: it must not be booked twice.
const findBookedRefund = async (tx: Tx, payment: Payment, cents: Cents): Promise<string | null> => {
  const taken = (await disputesOf(tx, payment.id)).flatMap(({ reversalRef }) => reversalRef ?? [])
  const rows = await tx
    .selectFrom('refunds')
    .select('providerRef')
    .where('paymentId', '=', payment.id)
    .where('reason', '=', 'at-provider')
    .where('amountCents', '=', cents)
    .execute()
  return rows.map(({ providerRef }) => providerRef).find((ref) => ref !== null && !taken.includes(ref)) ?? null
}

/** The key of the next loss or recovery of a dispute, which can be lost, won on appeal, and lost again. */
const nextKey = async (tx: Tx, row: DisputeRow, event: 'lose' | 'recover'): Promise<string> => {
  const { times } = await tx
    .selectFrom('disputeEvents')
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .where('disputeId', '=', row.id)
    .where('event', '=', event)
    .executeTakeFirstOrThrow()
  const name = event === 'lose' ? 'dispute' : 'recovered'
  return Number(times) === 0 ? `${name}:${row.id}` : `${name}:${row.id}:${times}`
}

/** Books a dispute that was won on appeal: the booked loss is returned. */
const recover = async (deps: Deps, tx: Tx, payment: Payment, row: DisputeRow) => {
  const { bookedCents: cents, recoveredCents } = row
  await bookRecovery(deps, tx, payment, { key: await nextKey(tx, row, 'recover'), cents })
  deps.log.warn({ reference: payment.reference, cents }, 'a lost dispute is won on appeal')
  const change = { lostCents: null, bookedCents: noCents, recoveredCents: addCents(recoveredCents, cents) }
  await move(deps, tx, row.id, 'recover', change)
}

const lose = async (deps: Deps, tx: Tx, payment: Payment, row: DisputeRow, { cents, reversalRef }: Loss) => {
  const before = reversalRef === null ? await findBookedRefund(tx, payment, cents) : null
  const key = await nextKey(tx, row, 'lose')
  const bookedCents = before === null ? await bookLoss(deps, tx, payment, { key, cents }) : cents
  deps.log.error({ reference: payment.reference, cents, bookedCents }, 'a dispute is lost')
  await move(deps, tx, row.id, 'lose', { lostCents: cents, bookedCents, reversalRef: reversalRef ?? before })
}

/**
 * Books what of a lost dispute could not be booked when it was lost, because a refund of that money was under way and has failed since: the
 * guest has the money, and must not get it again.
 */
const bookRest = async (deps: Deps, tx: Tx, payment: Payment, row: DisputeRow) => {
  const { id, state, lostCents, bookedCents } = row
  const left = (lostCents ?? 0) - bookedCents
  if (!disputeStates.is(state, 'moneyIsGone') || left <= 0) return
  const booked = await bookLoss(deps, tx, payment, { key: `dispute:${id}:after:${bookedCents}`, cents: toCents(left) })
  if (booked === 0) return
  const change = { bookedCents: addCents(bookedCents, booked) }
  await tx.updateTable('disputes').set(change).where('id', '=', id).execute()
}

const disputeFields = (payment: Payment, theirs: Pick<ProviderDispute, 'status' | 'amountCents' | 'dueAt'>) => ({
  providerStatus: theirs.status.slice(0, 100),
  amountCents: toCents(theirs.amountCents || receivedOf(payment).cents),
  currency: receivedOf(payment).currency,
  dueAt: theirs.dueAt === null ? null : new Date(theirs.dueAt),
})

/** Finds or inserts the row of a dispute; one that was inserted for money taken back without a name gets the name. */
const findOrCreateDispute = async (
  deps: Deps,
  tx: Tx,
  payment: Payment,
  theirs: ProviderDispute,
): Promise<DisputeRow> => {
  const rows = await disputesOf(tx, payment.id)
  const known = rows.find(({ providerId }) => providerId === theirs.disputeId)
  if (known) return known
  const unnamed = rows.find(({ providerId }) => providerId === null)
  if (!unnamed)
    return createDispute(deps, tx, payment, { ...disputeFields(payment, theirs), providerId: theirs.disputeId })
  const providerId = theirs.disputeId
  await tx.updateTable('disputes').set({ providerId }).where('id', '=', unnamed.id).execute()
  return { ...unnamed, providerId }
}

/**
 * Where the status of a dispute comes from. `isCurrent`: the provider has just answered it, and no webhook that may be late.
 * `isReturned`: by that answer all the money of this dispute is with us.
 */
type Source = { isCurrent: boolean; isReturned: (row: DisputeRow) => boolean }
const fromWebhook: Source = { isCurrent: false, isReturned: () => false }

/** Applies the provider's status of a dispute. */
const applyDispute = async (deps: Deps, tx: Tx, payment: Payment, theirs: ProviderDispute, source: Source) => {
  const { isCurrent, isReturned } = source
  const row = await findOrCreateDispute(deps, tx, payment, theirs)
  const { providerStatus, dueAt } = disputeFields(payment, theirs)
  await tx.updateTable('disputes').set({ providerStatus, dueAt }).where('id', '=', row.id).execute()
  if (theirs.state === 'won' && disputeStates.can('win', row.state)) await move(deps, tx, row.id, 'win')
  if (theirs.state === 'won' && isReturned(row) && disputeStates.can('recover', row.state))
    await recover(deps, tx, payment, row)
  if (theirs.state === 'opened' && isCurrent && disputeStates.can('reopen', row.state))
    await move(deps, tx, row.id, 'reopen')
  if (theirs.state === 'lost' && disputeStates.can('lose', row.state))
    await lose(deps, tx, payment, row, { cents: toCents(theirs.amountCents || row.amountCents), reversalRef: null })
}

/** Applies a reversal by the provider: to the dispute it belongs to, else as a dispute without a name. */
const applyReversal = async (deps: Deps, tx: Tx, payment: Payment, { cents, reversalRef }: Loss) => {
  const rows = await disputesOf(tx, payment.id)
  if (reversalRef !== null && rows.some((row) => row.reversalRef === reversalRef)) return
  const same = rows.find((row) => row.lostCents === cents && row.reversalRef === null)
  if (same && reversalRef !== null) {
    await tx.updateTable('disputes').set({ reversalRef }).where('id', '=', same.id).execute()
    return
  }
  const row =
    rows.find(({ state }) => state === 'opened') ??
    (await createDispute(deps, tx, payment, {
      ...disputeFields(payment, { status: 'reversed', amountCents: cents, dueAt: null }),
      providerId: null,
    }))
  await lose(deps, tx, payment, row, { cents, reversalRef })
}

/** How much of the money that no listed refund accounts for is accounted for by lost disputes, in cents. */
const lostUnlisted = (rows: DisputeRow[], listed: ListedRefund[]): number =>
  rows
    .filter(({ reversalRef }) => !listed.some(({ providerRef }) => providerRef === reversalRef))
    .reduce((sum, { lostCents }) => sum + (lostCents ?? 0), 0)

/** Applies everything that the provider answered about a payment, in one transaction. */
const applyClaims = (
  deps: Deps,
  paymentId: string,
  claims: PaymentClaims,
  fromEvent: ProviderDispute | undefined,
  listed: ListedRefund[],
) =>
  inTransaction(deps.db, async (tx) => {
    // The payment is read again for each dispute, since booking the one before changes it.
    const isListed = ({ reversalRef }: DisputeRow) => listed.some(({ providerRef }) => providerRef === reversalRef)
    const answered = { isCurrent: true, isReturned: (row: DisputeRow) => claims.unlistedCents === 0 && !isListed(row) }
    for (const theirs of claims.disputes)
      await applyDispute(deps, tx, await lockPayment(tx, paymentId), theirs, answered)
    if (fromEvent && !claims.disputes.some(({ disputeId }) => disputeId === fromEvent.disputeId))
      await applyDispute(deps, tx, await lockPayment(tx, paymentId), fromEvent, fromWebhook)
    for (const { providerRef, amountCents } of claims.reversals)
      await applyReversal(deps, tx, await lockPayment(tx, paymentId), {
        cents: toCents(amountCents),
        reversalRef: providerRef,
      })
    const payment = await lockPayment(tx, paymentId)
    const cents = claims.unlistedCents - lostUnlisted(await disputesOf(tx, paymentId), listed)
    if (cents > 0) await applyReversal(deps, tx, payment, { cents: toCents(cents), reversalRef: null })
    for (const row of await disputesOf(tx, paymentId)) await bookRest(deps, tx, await lockPayment(tx, paymentId), row)
  })

/**
 * Asks the provider about every claim on a payment and applies the answer; `named` is the claim of a webhook event. An open
 * dispute of the event holds refunds even while the provider does not answer. Throws payment_unanswered.
 */
export const syncDisputes = async (deps: Deps, reference: string, named: WebhookClaim = {}): Promise<void> => {
  const payment = await deps.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
  if (!payment) return
  const provider = providerOf(deps, payment)
  if (!provider.listClaims) return
  const { dispute, reversalRef } = named
  const known = (await disputesOf(deps.db, payment.id)).flatMap(({ providerId }) => providerId ?? [])
  const disputeIds = [...new Set([...known, ...(dispute ? [dispute.disputeId] : [])])]
  try {
    const claims = await provider.listClaims(payment, { disputeIds, reversalRefs: reversalRef ? [reversalRef] : [] })
    await applyClaims(deps, payment.id, claims, dispute, await provider.listRefunds(payment))
  } catch (error) {
    if (error instanceof DomainError && dispute?.state === 'opened')
      await inTransaction(deps.db, async (tx) =>
        applyDispute(deps, tx, await lockPayment(tx, payment.id), dispute, fromWebhook),
      )
    throw error
  }
}

/** Whether a refund that the provider lists belongs to a dispute; stores its reference there. The payment must be locked. */
export const matchesDispute = async (deps: Deps, tx: Tx, payment: Payment, theirs: ListedRefund): Promise<boolean> => {
  const { providerRef, disputeId, amountCents } = theirs
  if (disputeId !== null) {
    const row = await findOrCreateDispute(deps, tx, payment, {
      ...{ disputeId, status: 'refunded', state: 'lost', amountCents, dueAt: null },
    })
    // The provider goes on listing it, also after the dispute was won on appeal.
    if (row.reversalRef === providerRef) return true
    if (row.reversalRef === null && row.state === 'lost')
      await tx.updateTable('disputes').set({ reversalRef: providerRef }).where('id', '=', row.id).execute()
    if (disputeStates.can('lose', row.state))
      await lose(deps, tx, payment, row, { cents: toCents(amountCents), reversalRef: providerRef })
    return true
  }
  const rows = await disputesOf(tx, payment.id)
  if (rows.some(({ reversalRef }) => reversalRef === providerRef)) return true
  const same = rows.find(({ lostCents, reversalRef }) => lostCents === amountCents && reversalRef === null)
  if (!same) return false
  await tx.updateTable('disputes').set({ reversalRef: providerRef }).where('id', '=', same.id).execute()
  return true
}

/** Enqueues sending the refunds that waited for a dispute, unless another dispute is open. */
export const resumeRefunds = async (deps: Deps, disputeId: string): Promise<void> => {
  const rows = await deps.db
    .selectFrom('refunds')
    .innerJoin('disputes', 'disputes.paymentId', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.paymentId'])
    .where('disputes.id', '=', disputeId)
    .where('refunds.state', 'in', refundStates.having('sending'))
    .execute()
  for (const { id, paymentId } of rows) if (!(await isDisputed(deps.db, paymentId))) await sendLater(deps.db, id)
}
