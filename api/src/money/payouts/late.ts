// Owns payouts that were given back to what is owed and that their provider made after all: the money has left, so the ledger has it,
// and the organisation owes it back by its stays.
import { toSignedCents } from '@akwaaba/contract/money'
import { enqueue } from '#db/outbox.ts'
import { byProvider } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { accounts, post } from '#ledger/ledger.ts'
import { type HostPayoutRow, moveHostPayout } from './move.ts'
import { bookAtProvider, bookFee } from './outcomes.ts'

/** The stays that a payout had when it was given back, as they were then. */
const staysOf = (tx: Tx, hostPayoutId: string) =>
  tx
    .selectFrom('givenBackStays as given')
    .innerJoin('payouts', 'payouts.id', 'given.stayId')
    .selectAll('payouts')
    .select(['given.grossCents as grossThen', 'given.feeCents as feeThen'])
    .where('given.hostPayoutId', '=', hostPayoutId)
    .orderBy('payouts.id')
    .execute()

type Kind = 'payout' | 'payout-returned'
type Part = { id: string; bookingId: string | null; paymentId: string | null; cents: number }

const book = async (deps: Deps, tx: Tx, row: HostPayoutRow, kind: Kind, parts: Part[]): Promise<void> => {
  const account = accounts.hosts({ id: row.organisationId, house: false })
  const { currency } = row
  for (const { id, bookingId, paymentId, cents: sum } of parts) {
    const cents = kind === 'payout' ? sum : -sum
    await post(deps, tx, {
      ...{ kind, key: `${kind}:${row.id}:${id}`, hostPayoutId: row.id, bookingId },
      lines: [
        { account, amountCents: cents, currency },
        { account: accounts.payouts, amountCents: -cents, currency },
      ],
      ...(paymentId === null ? {} : { paymentId }),
    })
  }
}

/** What a payout was made of; a rest that is of none of its stays, where it was given back before they were written down. */
const partsOf = (row: HostPayoutRow, stays: Awaited<ReturnType<typeof staysOf>>): Part[] => {
  const parts = stays.map(({ id, bookingId, paymentId, grossThen, feeThen }) => ({
    ...{ id, bookingId, paymentId, cents: grossThen - feeThen },
  }))
  const rest = parts.reduce((left, { cents }) => left - cents, Number(row.amountCents))
  return rest === 0 ? parts : [...parts, { id: 'rest', bookingId: null, paymentId: null, cents: rest }]
}

/**
 * Books a payout that failed here, is locked, and was made after all. Its stays are owed as before, or paid by another payout: what left is
 * owed back by lines of its own, which the next payout takes first. The comparison names it until an administrator closes that.
 */
export const payLate = async (
  deps: Deps,
  tx: Tx,
  row: HostPayoutRow,
  note: string,
  feeCents: number,
): Promise<void> => {
  const stays = await staysOf(tx, row.id)
  await moveHostPayout(deps, tx, byProvider, row, 'payLate', { note })
  await book(deps, tx, row, 'payout', partsOf(row, stays))
  await bookAtProvider(deps, tx, row, 'transferred')
  await bookFee(deps, tx, row, feeCents)
  for (const { bookingId, paymentId, organisationId, hostId, currency, grossThen, feeThen } of stays)
    await tx
      .insertInto('payouts')
      .values({
        ...{
          id: deps.ids.next(),
          bookingId,
          paymentId,
          organisationId,
          hostId,
          currency,
          refundId: null,
          againOf: row.id,
        },
        ...{ grossCents: toSignedCents(-grossThen), feeCents: toSignedCents(-feeThen) },
        ...{ owedSince: deps.clock.today(), paidAt: null, createdAt: deps.clock.now() },
      })
      .execute()
  await enqueue(tx, 'payments:reconcile', {}, { key: 'reconcile-now', queue: 'payments:reconcile' })
}

/** Whether nothing of what is owed back for a payout is in another one, or paid, so that it can end. */
const endOwedBack = async (tx: Tx, hostPayoutId: string): Promise<boolean> => {
  const lines = await tx.selectFrom('payouts').selectAll().where('againOf', '=', hostPayoutId).forUpdate().execute()
  if (lines.some((line) => line.paidAt !== null || line.hostPayoutId !== null)) return false
  await tx.deleteFrom('payouts').where('againOf', '=', hostPayoutId).execute()
  return true
}

/** Takes back what was booked of such a payout, which is locked, once it has come back; gives whether that was possible. */
export const returnLate = async (deps: Deps, tx: Tx, row: HostPayoutRow, note: string): Promise<boolean> => {
  if (!(await endOwedBack(tx, row.id))) return false
  await moveHostPayout(deps, tx, byProvider, row, 'return', { note })
  await book(deps, tx, row, 'payout-returned', partsOf(row, await staysOf(tx, row.id)))
  await bookAtProvider(deps, tx, row, 'transfer-returned')
  return true
}
