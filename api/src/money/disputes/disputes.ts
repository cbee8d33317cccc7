// Owns disputes: what payers claim back at the provider is asked for there, written down, and booked where it is lost.
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { DomainError } from '@akwaaba/contract/errors'
import { addCents, type Cents, noCents, toCents } from '@akwaaba/contract/money'
import { refundStates } from '@akwaaba/contract/refund-states'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type Payment, receivedOf } from '#payments/rows.ts'
import type { Claim, Claims, TheirDispute, TheirRefund } from '#providers/port.ts'
import { providerOf } from '#providers/providers.ts'
import { sendLater } from '#refunds/move.ts'
import { bookLoss, bookRecovery } from './losses.ts'
import { create, type DisputeRow, move } from './move.ts'

const rowsOf = (db: Tx | Deps['db'], paymentId: string): Promise<DisputeRow[]> =>
  db.selectFrom('disputes').selectAll().where('paymentId', '=', paymentId).orderBy('openedAt').orderBy('id').execute()

/** Whether a payment is disputed at this moment: then no refund of it may be sent. */
export const isDisputed = async (db: Tx | Deps['db'], paymentId: string): Promise<boolean> =>
  (await rowsOf(db, paymentId)).some(({ state }) => disputeStates.is(state, 'holdsRefunds'))

type Loss = { cents: Cents; reversalRef: string | null }

// Written down as made at the provider before anybody said what it was for: the same money is not booked twice.
const writtenBefore = async (tx: Tx, payment: Payment, cents: Cents): Promise<string | null> => {
  const taken = (await rowsOf(tx, payment.id)).flatMap(({ reversalRef }) => reversalRef ?? [])
  const rows = await tx
    .selectFrom('refunds')
    .select('providerRef')
    .where('paymentId', '=', payment.id)
    .where('reason', '=', 'at-provider')
    .where('amountCents', '=', cents)
    .execute()
  return rows.map(({ providerRef }) => providerRef).find((ref) => ref !== null && !taken.includes(ref)) ?? null
}

/** What names the next loss or recovery of a dispute: it can be lost, won on appeal, and lost again. */
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

/** Won on appeal: what our books took as lost is here again. */
const recover = async (deps: Deps, tx: Tx, payment: Payment, row: DisputeRow) => {
  const { bookedCents: cents, recoveredCents } = row
  await bookRecovery(deps, tx, payment, { key: await nextKey(tx, row, 'recover'), cents })
  deps.log.warn({ reference: payment.reference, cents }, 'a lost dispute is won on appeal')
  const change = { lostCents: null, bookedCents: noCents, recoveredCents: addCents(recoveredCents, cents) }
  await move(deps, tx, row.id, 'recover', change)
}

const lose = async (deps: Deps, tx: Tx, payment: Payment, row: DisputeRow, { cents, reversalRef }: Loss) => {
  const before = reversalRef === null ? await writtenBefore(tx, payment, cents) : null
  const key = await nextKey(tx, row, 'lose')
  const bookedCents = before === null ? await bookLoss(deps, tx, payment, { key, cents }) : cents
  deps.log.error({ reference: payment.reference, cents, bookedCents }, 'a dispute is lost')
  await move(deps, tx, row.id, 'lose', { lostCents: cents, bookedCents, reversalRef: reversalRef ?? before })
}

const opened = (payment: Payment, theirs: Pick<TheirDispute, 'status' | 'amountCents' | 'dueAt'>) => ({
  providerStatus: theirs.status.slice(0, 100),
  amountCents: toCents(theirs.amountCents || receivedOf(payment).cents),
  currency: receivedOf(payment).currency,
  dueAt: theirs.dueAt === null ? null : new Date(theirs.dueAt),
})

/** The row of a dispute; money taken back before the provider named one is that dispute's. */
const rowFor = async (deps: Deps, tx: Tx, payment: Payment, theirs: TheirDispute): Promise<DisputeRow> => {
  const rows = await rowsOf(tx, payment.id)
  const known = rows.find(({ providerId }) => providerId === theirs.disputeId)
  if (known) return known
  const nameless = rows.find(({ providerId }) => providerId === null)
  if (!nameless) return create(deps, tx, payment, { ...opened(payment, theirs), providerId: theirs.disputeId })
  const providerId = theirs.disputeId
  await tx.updateTable('disputes').set({ providerId }).where('id', '=', nameless.id).execute()
  return { ...nameless, providerId }
}

