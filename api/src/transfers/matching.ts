// Owns matching a bank statement with the transfers that are awaited: by code, then by amount, date and name.
import { addDays, type CalendarDate, dateInAccra } from '@akwaaba/contract/dates'
import { transferStates } from '@akwaaba/contract/transfer-states'
import type { importStatement } from '@akwaaba/contract/transfers'
import type { z } from 'zod'
import { remember } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/tx.ts'
import type { Actor, Deps, Incoming } from '../deps.ts'
import { moneyOf } from '../payments/present.ts'
import { codesIn } from './code.ts'
import { type Entry, give, lockTransfer, settleNow, takesMoney, writeDown } from './receive.ts'
import { readStatement } from './statement.ts'
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
const unmatched = (says: string): Outcome => ({ outcome: 'unmatched', says })

const takeLine = (deps: Deps, actor: Actor, entry: Entry) =>
  inTransaction(deps.db, async (tx): Promise<Outcome & { paymentId?: string }> => {
    const keep = async (says: string) => ((await writeDown(deps, tx, actor, entry, null)) ? unmatched(says) : known)
    const isKnown = tx.selectFrom('bankEntries').select('id').where('bankTransactionId', '=', entry.bankTransactionId)
    if (await isKnown.executeTakeFirst()) return known
    const found = await find(tx, entry)
    if (!found) return keep('It fits no transfer.')
    const transfer = await lockTransfer(tx, found.paymentId)
    // Somebody else may have given it this very line while we waited.
    if (await isKnown.executeTakeFirst()) return known
    if (transfer.currency !== entry.currency)
      return keep(`It names ${transfer.code}, which is awaited in ${transfer.currency}.`)
    if (!takesMoney(transfer)) return keep(`It names ${transfer.code}, for which nothing is awaited any more.`)
    if (await give(deps, tx, actor, transfer, entry))
      return { outcome: 'settled', says: `${transfer.code}: `, paymentId: found.paymentId }
    return { outcome: 'part', says: `${transfer.code}: it is less than was asked for.` }
  })

const take = async (deps: Deps, actor: Actor, entry: Entry): Promise<Outcome> => {
  const { paymentId, ...told } = await takeLine(deps, actor, entry)
  return paymentId === undefined ? told : { ...told, says: told.says + (await settleNow(deps, paymentId)) }
}

const tally = (lines: Told[]) =>
  Object.fromEntries([...Map.groupBy(lines, ({ outcome }) => outcome)].map(([outcome, all]) => [outcome, all.length]))

/** What became of lines, after their number. */
const words: Record<Told['outcome'], string> = {
  settled: 'settled',
  part: 'part of a transfer',
  known: 'known already',
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
  for (const line of readStatement(await file.read(), deps.config.chargeCurrency)) {
    if ('unreadable' in line) {
      const amount = moneyOf(0, deps.config.chargeCurrency)
      lines.push({ ...line.unreadable, amount, outcome: 'unreadable', says: 'Its id, date or amount makes no sense.' })
      continue
    }
    const { bankTransactionId, valueDate, amountCents, currency, narration } = line.entry
    const told = await take(deps, actor, line.entry)
    lines.push({ bankTransactionId, valueDate, amount: moneyOf(amountCents, currency), narration, ...told })
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
