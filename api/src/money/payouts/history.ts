// Owns what members read of the payouts of their organisation: what is owed, what is coming, and what was paid.
import { disputeStates } from '@akwaaba/contract/dispute-states'
import type { HostPayout, Owed } from '@akwaaba/contract/host-payouts'
import { moneyOf } from '@akwaaba/contract/money'
import { hostPayoutStates } from '@akwaaba/contract/payout-states'
import { sql } from 'kysely'
import { type PageAsk, readPage } from '#db/page.ts'
import type { Deps, Member } from '#deps.ts'
import { accounts, balancesOfAll } from '#ledger/ledger.ts'
import { accountLabel } from '#payout-accounts/accounts.ts'

const withAccount = (deps: Deps) =>
  deps.db
    .selectFrom('hostPayouts')
    .innerJoin('payoutAccounts', 'payoutAccounts.id', 'hostPayouts.accountId')
    .selectAll('hostPayouts')
    .select(['payoutAccounts.kind', 'payoutAccounts.institution', 'payoutAccounts.last4'])

type Row = Awaited<ReturnType<ReturnType<typeof withAccount>['executeTakeFirstOrThrow']>>

const present = (row: Row): HostPayout => ({
  _id: row.id,
  reference: row.reference,
  state: row.state,
  stays: row.stays,
  net: moneyOf(row.amountCents, row.currency),
  cedis: row.cedisCents === null ? null : moneyOf(row.cedisCents, 'GHS'),
  accountLabel: accountLabel(row),
  // Of a payout that was paid it is what the bank calls the transfer.
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

const newestFirst = {
  direction: 'desc',
  by: [
    ['hostPayouts.createdAt', 'timestamptz'],
    ['hostPayouts.id', 'uuid'],
  ],
} as const

/** One page of the payouts of an organisation, newest first, and the total. */
export const listHostPayouts = async (deps: Deps, { organisation }: Member, ask: PageAsk) => {
  const found = deps.db.selectFrom('hostPayouts').where('hostPayouts.organisationId', '=', organisation.id)
  const page = await readPage(deps.db, found, ask, { keyset: newestFirst, rows: withAccount(deps) })
  return { ...page, items: page.items.map(present) }
}

type Sum = { currency: string; cents: number }

const heldOf = (deps: Deps, organisationId: string) =>
  sql<Sum>`
    select payouts.currency, sum(gross_cents - fee_cents)::bigint as cents from payouts
    where organisation_id = ${organisationId} and paid_at is null and gross_cents > fee_cents and exists (
      select from disputes join payments on payments.id = disputes.payment_id
      where (payments.booking_id = payouts.booking_id or payments.id = payouts.payment_id)
        and disputes.state = any(${disputeStates.having('holdsRefunds')}))
    group by payouts.currency`.execute(deps.db)

const comingOf = (deps: Deps, organisationId: string) =>
  deps.db
    .selectFrom('hostPayouts')
    .select(({ fn }) => ['currency', fn.sum<number>('amountCents').as('cents')])
    .where('organisationId', '=', organisationId)
    .where('state', 'in', hostPayoutStates.having('isLive'))
    .groupBy('currency')
    .execute()

/** What an organisation is owed by the ledger, and how much of it is held or coming, by currency. */
export const readOwed = async (deps: Deps, { organisation }: Member): Promise<{ sums: Owed[] }> => {
  const account = accounts.hosts(organisation)
  const ledger = await balancesOfAll(deps.db, [account])
  const [held, coming] = [(await heldOf(deps, organisation.id)).rows, await comingOf(deps, organisation.id)]
  const centsIn = (sums: Sum[], currency: string) => Number(sums.find((sum) => sum.currency === currency)?.cents ?? 0)
  return {
    sums: [...ledger].map(([name, cents]) => {
      const currency = name.slice(account.length + 1)
      return {
        owed: moneyOf(0 - cents, currency),
        held: moneyOf(centsIn(held, currency), currency),
        coming: moneyOf(centsIn(coming, currency), currency),
      }
    }),
  }
}
