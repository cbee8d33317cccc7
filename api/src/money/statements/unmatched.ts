// Owns unmatched bank lines: listed until one is assigned to a transfer, booked as a settlement, or closed with a reason.
import { fail } from '@akwaaba/contract/errors'
import { moneyOf } from '@akwaaba/contract/money'
import type { Unmatched } from '@akwaaba/contract/statements'
import { type Selectable, sql } from 'kysely'
import { type PageAsk, readPage } from '#db/page.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'
import { closeFinding, entryFinding } from '#reconciliation/differences.ts'
import { assignToTransfer, lockTransfer, messageOf } from '#transfers/receive.ts'
import { getTransfer } from '#transfers/transfers.ts'
import { presentSuggestion, suggestTransfersForLines } from './suggestions.ts'

export type BankEntryRow = Selectable<Database['bankEntries']>

// Closing one is closing its difference, here or in the list of all differences.
const isClosed = sql<boolean>`exists (
  select from differences where kind = 'waiting' and provider = 'bank' and reference = bank_transaction_id
    and about = 'bank-entry:' || bank_entries.id and closed_at is not null and gone_at is null)`

/** Locks an unmatched line and gives it; refuses with not_found, and with bank_entry_known when it is assigned or booked. */
export const lockUnmatchedLine = async (tx: Tx, id: string): Promise<BankEntryRow> => {
  const row = await tx.selectFrom('bankEntries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return fail('not_found')
  return row.paymentId === null && row.settlementOf === null ? row : fail('bank_entry_known')
}

const newestFirst = {
  direction: 'desc',
  by: [
    ['bankEntries.createdAt', 'timestamptz'],
    ['bankEntries.id', 'uuid'],
  ],
} as const

/** One page of the unmatched lines, newest first, with the transfers each may be for, and the total. */
export const listUnmatchedLines = async (deps: Deps, ask: PageAsk) => {
  const found = deps.db
    .selectFrom('bankEntries')
    .where('paymentId', 'is', null)
    .where('settlementOf', 'is', null)
    .where((is) => is.not(isClosed))
    .selectAll()
  const page = await readPage(deps.db, found, ask, { keyset: newestFirst })
  const suggestions = await suggestTransfersForLines(deps.db, page.items)
  const items = page.items.map(
    (row, index): Unmatched => ({
      _id: row.id,
      bankTransactionId: row.bankTransactionId,
      valueDate: row.valueDate,
      amount: moneyOf(row.amountCents, row.currency),
      narration: row.narration,
      receivedAt: row.createdAt.toISOString(),
      suggestions: (suggestions[index] ?? []).map(presentSuggestion),
    }),
  )
  return { ...page, items }
}

const otherCurrency = { msg: 'This transfer is awaited in another currency than the one that came.' }

/**
 * Assigns an unmatched line to a transfer; the full sum settles the payment. Refuses with not_found, illegal_transition,
 * bank_entry_known, and as assignToTransfer does a large sum.
 */
export const assignUnmatchedLine = async (
  deps: Deps,
  actor: Actor,
  id: string,
  { paymentId }: { paymentId: string },
) => {
  const assigned = await inTransaction(deps.db, async (tx) => {
    const transfer = await lockTransfer(tx, paymentId)
    const { bankTransactionId, valueDate, amountCents, currency, narration, payerName } = await lockUnmatchedLine(
      tx,
      id,
    )
    if (transfer.currency !== currency) return fail('illegal_transition', otherCurrency)
    const entry = { bankTransactionId, valueDate, amountCents, currency, narration, payerName }
    return assignToTransfer(deps, tx, actor, transfer, entry)
  })
  const msg = await messageOf(deps, paymentId, assigned)
  return { ...(await getTransfer(deps, actor, paymentId)), msg }
}

/** Closes an unmatched line with a reason; refuses with not_found, bank_entry_known. */
export const closeUnmatchedLine = async (deps: Deps, actor: Actor, id: string, { reason }: { reason: string }) => {
  await inTransaction(deps.db, async (tx) =>
    closeFinding(deps, tx, actor, { source: 'books', finding: entryFinding(await lockUnmatchedLine(tx, id)), reason }),
  )
  return { msg: 'It is closed. The reconciliation keeps the reason.' }
}
