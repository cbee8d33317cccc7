// Owns comparing what our ledger says each provider holds for us with what the provider says.

import { moneyOf } from '@akwaaba/contract/money'
import type { Balance } from '@akwaaba/contract/reconciliation'
import type { Deps } from '#deps.ts'
import { accounts, balancesOf } from '#ledger/ledger.ts'
import type { PaymentProvider } from '#providers/port.ts'

type Books = Pick<Deps, 'db' | 'providers' | 'log'>

/** By currency, in cents; null where the provider does not say. */
const saidBy = async ({ log }: Books, provider: PaymentProvider | undefined): Promise<Map<string, number> | null> => {
  try {
    const said = await provider?.balances?.()
    return said ? new Map(said.map(({ currency, cents }) => [currency, cents])) : null
  } catch (error) {
    log.warn({ err: error, provider: provider?.name }, 'a provider did not say what it holds')
    return null
  }
}

/** Of every provider that is configured or in the ledger, by currency. Not inside a transaction: it asks the providers. */
export const compareBalances = async (books: Books): Promise<Balance[]> => {
  const ours = await balancesOf(books.db, accounts.provider(''))
  const providers: Record<string, PaymentProvider> = books.providers
  const names = new Set([
    ...ours.map(({ account }) => account.slice(accounts.provider('').length)),
    ...Object.keys(providers),
  ])
  const compared: Balance[] = []
  for (const name of [...names].sort()) {
    const said = await saidBy(books, providers[name])
    const here = new Map(
      ours.filter(({ account }) => account === accounts.provider(name)).map(({ currency, cents }) => [currency, cents]),
    )
    for (const currency of [...new Set([...here.keys(), ...(said?.keys() ?? [])])].sort()) {
      const [mine, theirs] = [here.get(currency) ?? 0, said === null ? null : (said.get(currency) ?? 0)]
      if (mine === 0 && !theirs) continue
      compared.push({
        ...{ provider: name, currency, here: moneyOf(mine, currency) },
        there: theirs === null ? null : moneyOf(theirs, currency),
      })
    }
  }
  return compared
}
