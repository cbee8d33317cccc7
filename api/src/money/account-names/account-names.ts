// Owns the names that payout accounts are in at their banks and networks: asking a provider, and how they fit the names given.
import type { NameCheck } from '@akwaaba/contract/payout-accounts'
import type { Selectable } from 'kysely'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

type AccountRow = Selectable<Database['payoutAccounts']>

/** What was asked about a name: the name, null where there is no such account. Without an answer it was not asked. */
type AskedName = { nameAtBank: string | null; nameAskedAt: Date }

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Whether two spellings can be one name: the words of the shorter one are all in the other, in any order, and two at least. */
const isSameName = (one: string, other: string): boolean => {
  const [x, y] = [wordsOf(one), wordsOf(other)]
  const [a, b] = x.length > y.length ? [y, x] : [x, y]
  if (a.length < 2) return a.join(' ') !== '' && a.join(' ') === b.join(' ')
  return a.every((word) => b.includes(word))
}

type Named = Pick<AccountRow, 'nameOnAccount' | 'nameAtBank' | 'nameAskedAt'>

/** Takes an account; gives its name at the bank, and how that fits the name that was given. */
export const nameFacts = ({ nameOnAccount, nameAtBank, nameAskedAt }: Named) => {
  const nameCheck: NameCheck =
    nameAskedAt === null
      ? 'unchecked'
      : nameAtBank === null
        ? 'no_account'
        : isSameName(nameOnAccount, nameAtBank)
          ? 'same'
          : 'differs'
  return { nameAtBank, nameCheck }
}

type Asked = Pick<AccountRow, 'kind' | 'institution'> & { number: string }

/** Asks a provider for the name of an account; null when none is there that knows names. Throws payment_unanswered. */
export const askName = async (deps: Deps, { kind, institution, number }: Asked): Promise<AskedName | null> => {
  const provider = Object.values(deps.providers).find((one) => one.readAccountName !== undefined)
  if (!provider?.readAccountName) return null
  return {
    nameAtBank: await provider.readAccountName({ kind, institution, number }),
    nameAskedAt: deps.clock.now(),
  }
}

/** The same for an account that is added, which is not refused where there is no answer: null. Not in a transaction. */
export const askNameOrNone = (deps: Deps, account: Asked): Promise<AskedName | null> =>
  askName(deps, account).catch(() => null)

/** Has the name of an account asked for later, where nobody has answered yet. */
export const askNameLater = async (tx: Tx, accountId: string): Promise<void> =>
  enqueue(tx, 'payment:account-name', { accountId }, { key: `account-name-${accountId}` })

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'payment:account-name': { accountId: string }
  }
}
