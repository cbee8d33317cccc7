// Owns settlements: a provider's payout to our bank account, booked from its line of the bank statement, and reversed when it
// was wrong.
import { fail } from '@akwaaba/contract/errors'
import { centsFromDollars, formatMoney, moneyOf } from '@akwaaba/contract/money'
import { type bookSettlement, type Settlement, whoPaidOut } from '@akwaaba/contract/settlements'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { type PageAsk, readPage } from '#db/page.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { accounts, balanceOf, post } from '#ledger/ledger.ts'
import { configuredProviders } from '#providers/providers.ts'
import { type BankEntry, normalizeBankId, storeEntry } from '#transfers/receive.ts'
import { type BankEntryRow, lockUnmatchedLine } from './unmatched.ts'

type Form = z.output<typeof bookSettlement.body>
type Sum = { amountCents: number; currency: string }

/**
 * The ledger lines of a settlement: what left the provider, and what the bank received. The difference is the provider's fee
 * in one currency; between two currencies it is an exchange whose rate only the provider knows.
 */
const settlementLines = (provider: string, taken: Sum, came: Sum) => {
  const between =
    taken.currency === came.currency
      ? [{ account: accounts.cost, amountCents: taken.amountCents - came.amountCents, currency: came.currency }]
      : [
          { account: accounts.exchange, ...taken },
          { account: accounts.exchange, amountCents: -came.amountCents, currency: came.currency },
        ]
  return [
    { account: accounts.provider('bank'), ...came },
    { account: accounts.provider(provider), ...taken, amountCents: -taken.amountCents },
    ...between,
  ]
}

const kind = 'settlement'
/** Of the two accounts of a settlement, this one is the bank's; the other one is the provider's. */
const bank = accounts.provider('bank')

/** The key of the next posting for a line of the statement: another one after each reversal. */
const nextPostingKey = async (tx: Tx, entryId: string): Promise<string> => {
  const { reversals } = await tx
    .selectFrom('settlementReversals')
    .select(({ fn }) => fn.countAll<number>().as('reversals'))
    .where('bankEntryId', '=', entryId)
    .executeTakeFirstOrThrow()
  return `${kind}:${entryId}${Number(reversals) === 0 ? '' : `:${reversals}`}`
}

const balanceMessage = async (tx: Tx, provider: string, currency: string): Promise<string> => {
  const left = await balanceOf(tx, accounts.provider(provider), currency)
  return `By our ledger the provider now holds ${formatMoney(moneyOf(left, currency))}.`
}

const tooLittle = 'It cannot be less than what came.'

type Booked = { provider: string; taken: Sum; came: Sum }

const bookLine = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, bankTransactionId }: Pick<BankEntryRow, 'id' | 'bankTransactionId'>,
  { provider, taken, came }: Booked,
): Promise<void> => {
  await tx.updateTable('bankEntries').set({ settlementOf: provider }).where('id', '=', id).execute()
  await post(deps, tx, { kind, key: await nextPostingKey(tx, id), lines: settlementLines(provider, taken, came) })
  await recordAudit(deps, tx, actor, {
    ...{ action: 'create', kind: 'settlement', recordId: id, label: bankTransactionId },
    after: {
      provider,
      taken: moneyOf(taken.amountCents, taken.currency),
      came: moneyOf(came.amountCents, came.currency),
    },
  })
}

/**
 * Books money that has come to our bank through a provider by its line of the statement, which is stored or found unmatched. Joins a
 * transaction. Refuses with bank_entry_known.
 */
export const bookNewLine = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  provider: string,
  line: Pick<BankEntry, 'bankTransactionId' | 'valueDate' | 'amountCents' | 'currency'>,
): Promise<void> => {
  const bankTransactionId = normalizeBankId(line.bankTransactionId)
  const id = await storeEntry(deps, tx, actor, { ...line, bankTransactionId, narration: '', payerName: '' })
  const sum = { amountCents: line.amountCents, currency: line.currency }
  await bookLine(deps, tx, actor, { id, bankTransactionId }, { provider, taken: sum, came: sum })
}

/**
 * Books a line of the statement that fits no payment as a settlement: in the ledger its money moves from the provider to the
 * bank, once. Refuses with not_found, bank_entry_known, and invalid_input where less left the provider than came.
 */
export const bookLineAsSettlement = (deps: Deps, actor: Actor, id: string, { provider, taken: takenMoney }: Form) => {
  if (!configuredProviders(deps).some(({ name, paysOut }) => paysOut && name === provider))
    return fail('invalid_input', { fields: { provider: whoPaidOut } })
  return inTransaction(deps.db, async (tx) => {
    const entry = await lockUnmatchedLine(tx, id)
    const came = { amountCents: entry.amountCents, currency: entry.currency }
    const taken = takenMoney
      ? { amountCents: centsFromDollars(takenMoney.amount), currency: takenMoney.currency }
      : came
    if (taken.currency === came.currency && taken.amountCents < came.amountCents)
      return fail('invalid_input', { msg: tooLittle, fields: { 'taken.amount': tooLittle } })
    await bookLine(deps, tx, actor, entry, { provider, taken, came })
    return { msg: `The settlement is booked. ${await balanceMessage(tx, provider, taken.currency)}` }
  })
}

