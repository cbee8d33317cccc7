// Owns suggesting which transfer a line of the statement may be for. A suggestion settles nothing: an admin decides.
import { addDays, type CalendarDate, dateInAccra } from '@akwaaba/contract/dates'
import { moneyOf } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { Suggestion } from '@akwaaba/contract/statements'
import { transferStates } from '@akwaaba/contract/transfer-states'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { findCodes } from '#transfers/code.ts'
import type { BankEntry } from '#transfers/receive.ts'
import { nameWordsOf, selectTransferFacts, type TransferFacts, transferLabelOf } from '#transfers/transfers.ts'

type Db = Tx | Deps['db']
type Hint = Pick<BankEntry, 'valueDate' | 'amountCents' | 'currency' | 'narration' | 'payerName'>

const maxSuggestions = 5

// A bank may book a transfer a day after it was sent.
const isNear = (one: CalendarDate, other: CalendarDate) => addDays(one, -1) <= other && other <= addDays(one, 1)

// A guest chooses the name in the form and in the account: it is enough for a suggestion, but not for settling.
const matchesDayAndPayer = (row: TransferFacts, { valueDate, narration, payerName }: Hint): boolean => {
  const isInTime =
    row.paidOn === null
      ? dateInAccra(row.createdAt) <= valueDate && valueDate <= dateInAccra(row.deadline)
      : isNear(row.paidOn, valueDate)
  const words = new Set(nameWordsOf(`${narration} ${payerName}`))
  const isNamed = [row.payerName, row.username].some((name) => {
    const nameWords = nameWordsOf(name)
    return nameWords.length > 1 && nameWords.every((word) => words.has(word))
  })
  return isInTime && isNamed
}

const maxPerSum = 200

/** The live transfers whose missing sum is exactly that of one of these lines, by deadline. */
const findByMissingSum = async (db: Db, hints: Hint[]): Promise<TransferFacts[]> => {
  if (hints.length === 0) return []
  return selectTransferFacts(db)
    .where('transfers.state', 'in', transferStates.having('live'))
    .where((is) =>
      is.or(
        hints.map(({ currency, amountCents }) =>
          is.and([
            is('payments.currency', '=', currency),
            is(is('payments.amountCents', '-', is.ref('transfers.receivedCents')), '=', amountCents),
          ]),
        ),
      ),
    )
    .orderBy('transfers.deadline')
    .limit(maxPerSum * hints.length)
    .execute()
}

const findByCodes = async (db: Db, codes: string[]): Promise<TransferFacts[]> =>
  codes.length === 0 ? [] : selectTransferFacts(db).where('code', 'in', codes).orderBy('code').execute()

/** The transfers whose codes a text contains, in any state. */
export const findTransfersNamed = (db: Db, narration: string): Promise<TransferFacts[]> =>
  findByCodes(db, findCodes(narration))

/** For each line the transfers that it may be for: those whose codes it contains, else those with its sum, day and payer. */
export const suggestTransfersForLines = async (db: Db, hints: Hint[]): Promise<TransferFacts[][]> => {
  const lines = hints.map((hint) => ({ hint, codes: findCodes(hint.narration) }))
  const found = await findByCodes(
    db,
    lines.flatMap(({ codes }) => codes),
  )
  const named = lines.map(({ hint, codes }) => ({ hint, rows: found.filter(({ code }) => codes.includes(code)) }))
  const lacking = await findByMissingSum(
    db,
    named.flatMap(({ hint, rows }) => (rows.length === 0 ? hint : [])),
  )
  const isOpen = ({ state, paymentState, currency }: TransferFacts, hint: Hint) =>
    transferStates.can('receive', state) && paymentStates.can('succeed', paymentState) && currency === hint.currency
  const hasSum = (row: TransferFacts, hint: Hint) =>
    row.currency === hint.currency && row.amountCents - row.receivedCents === hint.amountCents
  return named.map(({ hint, rows }) =>
    (rows.length > 0
      ? rows.filter((row) => isOpen(row, hint))
      : lacking.filter((row) => hasSum(row, hint) && matchesDayAndPayer(row, hint))
    ).slice(0, maxSuggestions),
  )
}

/** The transfers that a line may be for. */
export const suggestTransfers = async (db: Db, hint: Hint): Promise<TransferFacts[]> =>
  (await suggestTransfersForLines(db, [hint]))[0] ?? []

/** Takes the facts of a transfer; gives the suggestion as a reply carries it. */
export const presentSuggestion = (row: TransferFacts): Suggestion => ({
  paymentId: row.paymentId,
  code: row.code,
  label: transferLabelOf(row),
  username: row.leftAt === null ? row.username : null,
  missing: moneyOf(row.amountCents - row.receivedCents, row.currency),
})
