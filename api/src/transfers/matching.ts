// Owns matching a bank statement with the transfers that are awaited: by code, then by amount, date and name.
import { addDays, type CalendarDate, dateInAccra } from '@akwaaba/contract/dates'
import { DomainError } from '@akwaaba/contract/errors'
import { transferStates } from '@akwaaba/contract/transfer-states'
import type { importStatement } from '@akwaaba/contract/transfers'
import type { z } from 'zod'
import { remember } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/tx.ts'
import type { Actor, Deps, Incoming } from '../deps.ts'
import { moneyOf } from '../payments/present.ts'
import { codesIn } from './code.ts'
import { type Entry, give, lockTransfer, settleNow, takesMoney, writeDown } from './receive.ts'
import { isMade, readStatement } from './statement.ts'
import { facts, type TransferFacts, wordsOf } from './transfers.ts'

type Told = z.output<typeof importStatement.reply>['lines'][number]
type Outcome = Pick<Told, 'outcome' | 'says'>

// A bank may book a transfer a day after it was sent.
const isNear = (one: string, other: string) =>
  addDays(one as CalendarDate, -1) <= other && other <= addDays(one as CalendarDate, 1)

const fits = (row: TransferFacts, { valueDate, narration, payerName }: Entry): boolean => {
  const isInTime =
    row.paidOn === null
      ? dateInAccra(row.createdAt) <= valueDate && valueDate <= dateInAccra(row.deadline)
      : isNear(row.paidOn, valueDate)
  const told = new Set(wordsOf(`${narration} ${payerName}`))
  const isNamed = [row.payerName, row.username].some((name) => {
    const words = wordsOf(name)
    return words.length > 1 && words.every((word) => told.has(word))
  })
  return isInTime && isNamed
}

/** The one transfer that a line is for; undefined where there is none or more than one. */
const find = async (tx: Tx, entry: Entry): Promise<{ paymentId: string; by: 'code' | 'facts' } | undefined> => {
  const codes = codesIn(entry.narration)
  const named =
    codes.length === 0 ? [] : await tx.selectFrom('transfers').select('paymentId').where('code', 'in', codes).execute()
  if (named.length > 0) return named[0] && named.length === 1 ? { ...named[0], by: 'code' } : undefined
  const rows = await facts(tx)
    .where('transfers.state', 'in', transferStates.having('live'))
    .where('payments.currency', '=', entry.currency)
    .where((is) => is(is('payments.amountCents', '-', is.ref('transfers.receivedCents')), '=', entry.amountCents))
    .limit(200)
    .execute()
  const [one, ...others] = rows.filter((row) => fits(row, entry))
  return one && others.length === 0 ? { paymentId: one.paymentId, by: 'facts' } : undefined
}

const known: Outcome = { outcome: 'known', says: 'It was written down before.' }
const conflict: Outcome = {
  outcome: 'conflict',
  says: 'Another sum, currency or day is written down under this id. Nothing was changed: please compare the two.',
}
const byOtherId: Outcome = {
  outcome: 'conflict',
  says: 'One like it is written down for this transfer under another id. If this is another one, write it down by hand.',
}
const unreadable: Outcome = {
  outcome: 'unreadable',
  says: 'Its id, day, amount, currency or direction makes no sense.',
}
const unmatched = (says: string): Outcome => ({ outcome: 'unmatched', says })

/** What an entry that is written down already makes of a line; undefined where there is none of its id. */
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

// A line that its bank gave no id may be the very one that somebody wrote down by hand, under an id from elsewhere.
const isThereAlready = async (tx: Tx, { bankTransactionId, valueDate, amountCents }: Entry, paymentId: string) => {
  if (!isMade(bankTransactionId)) return false
  const like = await tx
    .selectFrom('bankEntries')
    .select('bankTransactionId')
    .where('paymentId', '=', paymentId)
    .where('amountCents', '=', amountCents)
    .where('valueDate', '=', valueDate)
    .execute()
  return like.some((entry) => !isMade(entry.bankTransactionId))
}

type Taken = Outcome & { paymentId?: string }

const takeLine = (deps: Deps, actor: Actor, entry: Entry) =>
  inTransaction(deps.db, async (tx): Promise<Taken> => {
    const keep = async (says: string) =>
      (await writeDown(deps, tx, actor, entry, null)) ? unmatched(says) : ((await knownAs(tx, entry)) ?? known)
    const before = await knownAs(tx, entry)
    if (before) return before
    const found = await find(tx, entry)
    if (!found) return keep('It fits no transfer.')
    const transfer = await lockTransfer(tx, found.paymentId)
    // Somebody else may have given it this very line while we waited.
    const meanwhile = await knownAs(tx, entry)
    if (meanwhile) return meanwhile
    if (await isThereAlready(tx, entry, found.paymentId)) return byOtherId
    if (transfer.currency !== entry.currency)
      return keep(`It names ${transfer.code}, which is awaited in ${transfer.currency}.`)
    if (!(await takesMoney(tx, transfer)))
      return keep(`It names ${transfer.code}, for which nothing is awaited any more.`)
    const { isComplete, settles } = await give(deps, tx, actor, transfer, entry)
    const outcome = isComplete ? 'settled' : 'part'
    if (settles) return { outcome, says: `${transfer.code}: `, paymentId: found.paymentId }
    return { outcome: 'part', says: `${transfer.code}: it is less than was asked for.` }
  })

// One line must not take the others with it.
const takeAlone = async (deps: Deps, actor: Actor, entry: Entry): Promise<Taken> => {
  try {
    return await takeLine(deps, actor, entry)
  } catch (error) {
    // Somebody gave this line to another transfer at this instant.
    if (error instanceof DomainError && error.code === 'bank_entry_known') return conflict
    throw error
  }
}

const take = async (deps: Deps, actor: Actor, entry: Entry): Promise<Outcome> => {
  const { paymentId, ...told } = await takeAlone(deps, actor, entry)
  return paymentId === undefined ? told : { ...told, says: told.says + (await settleNow(deps, paymentId)) }
}

const tally = (lines: Told[]) =>
  Object.fromEntries([...Map.groupBy(lines, ({ outcome }) => outcome)].map(([outcome, all]) => [outcome, all.length]))

/** What became of lines, after their number. */
const words: Record<Told['outcome'], string> = {
  settled: 'settled',
  part: 'part of a transfer',
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
 * Writes down every line of a statement that brought money, each by itself and once: an import cut short can be sent
 * again. Refuses with statement_unreadable.
 */
export const importCsv = async (deps: Deps, actor: Actor, file: Incoming) => {
  const lines: Told[] = []
  const currency = deps.config.chargeCurrency
  for (const line of readStatement(await file.read(), { currency, today: deps.clock.today() })) {
    if ('unreadable' in line) {
      lines.push({ ...line.unreadable, amount: moneyOf(0, currency), ...unreadable })
      continue
    }
    const { bankTransactionId, valueDate, amountCents, narration } = line.entry
    const told = await take(deps, actor, line.entry)
    lines.push({ bankTransactionId, valueDate, amount: moneyOf(amountCents, line.entry.currency), narration, ...told })
  }
  const counts = tally(lines)
  await inTransaction(deps.db, (tx) =>
    remember(deps, tx, actor, {
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
