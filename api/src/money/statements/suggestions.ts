// Owns suggesting which transfer a line of the statement may be for. A suggestion settles nothing: an admin decides.
import { addDays, type CalendarDate, dateInAccra } from '@akwaaba/contract/dates'
import { moneyOf } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { Suggestion } from '@akwaaba/contract/statements'
import { transferStates } from '@akwaaba/contract/transfer-states'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { codesIn } from '#transfers/code.ts'
import type { Entry } from '#transfers/receive.ts'
import { facts, labelOf, type TransferFacts, wordsOf } from '#transfers/transfers.ts'

type Db = Tx | Deps['db']
type Hint = Pick<Entry, 'valueDate' | 'amountCents' | 'currency' | 'narration' | 'payerName'>

const most = 5

// A bank may book a transfer a day after it was sent.
const isNear = (one: CalendarDate, other: CalendarDate) => addDays(one, -1) <= other && other <= addDays(one, 1)

// The name is what a guest wrote into a form, or chose for their account: enough to ask about, never to settle by.
const fits = (row: TransferFacts, { valueDate, narration, payerName }: Hint): boolean => {
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

const byFacts = async (db: Db, hint: Hint): Promise<TransferFacts[]> => {
  const rows = await facts(db)
    .where('transfers.state', 'in', transferStates.having('live'))
    .where('payments.currency', '=', hint.currency)
    .where((is) => is(is('payments.amountCents', '-', is.ref('transfers.receivedCents')), '=', hint.amountCents))
    .orderBy('transfers.deadline')
    .limit(200)
    .execute()
  return rows.filter((row) => fits(row, hint))
}

/** The transfers that a text names by their codes, whatever became of them. */
export const namedIn = async (db: Db, narration: string): Promise<TransferFacts[]> => {
  const codes = codesIn(narration)
  return codes.length === 0 ? [] : facts(db).where('code', 'in', codes).orderBy('code').execute()
}

/** The transfers that a line may be for: those it names, else those of its sum, day and payer. */
export const suggest = async (db: Db, hint: Hint): Promise<TransferFacts[]> => {
  const named = await namedIn(db, hint.narration)
  const open = named.filter(
    ({ state, paymentState, currency }) =>
      transferStates.can('receive', state) && paymentStates.can('succeed', paymentState) && currency === hint.currency,
  )
  return (named.length > 0 ? open : await byFacts(db, hint)).slice(0, most)
}

/** A suggestion as admins read it. */
export const presentSuggestion = (row: TransferFacts): Suggestion => ({
  paymentId: row.paymentId,
  code: row.code,
  label: labelOf(row),
  username: row.leftAt === null ? row.username : null,
  missing: moneyOf(row.amountCents - row.receivedCents, row.currency),
})
