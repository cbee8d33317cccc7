// Owns matching a bank statement with live transfers: only by code. Other similar lines are suggested to an admin.
import { DomainError, type ErrorCode } from '@akwaaba/contract/errors'
import { moneyOf } from '@akwaaba/contract/money'
import type { importStatement } from '@akwaaba/contract/statements'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { requireProof } from '#second-approvals/second-approvals.ts'
import { settingsOf } from '#settings/settings.ts'
import {
  acceptsMoney,
  assignToTransfer,
  type BankEntry,
  insertBankEntry,
  lockTransfer,
  settleWithMessage,
} from '#transfers/receive.ts'
import { transferLabelOf } from '#transfers/transfers.ts'
import { isGeneratedId, readStatement, type StatementLine } from './statement.ts'
import { findTransfersNamed, suggestTransfers } from './suggestions.ts'

type ImportedLine = z.output<typeof importStatement.reply>['lines'][number]
type Outcome = Pick<ImportedLine, 'outcome' | 'says'>
type ReadableLine = Exclude<StatementLine, { unreadable: unknown }>

const known: Outcome = { outcome: 'known', says: 'It was written down before.' }
const conflict: Outcome = {
  outcome: 'conflict',
  says: 'Another sum, currency or day is written down under this id. Nothing was changed: please compare the two.',
}
const byOtherId: Outcome = {
  outcome: 'conflict',
  says: 'One like it is written down for this transfer under another id. If this is another one, write it down by hand.',
}
const unmatched = (says: string): Outcome => ({ outcome: 'unmatched', says })

/** The outcome of a line whose id is stored already; undefined when it is not. */
const findStoredOutcome = async (tx: Tx, { bankTransactionId, ...line }: BankEntry): Promise<Outcome | undefined> => {
  const before = await tx
    .selectFrom('bankEntries')
    .select(['amountCents', 'currency', 'valueDate'])
    .where('bankTransactionId', '=', bankTransactionId)
    .executeTakeFirst()
  if (!before) return undefined
  const isSame =
    before.amountCents === line.amountCents && before.currency === line.currency && before.valueDate === line.valueDate
  return isSame ? known : conflict
}

// One export of a bank has ids, another has none, and an admin may have typed a line: a line with an id of the bank and one
// without may be the same money.
const isStoredUnderOtherId = async (
  tx: Tx,
  { bankTransactionId, valueDate, amountCents }: BankEntry,
  paymentId: string,
) => {
  const like = await tx
    .selectFrom('bankEntries')
    .select('bankTransactionId')
    .where('paymentId', '=', paymentId)
    .where('amountCents', '=', amountCents)
    .where('valueDate', '=', valueDate)
    .execute()
  return like.some((entry) => isGeneratedId(entry.bankTransactionId) !== isGeneratedId(bankTransactionId))
}

type LineOutcome = Outcome & { paymentId?: string }

const importLine = (deps: Deps, actor: Actor, { entry, isSure }: ReadableLine) =>
  inTransaction(deps.db, async (tx): Promise<LineOutcome> => {
    const storeUnmatched = async (says: string): Promise<Outcome> => {
      if (!(await insertBankEntry(deps, tx, actor, entry, null))) return (await findStoredOutcome(tx, entry)) ?? known
      const like = await suggestTransfers(tx, entry)
      if (like.length === 0) return unmatched(says)
      const which = like.map((row) => `${row.code} (${transferLabelOf(row)})`).join(' or ')
      const doubt = isSure ? '' : ' Nothing but the minus signs of other lines says that it came in.'
      return { outcome: 'suggested', says: `It may be for ${which}: please look at it below.${doubt}` }
    }
    const before = await findStoredOutcome(tx, entry)
    if (before) return before
    const [found, ...others] = await findTransfersNamed(tx, entry.narration)
    if (!found) return storeUnmatched('It fits no transfer.')
    if (others.length > 0) return storeUnmatched('It names more than one transfer.')
    const { paymentId } = found
    const transfer = await lockTransfer(tx, paymentId)
    // Another admin may have assigned this line while this transaction waited for the lock.
    const storedSince = await findStoredOutcome(tx, entry)
    if (storedSince) return storedSince
    if (await isStoredUnderOtherId(tx, entry, paymentId)) return byOtherId
    if (transfer.currency !== entry.currency)
      return storeUnmatched(`It names ${transfer.code}, which is awaited in ${transfer.currency}.`)
    if (!(await acceptsMoney(tx, transfer)))
      return storeUnmatched(`It names ${transfer.code}, for which nothing is awaited any more.`)
    if (!isSure) return storeUnmatched(`It names ${transfer.code}.`)
    const { isComplete, needsSync, isRequested } = await assignToTransfer(deps, tx, actor, transfer, entry, {
      isInFile: true,
    })
    if (isRequested)
      return { outcome: 'suggested', says: `${transfer.code}: another administrator has to agree to this sum below.` }
    const outcome = isComplete ? 'settled' : 'part'
    if (needsSync) return { outcome, says: `${transfer.code}: `, paymentId }
    return { outcome: 'part', says: `${transfer.code}: it is less than was asked for.` }
  })

