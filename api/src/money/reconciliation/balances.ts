// Owns comparing the balance of each provider in our ledger with the balance that the provider gives.
import { moneyOf } from '@akwaaba/contract/money'
import type { Balance } from '@akwaaba/contract/reconciliation'
import type { Deps } from '#deps.ts'
import { accounts, balancesOf } from '#ledger/ledger.ts'
import type { PaymentProvider } from '#providers/port.ts'

type Books = Pick<Deps, 'db' | 'providers' | 'log'>

/** The provider's balance by currency, in cents; null when the provider does not give one. */
const balanceAtProvider = async (
  { log }: Books,
  provider: PaymentProvider | undefined,
): Promise<Map<string, number> | null> => {
  try {
    const balances = await provider?.readBalances?.()
    return balances ? new Map(balances.map(({ currency, cents }) => [currency, cents])) : null
  } catch (error) {
    log.warn({ err: error, provider: provider?.name }, 'a provider did not say what it holds')
    return null
  }
}

/** The balances of every provider that is configured or in the ledger, by currency. Not inside a transaction: it asks providers. */
export const compareBalances = async (books: Books): Promise<Balance[]> => {
  const ours = await balancesOf(books.db, accounts.provider(''))
  const providers: Record<string, PaymentProvider> = books.providers
  const names = new Set([
    ...ours.map(({ account }) => account.slice(accounts.provider('').length)),
    ...Object.keys(providers),
  ])
  const compared: Balance[] = []
  for (const name of [...names].sort()) {
    const atProvider = await balanceAtProvider(books, providers[name])
    const here = new Map(
      ours.filter(({ account }) => account === accounts.provider(name)).map(({ currency, cents }) => [currency, cents]),
    )
    for (const currency of [...new Set([...here.keys(), ...(atProvider?.keys() ?? [])])].sort()) {
      const [mine, theirs] = [here.get(currency) ?? 0, atProvider === null ? null : (atProvider.get(currency) ?? 0)]
      if (mine === 0 && !theirs) continue
      compared.push({
        ...{ provider: name, currency, here: moneyOf(mine, currency) },
        there: theirs === null ? null : moneyOf(theirs, currency),
      })
    }
  }
  return compared
}
