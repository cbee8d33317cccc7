// Owns matching a bank statement with live transfers: only by code. Other similar lines are suggested to an admin.
import { DomainError } from '@akwaaba/contract/errors'
import { moneyOf } from '@akwaaba/contract/money'
import type { importStatement } from '@akwaaba/contract/statements'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { type Entry, give, lockTransfer, settleNow, takesMoney, writeDown } from '#transfers/receive.ts'
import { labelOf } from '#transfers/transfers.ts'
import { isMade, type Line, readStatement } from './statement.ts'
import { namedIn, suggest } from './suggestions.ts'

type Told = z.output<typeof importStatement.reply>['lines'][number]
type Outcome = Pick<Told, 'outcome' | 'says'>
type Read = Exclude<Line, { unreadable: unknown }>

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
const knownAs = async (tx: Tx, { bankTransactionId, ...line }: Entry): Promise<Outcome | undefined> => {
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

// One export of a bank names its lines, another does not, and an admin may have typed one: what has an id of the bank and
// what has none may be the same money.
const isThereAlready = async (tx: Tx, { bankTransactionId, valueDate, amountCents }: Entry, paymentId: string) => {
  const like = await tx
    .selectFrom('bankEntries')
    .select('bankTransactionId')
    .where('paymentId', '=', paymentId)
    .where('amountCents', '=', amountCents)
    .where('valueDate', '=', valueDate)
    .execute()
  return like.some((entry) => isMade(entry.bankTransactionId) !== isMade(bankTransactionId))
}

type Taken = Outcome & { paymentId?: string }

const takeLine = (deps: Deps, actor: Actor, { entry, isSure }: Read) =>
  inTransaction(deps.db, async (tx): Promise<Taken> => {
    const keep = async (says: string): Promise<Outcome> => {
      if (!(await writeDown(deps, tx, actor, entry, null))) return (await knownAs(tx, entry)) ?? known
      const like = await suggest(tx, entry)
      if (like.length === 0) return unmatched(says)
      const which = like.map((row) => `${row.code} (${labelOf(row)})`).join(' or ')
      const doubt = isSure ? '' : ' Nothing but the minus signs of other lines says that it came in.'
      return { outcome: 'suggested', says: `It may be for ${which}: please look at it below.${doubt}` }
    }
    const before = await knownAs(tx, entry)
    if (before) return before
    const [found, ...others] = await namedIn(tx, entry.narration)
    if (!found) return keep('It fits no transfer.')
    if (others.length > 0) return keep('It names more than one transfer.')
    const { paymentId } = found
    const transfer = await lockTransfer(tx, paymentId)
    // Another admin may have assigned this line while this transaction waited for the lock.
    const meanwhile = await knownAs(tx, entry)
    if (meanwhile) return meanwhile
    if (await isThereAlready(tx, entry, paymentId)) return byOtherId
    if (transfer.currency !== entry.currency)
      return keep(`It names ${transfer.code}, which is awaited in ${transfer.currency}.`)
    if (!(await takesMoney(tx, transfer)))
      return keep(`It names ${transfer.code}, for which nothing is awaited any more.`)
    if (!isSure) return keep(`It names ${transfer.code}.`)
    const { isComplete, settles } = await give(deps, tx, actor, transfer, entry)
    const outcome = isComplete ? 'settled' : 'part'
    if (settles) return { outcome, says: `${transfer.code}: `, paymentId }
    return { outcome: 'part', says: `${transfer.code}: it is less than was asked for.` }
  })

// A conflict of one line must not stop the others.
const takeAlone = async (deps: Deps, actor: Actor, line: Read): Promise<Taken> => {
  try {
    return await takeLine(deps, actor, line)
  } catch (error) {
    // Another admin has assigned this line to another transfer at this instant.
    if (error instanceof DomainError && error.code === 'bank_entry_known') return conflict
    throw error
  }
}

const take = async (deps: Deps, actor: Actor, line: Read): Promise<Outcome> => {
  const { paymentId, ...told } = await takeAlone(deps, actor, line)
  return paymentId === undefined ? told : { ...told, says: told.says + (await settleNow(deps, paymentId)) }
}

const tally = (lines: Told[]) =>
  Object.fromEntries([...Map.groupBy(lines, ({ outcome }) => outcome)].map(([outcome, all]) => [outcome, all.length]))

/** The outcomes as the message counts them. */
const words: Record<Told['outcome'], string> = {
  settled: 'settled',
  part: 'part of a transfer',
  suggested: 'to be looked at',
  known: 'known already',
  conflict: 'to compare',
  unmatched: 'without a payment',
  unreadable: 'not readable',
}

const inWords = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([outcome, count]) => `${count} ${words[outcome as Told['outcome']]}`)
    .join(', ')

/**
 * Imports every incoming line of a statement, each once and in a transaction of its own, so that an interrupted import can be
 * repeated. Gives the outcome of each line. Refuses with statement_unreadable.
 */
export const importCsv = async (deps: Deps, actor: Actor, file: Incoming) => {
  const lines: Told[] = []
  const currency = deps.config.chargeCurrency
  for (const line of readStatement(await file.read(), { currency, today: deps.clock.today() })) {
    if ('unreadable' in line) {
      lines.push({ ...line.unreadable, amount: moneyOf(0, currency), outcome: 'unreadable', says: line.why })
      continue
    }
    const { bankTransactionId, valueDate, amountCents, narration } = line.entry
    const told = await take(deps, actor, line)
    lines.push({ bankTransactionId, valueDate, amount: moneyOf(amountCents, line.entry.currency), narration, ...told })
  }
  const counts = tally(lines)
  await inTransaction(deps.db, (tx) =>
    recordAudit(deps, tx, actor, {
      action: 'create',
      kind: 'transfer',
      recordId: deps.ids.next(),
      label: 'Bank statement',
      after: counts,
    }),
  )
  return {
    msg:
      lines.length === 0
        ? 'No money came in this statement.'
        : `${lines.length} ${lines.length === 1 ? 'line' : 'lines'} read: ${inWords(counts)}.`,
    lines,
  }
}