const selectSettlementFacts = (db: Tx | Deps['db']) =>
  db
    .selectFrom('postings')
    .innerJoin('ledgerLines as taken', (join) =>
      join
        .onRef('taken.postingId', '=', 'postings.id')
        .on('taken.account', 'like', accounts.provider('%'))
        .on('taken.account', '!=', bank),
    )
    .innerJoin('ledgerLines as came', (join) =>
      join.onRef('came.postingId', '=', 'postings.id').on('came.account', '=', bank),
    )
    .innerJoin('bankEntries', (join) =>
      join.on('bankEntries.id', '=', sql<string>`split_part(postings.key, ':', 2)::uuid`),
    )
    .leftJoin('settlementReversals as reversal', 'reversal.postingId', 'postings.id')
    .leftJoin('users', 'users.id', 'reversal.reversedBy')
    .where('postings.kind', '=', kind)
    .select(['postings.id', 'postings.happenedAt', 'bankEntries.id as entryId'])
    .select(['bankEntries.bankTransactionId', 'bankEntries.valueDate', 'bankEntries.narration'])
    .select(['taken.account', 'taken.amountCents as takenCents', 'taken.currency as takenCurrency'])
    .select(['came.amountCents as cameCents', 'came.currency as cameCurrency'])
    .select(['reversal.reason', 'reversal.reversedAt', 'users.username', 'users.deletedAt as leftAt'])

type Row = Awaited<ReturnType<ReturnType<typeof selectSettlementFacts>['execute']>>[number]

const providerOf = ({ account }: Row): string => account.slice(accounts.provider('').length)

const presentSettlement = (row: Row): Settlement => ({
  _id: row.id,
  provider: providerOf(row),
  taken: moneyOf(-row.takenCents, row.takenCurrency),
  came: moneyOf(row.cameCents, row.cameCurrency),
  bankTransactionId: row.bankTransactionId,
  valueDate: row.valueDate,
  narration: row.narration,
  bookedAt: row.happenedAt.toISOString(),
  reversal:
    row.reason === null || row.reversedAt === null
      ? null
      : {
          reason: row.reason,
          reversedBy: row.leftAt === null ? row.username : null,
          reversedAt: row.reversedAt.toISOString(),
        },
})

const newestFirst = {
  direction: 'desc',
  by: [
    ['postings.happenedAt', 'timestamptz'],
    ['postings.id', 'uuid'],
  ],
} as const

/** One page of the settlements that were booked, newest first, with those that were reversed. */
export const listSettlements = async (deps: Deps, ask: PageAsk) => {
  const found = deps.db.selectFrom('postings').where('postings.kind', '=', kind)
  const page = await readPage(deps.db, found, ask, { keyset: newestFirst, rows: selectSettlementFacts(deps.db) })
  return { ...page, items: page.items.map(presentSettlement) }
}

/** Posts the lines of a posting with opposite signs, as a posting of its own; gives its id. */
const postReversal = async (deps: Deps, tx: Tx, postingId: string): Promise<string> => {
  const lines = await tx.selectFrom('ledgerLines').selectAll().where('postingId', '=', postingId).execute()
  const id = await post(deps, tx, {
    kind: 'settlement-reversal',
    key: `settlement-reversal:${postingId}`,
    lines: lines.map(({ account, amountCents, currency }) => ({ account, amountCents: -amountCents, currency })),
  })
  return id ?? fail('illegal_transition')
}

/**
 * Reverses a settlement: the ledger gets its lines with opposite signs, and its line of the statement is unmatched
 * again. Refuses with not_found, and with illegal_transition where it was reversed before.
 */
export const reverseSettlement = (deps: Deps, actor: Actor, id: string, { reason }: { reason: string }) =>
  inTransaction(deps.db, async (tx) => {
    const entryId = (await selectSettlementFacts(tx).where('postings.id', '=', id).executeTakeFirst())?.entryId
    if (entryId === undefined) return fail('not_found')
    await tx.selectFrom('bankEntries').select('id').where('id', '=', entryId).forUpdate().execute()
    const row = await selectSettlementFacts(tx).where('postings.id', '=', id).executeTakeFirstOrThrow()
    if (row.reversedAt !== null) return fail('illegal_transition')
    const reversalPostingId = await postReversal(deps, tx, id)
    await tx
      .insertInto('settlementReversals')
      .values({
        ...{ id: deps.ids.next(), bankEntryId: entryId, postingId: id, reversalPostingId, reason },
        ...{ reversedBy: actor.id, reversedAt: deps.clock.now() },
      })
      .execute()
    await tx.updateTable('bankEntries').set({ settlementOf: null }).where('id', '=', entryId).execute()
    const { provider, taken, came } = presentSettlement(row)
    // Without the reason: it may contain personal data, and an audit record cannot be erased.
    await recordAudit(deps, tx, actor, {
      ...{ action: 'reverse', kind: 'settlement', recordId: entryId, label: row.bankTransactionId },
      before: { provider, taken, came },
    })
    const now = await balanceMessage(tx, provider, taken.currency)
    return { msg: `The settlement is reversed, and its money is listed as fitting no payment again. ${now}` }
  })