/**
 * Where what is said of a dispute comes from. `isAsked`: said just now, and not by a webhook that may be late. `isBack`:
 * none of the money of this dispute is gone by what is said just now.
 */
type Source = { isAsked: boolean; isBack: (row: DisputeRow) => boolean }
const signedOnly: Source = { isAsked: false, isBack: () => false }

/** Writes down what the provider says of a dispute. */
const takeNote = async (deps: Deps, tx: Tx, payment: Payment, theirs: TheirDispute, { isAsked, isBack }: Source) => {
  const row = await rowFor(deps, tx, payment, theirs)
  const { providerStatus, dueAt } = opened(payment, theirs)
  await tx.updateTable('disputes').set({ providerStatus, dueAt }).where('id', '=', row.id).execute()
  if (theirs.state === 'won' && disputeStates.can('win', row.state)) await move(deps, tx, row.id, 'win')
  if (theirs.state === 'won' && isBack(row) && disputeStates.can('recover', row.state))
    await recover(deps, tx, payment, row)
  if (theirs.state === 'opened' && isAsked && disputeStates.can('reopen', row.state))
    await move(deps, tx, row.id, 'reopen')
  if (theirs.state === 'lost' && disputeStates.can('lose', row.state))
    await lose(deps, tx, payment, row, { cents: toCents(theirs.amountCents || row.amountCents), reversalRef: null })
}

/** Money that the provider took back by itself: of the dispute it is for, else as one without a name. */
const takeReversal = async (deps: Deps, tx: Tx, payment: Payment, { cents, reversalRef }: Loss) => {
  const rows = await rowsOf(tx, payment.id)
  if (reversalRef !== null && rows.some((row) => row.reversalRef === reversalRef)) return
  const same = rows.find((row) => row.lostCents === cents && row.reversalRef === null)
  if (same && reversalRef !== null) {
    await tx.updateTable('disputes').set({ reversalRef }).where('id', '=', same.id).execute()
    return
  }
  const row =
    rows.find(({ state }) => state === 'opened') ??
    (await create(deps, tx, payment, {
      ...opened(payment, { status: 'reversed', amountCents: cents, dueAt: null }),
      providerId: null,
    }))
  await lose(deps, tx, payment, row, { cents, reversalRef })
}

/** What lost disputes explain of money that no listed refund explains. */
const explained = (rows: DisputeRow[], listed: TheirRefund[]): number =>
  rows
    .filter(({ reversalRef }) => !listed.some(({ providerRef }) => providerRef === reversalRef))
    .reduce((sum, { lostCents }) => sum + (lostCents ?? 0), 0)

const lockPayment = (tx: Tx, id: string) =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

const takeAll = (
  deps: Deps,
  paymentId: string,
  claims: Claims,
  signed: TheirDispute | undefined,
  listed: TheirRefund[],
) =>
  inTransaction(deps.db, async (tx) => {
    // Read again for each: what was booked of the one before changes it.
    const isListed = ({ reversalRef }: DisputeRow) => listed.some(({ providerRef }) => providerRef === reversalRef)
    const asked = { isAsked: true, isBack: (row: DisputeRow) => claims.unlistedCents === 0 && !isListed(row) }
    for (const theirs of claims.disputes) await takeNote(deps, tx, await lockPayment(tx, paymentId), theirs, asked)
    if (signed && !claims.disputes.some(({ disputeId }) => disputeId === signed.disputeId))
      await takeNote(deps, tx, await lockPayment(tx, paymentId), signed, signedOnly)
    for (const { providerRef, amountCents } of claims.reversals)
      await takeReversal(deps, tx, await lockPayment(tx, paymentId), {
        cents: toCents(amountCents),
        reversalRef: providerRef,
      })
    const payment = await lockPayment(tx, paymentId)
    const cents = claims.unlistedCents - explained(await rowsOf(tx, paymentId), listed)
    if (cents > 0) await takeReversal(deps, tx, payment, { cents: toCents(cents), reversalRef: null })
  })

