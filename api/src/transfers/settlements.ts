// Owns settlements: what a payment provider pays out to our bank account, booked from its line of the bank statement.
import { fail } from '@akwaaba/contract/errors'
import { centsFromDollars, formatMoney } from '@akwaaba/contract/money'
import type { bookSettlement } from '@akwaaba/contract/transfers'
import type { z } from 'zod'
import { remember } from '../audit/audit.ts'
import { inTransaction } from '../db/tx.ts'
import type { Actor, Deps } from '../deps.ts'
import { accounts, balanceOf, post } from '../payments/ledger.ts'
import { moneyOf } from '../payments/present.ts'
import { lockUnmatched } from './unmatched.ts'

type Form = z.output<typeof bookSettlement.body>
type Sum = { amountCents: number; currency: string }

/**
 * The lines of a settlement: what left the provider, and what came to the bank. What lies between is the provider's fee in
 * one currency, and an exchange in two: nobody but the provider knows its rate.
 */
const linesOf = (provider: string, taken: Sum, came: Sum) => {
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

const noGateway = 'There is no test gateway here.'
const tooLittle = 'It cannot be less than what came.'

/**
 * Books a line of the statement that fits no payment as a settlement: in the ledger its money moves from the provider to the
 * bank, once. Refuses with not_found, bank_entry_known, and invalid_input where less left the provider than came.
 */
export const bookUnmatched = (deps: Deps, actor: Actor, id: string, { provider, taken: told }: Form) => {
  if (provider === 'test' && !deps.providers.test) return fail('invalid_input', { fields: { provider: noGateway } })
  return inTransaction(deps.db, async (tx) => {
    const entry = await lockUnmatched(tx, id)
    const came = { amountCents: entry.amountCents, currency: entry.currency }
    const taken = told ? { amountCents: centsFromDollars(told.amount), currency: told.currency } : came
    if (taken.currency === came.currency && taken.amountCents < came.amountCents)
      return fail('invalid_input', { msg: tooLittle, fields: { 'taken.amount': tooLittle } })
    await tx.updateTable('bankEntries').set({ settlementOf: provider }).where('id', '=', id).execute()
    await post(deps, tx, { kind: 'settlement', key: `settlement:${id}`, lines: linesOf(provider, taken, came) })
    await remember(deps, tx, actor, {
      ...{ action: 'create', kind: 'settlement', recordId: id, label: entry.bankTransactionId },
      after: {
        provider,
        taken: moneyOf(taken.amountCents, taken.currency),
        came: moneyOf(came.amountCents, came.currency),
      },
    })
    const left = await balanceOf(tx, accounts.provider(provider), taken.currency)
    return {
      msg: `The settlement is booked. By our ledger the provider now holds ${formatMoney(moneyOf(left, taken.currency))}.`,
    }
  })
}
