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
import { finishBatch, type HostPayoutRow, moveHostPayout } from './move.ts'
import { readBatch } from './present.ts'

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

const pay = async (deps: Deps, tx: Tx, actor: Actor, row: HostPayoutRow, note: string) => {
  await moveHostPayout(deps, tx, actor, row, 'pay', { note })
  await book(deps, tx, row, 'payout')
  await tx
    .updateTable('payouts')
    .set({ paidAt: deps.clock.now(), paidNote: row.reference })
    .where('hostPayoutId', '=', row.id)
    .execute()
  await audit(deps, tx, actor, row, 'pay')
}

/** A payout, locked after its batch; refuses with not_found. */
const lockPayout = async (tx: Tx, id: string) => {
  const found = await tx.selectFrom('hostPayouts').select('batchId').where('id', '=', id).executeTakeFirst()
  if (!found) return fail('not_found')
  const batch = await lockBatch(tx, found.batchId)
  const row = await tx.selectFrom('hostPayouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { batch, row }
}

const finishOnceOver = async (deps: Deps, tx: Tx, batch: Awaited<ReturnType<typeof lockBatch>>) => {
  const open = await tx
    .selectFrom('hostPayouts')
    .select('id')
    .where('batchId', '=', batch.id)
    .where('state', 'in', hostPayoutStates.having('isLive'))
    .executeTakeFirst()
  if (!open && batch.state === 'sent') await finishBatch(deps, tx, batch)
}

/** Marks a payout paid, with what the bank calls it. Refuses with not_found, illegal_transition. */
export const payHostPayout = (deps: Deps, actor: Actor, id: string, note: string) =>
  inTransaction(deps.db, async (tx) => {
    const { batch, row } = await lockPayout(tx, id)
    await pay(deps, tx, actor, row, note)
    await finishOnceOver(deps, tx, batch)
    return { ...(await readBatch(deps, tx, actor, batch.id)), msg: `${row.reference} is marked paid.` }
  })

/** Marks each payout of a batch paid of which nothing else is known. Refuses with not_found, and with illegal_transition when there is none. */
export const payBatch = (deps: Deps, actor: Actor, id: string, note: string) =>
  inTransaction(deps.db, async (tx) => {
    const batch = await lockBatch(tx, id)
    const rows = await lockPayouts(tx, id, 'sent')
    if (rows.length === 0) return fail('illegal_transition')
    for (const row of rows) await pay(deps, tx, actor, row, note)
    await finishOnceOver(deps, tx, batch)
    return { ...(await readBatch(deps, tx, actor, id)), msg: `${batch.reference} is marked paid.` }
  })

/** Marks a payout failed that was never made. Refuses with not_found, illegal_transition. */
export const failHostPayout = (deps: Deps, actor: Actor, id: string, note: string) =>
  inTransaction(deps.db, async (tx) => {
    const { batch, row } = await lockPayout(tx, id)
    await moveHostPayout(deps, tx, actor, row, 'fail', { note })
    await releaseStays(tx, id)
    await audit(deps, tx, actor, row, 'reject')
    await finishOnceOver(deps, tx, batch)
    return {
      ...(await readBatch(deps, tx, actor, batch.id)),
      msg: `${row.reference} has failed. It is owed as before.`,
    }
  })

/** Marks a payout returned that came back after it was paid: the ledger has it again. Refuses with not_found, illegal_transition. */
export const returnHostPayout = (deps: Deps, actor: Actor, id: string, note: string) =>
  inTransaction(deps.db, async (tx) => {
    const { batch, row } = await lockPayout(tx, id)
    await moveHostPayout(deps, tx, actor, row, 'return', { note })
    await book(deps, tx, row, 'payout-returned')
    await releaseStays(tx, id)
    await audit(deps, tx, actor, row, 'reverse')
    return { ...(await readBatch(deps, tx, actor, batch.id)), msg: `${row.reference} has come back. It is owed again.` }
  })