/**
 * Asks the provider about every claim on a payment and applies the answer; `named` is what a webhook names. While the
 * provider is silent a dispute that is named open holds refunds all the same. Throws payment_unanswered.
 */
export const syncDisputes = async (deps: Deps, reference: string, named: Claim = {}): Promise<void> => {
  const payment = await deps.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
  if (!payment) return
  const provider = providerOf(deps, payment)
  if (!provider.claimsOn) return
  const { dispute, reversalRef } = named
  const known = (await rowsOf(deps.db, payment.id)).flatMap(({ providerId }) => providerId ?? [])
  const disputeIds = [...new Set([...known, ...(dispute ? [dispute.disputeId] : [])])]
  try {
    const claims = await provider.claimsOn(payment, { disputeIds, reversalRefs: reversalRef ? [reversalRef] : [] })
    await takeAll(deps, payment.id, claims, dispute, await provider.refundsOf(payment))
  } catch (error) {
    if (error instanceof DomainError && dispute?.state === 'opened')
      await inTransaction(deps.db, async (tx) =>
        takeNote(deps, tx, await lockPayment(tx, payment.id), dispute, signedOnly),
      )
    throw error
  }
}

/** Whether a refund that the provider lists is money of a dispute; writes down its name there. The payment must be locked. */
export const isOfDispute = async (deps: Deps, tx: Tx, payment: Payment, theirs: TheirRefund): Promise<boolean> => {
  const { providerRef, disputeId, amountCents } = theirs
  if (disputeId !== null) {
    const row = await rowFor(deps, tx, payment, {
      ...{ disputeId, status: 'refunded', state: 'lost', amountCents, dueAt: null },
    })
    // Listed for ever, also where it was won on appeal afterwards.
    if (row.reversalRef === providerRef) return true
    if (row.reversalRef === null && row.state === 'lost')
      await tx.updateTable('disputes').set({ reversalRef: providerRef }).where('id', '=', row.id).execute()
    if (disputeStates.can('lose', row.state))
      await lose(deps, tx, payment, row, { cents: toCents(amountCents), reversalRef: providerRef })
    return true
  }
  const rows = await rowsOf(tx, payment.id)
  if (rows.some(({ reversalRef }) => reversalRef === providerRef)) return true
  const same = rows.find(({ lostCents, reversalRef }) => lostCents === amountCents && reversalRef === null)
  if (!same) return false
  await tx.updateTable('disputes').set({ reversalRef: providerRef }).where('id', '=', same.id).execute()
  return true
}

/** Has the refunds sent that waited for a dispute, unless another one is open. */
export const resumeRefunds = async (deps: Deps, disputeId: string): Promise<void> => {
  const rows = await deps.db
    .selectFrom('refunds')
    .innerJoin('disputes', 'disputes.paymentId', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.paymentId'])
    .where('disputes.id', '=', disputeId)
    .where('refunds.state', 'in', refundStates.having('sending'))
    .execute()
  for (const { id, paymentId } of rows)
    if (!(await isDisputed(deps.db, paymentId))) await sendLater(deps.db, id, paymentId)
}

const sweptDays = 3

/**
 * Asks about every open dispute, and about payments that were disputed in the last days: a webhook may be lost. One provider
 * that is silent keeps no other from being asked.
 */
export const sweepDisputes = async (deps: Deps): Promise<void> => {
  const since = deps.clock.in({ minutes: -sweptDays * 24 * 60 })
  const open = await deps.db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select('payments.reference')
    .where('disputes.state', 'in', disputeStates.having('holdsRefunds'))
    .execute()
  const references = new Set(open.map(({ reference }) => reference))
  const warn = (about: object) => (error: unknown) =>
    deps.log.warn({ err: error, ...about }, 'disputes were not asked about')
  for (const provider of Object.values(deps.providers)) {
    const refs = (await provider.listDisputed?.(since, deps.clock.now()).catch(warn({ provider: provider.name }))) ?? []
    const rows = await deps.db
      .selectFrom('payments')
      .select('reference')
      .where('provider', '=', provider.name)
      .where((is) => is('chargeRef', '=', is.fn.any(is.val(refs))))
      .execute()
    for (const { reference } of rows) references.add(reference)
  }
  for (const reference of references) await syncDisputes(deps, reference).catch(warn({ reference }))
}