const waits: readonly ErrorCode[] = ['proof_needed', 'second_admin_pending', 'new_admin']

const storeForLater = (deps: Deps, actor: Actor, { entry }: ReadableLine): Promise<LineOutcome> =>
  inTransaction(deps.db, async (tx) => {
    await insertBankEntry(deps, tx, actor, entry, null)
    return { outcome: 'suggested', says: 'It is a large sum: please give it to its transfer below.' }
  })

// A conflict of one line must not stop the others.
const importLineSafely = async (deps: Deps, actor: Actor, line: ReadableLine): Promise<LineOutcome> => {
  try {
    return await importLine(deps, actor, line)
  } catch (error) {
    // Another admin has assigned this line to another transfer at this instant.
    if (error instanceof DomainError && error.code === 'bank_entry_known') return conflict
    // With what came before it is a large sum, or another one of the transfer waits: an administrator decides about it below.
    if (error instanceof DomainError && waits.includes(error.code)) return storeForLater(deps, actor, line)
    throw error
  }
}

const importAndSettle = async (deps: Deps, actor: Actor, line: ReadableLine): Promise<Outcome> => {
  const { paymentId, ...result } = await importLineSafely(deps, actor, line)
  return paymentId === undefined
    ? result
    : { ...result, says: result.says + (await settleWithMessage(deps, paymentId)) }
}

const tally = (lines: ImportedLine[]) =>
  [...Map.groupBy(lines, ({ outcome }) => outcome)].map(([outcome, all]) => [outcome, all.length] as const)

/** The outcomes as the message counts them. */
const outcomeWords: Record<ImportedLine['outcome'], string> = {
  settled: 'settled',
  part: 'part of a transfer',
  suggested: 'to be looked at',
  known: 'known already',
  conflict: 'to compare',
  unmatched: 'without a payment',
  unreadable: 'not readable',
}

const describeCounts = (counts: ReturnType<typeof tally>) =>
  counts.map(([outcome, count]) => `${count} ${outcomeWords[outcome]}`).join(', ')

/** Refuses with proof_needed, before anything is stored, a statement with a line above the sum from which a proof is needed. */
const requireProofFor = async (deps: Deps, actor: Actor, lines: StatementLine[]): Promise<void> => {
  const { cedisPerDollar } = await settingsOf(deps.db)
  const rates: Record<string, number | null> = { USD: 1, GHS: cedisPerDollar }
  for (const line of lines) {
    if ('unreadable' in line) continue
    const rate = rates[line.entry.currency] ?? null
    requireProof(deps, actor, {
      dollarCents: rate === null ? Number.POSITIVE_INFINITY : line.entry.amountCents / rate,
    })
  }
}

/**
 * Imports every incoming line of a statement, each once and in a transaction of its own, so that an interrupted import can be
 * repeated. Gives the outcome of each line. Refuses with statement_unreadable, proof_needed.
 */
export const importBankStatement = async (deps: Deps, actor: Actor, file: Incoming) => {
  const lines: ImportedLine[] = []
  const currency = deps.config.chargeCurrency
  const read = readStatement(await file.read(), { currency, today: deps.clock.today() })
  await requireProofFor(deps, actor, read)
  for (const line of read) {
    if ('unreadable' in line) {
      lines.push({ ...line.unreadable, amount: moneyOf(0, currency), outcome: 'unreadable', says: line.why })
      continue
    }
    const { bankTransactionId, valueDate, amountCents, narration } = line.entry
    const result = await importAndSettle(deps, actor, line)
    lines.push({
      bankTransactionId,
      valueDate,
      amount: moneyOf(amountCents, line.entry.currency),
      narration,
      ...result,
    })
  }
  const counts = tally(lines)
  await inTransaction(deps.db, (tx) =>
    recordAudit(deps, tx, actor, {
      action: 'create',
      kind: 'transfer',
      recordId: deps.ids.next(),
      label: 'Bank statement',
      after: Object.fromEntries(counts),
    }),
  )
  return {
    msg:
      lines.length === 0
        ? 'No money came in this statement.'
        : `${lines.length} ${lines.length === 1 ? 'line' : 'lines'} read: ${describeCounts(counts)}.`,
    lines,
  }
}
