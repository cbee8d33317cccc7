// Owns what becomes of payouts that were sent: paid, failed or returned. A payout that is paid is booked once, and what failed or came
// back is owed again.
import { fail } from '@akwaaba/contract/errors'
import { moneyOf } from '@akwaaba/contract/money'
import { hostPayoutStates } from '@akwaaba/contract/payout-states'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { accounts, post } from '#ledger/ledger.ts'
import { lockBatch, lockPayouts, releaseStays } from './batches.ts'
import { finishBatch, type HostPayoutRow, isAdmin, moveHostPayout, type Who } from './move.ts'
import { readBatch } from './present.ts'
import { refuseUnlessOurs, sumAtProvider } from './transfer-rules.ts'

/** Books each stay of a payout as paid out, or as come back. */
const book = async (deps: Deps, tx: Tx, payout: HostPayoutRow, kind: 'payout' | 'payout-returned') => {
  const stays = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('hostPayoutId', '=', payout.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const account = accounts.hosts({ id: payout.organisationId, house: false })
  for (const { id, bookingId, paymentId, grossCents, feeCents, currency } of stays) {
    const cents = kind === 'payout' ? grossCents - feeCents : feeCents - grossCents
    await post(deps, tx, {
      kind,
      key: `${kind}:${payout.id}:${id}`,
      lines: [
        { account, amountCents: cents, currency },
        { account: accounts.payouts, amountCents: -cents, currency },
      ],
      bookingId,
      ...(paymentId === null ? {} : { paymentId }),
      hostPayoutId: payout.id,
    })
  }
}

const audit = (deps: Deps, tx: Tx, actor: Actor, row: HostPayoutRow, action: 'pay' | 'reject' | 'reverse') =>
  recordAudit(deps, tx, actor, {
    action,
    kind: 'payout',
    recordId: row.id,
    label: row.reference,
    // Without the note: it may contain personal data, and an audit record cannot be erased.
    after: moneyOf(row.amountCents, row.currency),
  })

/** Books what a provider has sent from our balance there, or what is back in it, in the currency of that balance. */
export const bookAtProvider = async (
  deps: Deps,
  tx: Tx,
  payout: HostPayoutRow,
  kind: 'transferred' | 'transfer-returned',
) => {
  if (payout.provider === null) return
  const [account, sum] = [accounts.provider(payout.provider), sumAtProvider(payout)]
  const sign = kind === 'transferred' ? 1 : -1
  const [owed, left] = [sign * payout.amountCents, sign * sum.amountCents]
  await post(deps, tx, {
    ...{ kind, key: `${kind}:${payout.id}`, hostPayoutId: payout.id },
    lines: [
      { account: accounts.payouts, amountCents: owed, currency: payout.currency },
      { account, amountCents: -left, currency: sum.currency },
      ...(sum.currency === payout.currency
        ? []
        : [
            { account: accounts.exchange, amountCents: -owed, currency: payout.currency },
            { account: accounts.exchange, amountCents: left, currency: sum.currency },
          ]),
    ],
  })
}

/** Books what a provider keeps for sending a payout. */
export const bookFee = async (deps: Deps, tx: Tx, payout: HostPayoutRow, feeCents: number) => {
  if (payout.provider === null || feeCents === 0) return
  const { currency } = sumAtProvider(payout)
  await post(deps, tx, {
    ...{ kind: 'fee', key: `transfer-fee:${payout.id}`, hostPayoutId: payout.id },
    lines: [
      { account: accounts.cost, amountCents: feeCents, currency },
      { account: accounts.provider(payout.provider), amountCents: -feeCents, currency },
    ],
  })
}

type Paid = { note: string; feeCents?: number }

/** Pays a payout that is locked: the ledger has it, and its stays are paid. Refuses with illegal_transition. */
export const markPaid = async (deps: Deps, tx: Tx, who: Who, row: HostPayoutRow, { note, feeCents = 0 }: Paid) => {
  await moveHostPayout(deps, tx, who, row, 'pay', { note })
  await book(deps, tx, row, 'payout')
  await bookAtProvider(deps, tx, row, 'transferred')
  await bookFee(deps, tx, row, feeCents)
  await tx
    .updateTable('payouts')
    .set({ paidAt: deps.clock.now(), paidNote: row.reference })
    .where('hostPayoutId', '=', row.id)
    .execute()
  if (isAdmin(who)) await audit(deps, tx, who, row, 'pay')
}

/** Ends a payout that is locked and was not made, or has come back: its stays are owed as before. Refuses with illegal_transition. */
export const giveBack = async (
  deps: Deps,
  tx: Tx,
  who: Who,
  row: HostPayoutRow,
  event: 'fail' | 'return',
  note: string,
): Promise<void> => {
  await moveHostPayout(deps, tx, who, row, event, { note })
  if (event === 'return') {
    await book(deps, tx, row, 'payout-returned')
    await bookAtProvider(deps, tx, row, 'transfer-returned')
  }
  await releaseStays(tx, row.id)
  if (isAdmin(who)) await audit(deps, tx, who, row, event === 'fail' ? 'reject' : 'reverse')
}

/** A payout, locked after its batch; refuses with not_found. */
export const lockPayout = async (tx: Tx, id: string) => {
  const found = await tx.selectFrom('hostPayouts').select('batchId').where('id', '=', id).executeTakeFirst()
  if (!found) return fail('not_found')
  const batch = await lockBatch(tx, found.batchId)
  const row = await tx.selectFrom('hostPayouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { batch, row }
}

/** Ends a batch that is locked once it is known what became of each of its payouts. */
export const finishOnceOver = async (deps: Deps, tx: Tx, batch: Awaited<ReturnType<typeof lockBatch>>) => {
  const open = await tx
    .selectFrom('hostPayouts')
    .select('id')
    .where('batchId', '=', batch.id)
    .where('state', 'in', hostPayoutStates.having('isLive'))
    .executeTakeFirst()
  if (!open && batch.state === 'sent') await finishBatch(deps, tx, batch)
}

/** Marks a payout paid, with what the bank calls it. Refuses with not_found, illegal_transition, transfers_off. */
export const payHostPayout = (deps: Deps, actor: Actor, id: string, note: string) =>
  inTransaction(deps.db, async (tx) => {
    const { batch, row } = await lockPayout(tx, id)
    refuseUnlessOurs(deps, row, 'pay')
    await markPaid(deps, tx, actor, row, { note })
    await finishOnceOver(deps, tx, batch)
    return { ...(await readBatch(deps, tx, actor, batch.id)), msg: `${row.reference} is marked paid.` }
  })

/** Marks each payout of a batch paid of which nothing else is known. Refuses with not_found, transfers_off, and with illegal_transition when there is none. */
export const payBatch = (deps: Deps, actor: Actor, id: string, note: string) =>
  inTransaction(deps.db, async (tx) => {
    const batch = await lockBatch(tx, id)
    const [first, ...others] = await lockPayouts(tx, id, 'sent')
    if (!first) return fail('illegal_transition')
    // All of a batch are with the bank, or with one provider.
    refuseUnlessOurs(deps, first, 'pay')
    const rows = [first, ...others]
    for (const row of rows) await markPaid(deps, tx, actor, row, { note })
    await finishOnceOver(deps, tx, batch)
    return { ...(await readBatch(deps, tx, actor, id)), msg: `${batch.reference} is marked paid.` }
  })

/** Marks a payout failed that was never made. Refuses with not_found, illegal_transition, transfers_off. */
export const failHostPayout = (deps: Deps, actor: Actor, id: string, note: string) =>
  inTransaction(deps.db, async (tx) => {
    const { batch, row } = await lockPayout(tx, id)
    refuseUnlessOurs(deps, row, 'fail')
    await giveBack(deps, tx, actor, row, 'fail', note)
    await finishOnceOver(deps, tx, batch)
    return {
      ...(await readBatch(deps, tx, actor, batch.id)),
      msg: `${row.reference} has failed. It is owed as before.`,
    }
  })

/** Marks a payout returned that came back after it was paid: the ledger has it again. Refuses with not_found, illegal_transition, transfers_off. */
export const returnHostPayout = (deps: Deps, actor: Actor, id: string, note: string) =>
  inTransaction(deps.db, async (tx) => {
    const { batch, row } = await lockPayout(tx, id)
    refuseUnlessOurs(deps, row, 'return')
    await giveBack(deps, tx, actor, row, 'return', note)
    return { ...(await readBatch(deps, tx, actor, batch.id)), msg: `${row.reference} has come back. It is owed again.` }
  })
