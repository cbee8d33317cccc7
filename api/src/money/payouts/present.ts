// Owns how batches of payouts, and the payouts in them, are read and shown to administrators.
import { offer } from '@akwaaba/contract/actions'
import type { QueryOf } from '@akwaaba/contract/endpoint'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { moneyOf } from '@akwaaba/contract/money'
import type { BatchedPayout, listBatches as listRow, PayoutBatch, WholeBatch } from '@akwaaba/contract/payout-batches'
import { hostPayoutStates, payoutBatchStates } from '@akwaaba/contract/payout-states'
import { sql } from 'kysely'
import { nameFacts } from '#account-names/account-names.ts'
import { isStillAdmin } from '#auth/accounts.ts'
import { readPage } from '#db/page.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { accountLabel } from '#payout-accounts/accounts.ts'
import { sortedBy } from '#search/lists.ts'
import { isLeftToUs, providerFor } from './transfer-rules.ts'

type Db = Tx | Deps['db']

/** The SQL of whether an administrator has asked for a second one in time, and was not suspended since. */
export const isAsked = ({ clock }: Pick<Deps, 'clock'>) => sql<boolean>`coalesce(payout_batches.agreed_at is null
  and payout_batches.asked_at > ${clock.in({ minutes: -60 * limits.secondApprovalHours })}
  and ${isStillAdmin('payout_batches.asked_by', 'payout_batches.asked_at')}, false)`

const withNames = (deps: Deps, db: Db) =>
  db
    .selectFrom('payoutBatches')
    .innerJoin('users as gatherer', 'gatherer.id', 'payoutBatches.gatheredBy')
    .leftJoin('users as asker', 'asker.id', 'payoutBatches.askedBy')
    .leftJoin('users as second', 'second.id', 'payoutBatches.agreedBy')
    .selectAll('payoutBatches')
    .select(isAsked(deps).as('isAsked'))
    .select(['gatherer.username as gatherer', 'asker.username as asker', 'second.username as second'])
    .select(
      sql<number>`(select count(*) from host_payouts where batch_id = payout_batches.id)::int`.as('organisations'),
    )
    .select(
      sql<number>`coalesce((select sum(stays) from host_payouts where batch_id = payout_batches.id), 0)::int`.as(
        'stays',
      ),
    )

type NamedRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>

/** A provider as administrators read it. */
const titleOf = ({ config }: Deps, name: string | null): string | null =>
  name === null ? null : (config.providers.find((one) => one.name === name)?.title ?? name)

const present = (deps: Deps, actor: Actor, row: NamedRow): PayoutBatch => {
  const waits = row.isAsked
  const isAskedByYou = waits && row.askedBy === actor.id
  return {
    _id: row.id,
    reference: row.reference,
    total: moneyOf(row.totalCents, row.currency),
    organisations: row.organisations,
    stays: row.stays,
    cedisPerUnit: row.cedisRate,
    gatheredBy: row.gatherer,
    gatheredAt: row.gatheredAt.toISOString(),
    askedBy: waits ? row.asker : null,
    isAskedByYou,
    agreedBy: row.second,
    agreedAt: row.agreedAt?.toISOString() ?? null,
    provider: titleOf(deps, row.provider),
    sentAt: row.sentAt?.toISOString() ?? null,
    state: row.state,
    ...offer(
      payoutBatchStates
        .actions(row.state, ['admin'])
        .filter((action) => action !== 'transfer' || providerFor(deps, row) !== null),
      (action) => (action === 'agree' && isAskedByYou ? { code: 'second_admin' } : null),
    ),
  }
}

/** The payouts of a batch, with who gets them and where. */
export const payoutsOf = (db: Db, batchId: string) =>
  db
    .selectFrom('hostPayouts')
    .innerJoin('organisations', 'organisations.id', 'hostPayouts.organisationId')
    .innerJoin('payoutAccounts', 'payoutAccounts.id', 'hostPayouts.accountId')
    .selectAll('hostPayouts')
    .select(['organisations.slug', 'organisations.name', 'payoutAccounts.nameOnAccount'])
    .select(['payoutAccounts.nameAtBank', 'payoutAccounts.nameAskedAt'])
    .select(['payoutAccounts.kind', 'payoutAccounts.institution', 'payoutAccounts.last4', 'payoutAccounts.sealed'])
    .where('batchId', '=', batchId)
    .orderBy('organisations.name')
    .orderBy('hostPayouts.id')

type PayoutRow = Awaited<ReturnType<ReturnType<typeof payoutsOf>['executeTakeFirstOrThrow']>>

const presentPayout = (deps: Deps, row: PayoutRow): BatchedPayout => ({
  _id: row.id,
  organisation: { _id: row.organisationId, slug: row.slug, name: row.name },
  reference: row.reference,
  stays: row.stays,
  gross: moneyOf(row.grossCents, row.currency),
  fee: moneyOf(row.feeCents, row.currency),
  net: moneyOf(row.amountCents, row.currency),
  cedis: row.cedisCents === null ? null : moneyOf(row.cedisCents, 'GHS'),
  account: { label: accountLabel(row), nameOnAccount: row.nameOnAccount, ...nameFacts(row) },
  provider: titleOf(deps, row.provider),
  providerStatus: row.providerStatus,
  note: row.note,
  sentAt: row.sentAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  state: row.state,
  ...offer(hostPayoutStates.actions(row.state, ['admin']).filter((action) => isLeftToUs(deps, row, action))),
})

const byTime = [
  ['payoutBatches.gatheredAt', 'timestamptz'],
  ['payoutBatches.id', 'uuid'],
] as const

/** One page of the batches, newest first unless sorted otherwise, and the total. */
export const listBatches = async (
  deps: Deps,
  actor: Actor,
  { sort = '-gathered', ...ask }: QueryOf<typeof listRow>,
) => {
  const page = await readPage(deps.db, deps.db.selectFrom('payoutBatches'), ask, {
    keyset: sortedBy(byTime, sort),
    rows: withNames(deps, deps.db),
  })
  return { ...page, items: page.items.map((row) => present(deps, actor, row)) }
}

/** A batch with its payouts; refuses with not_found. */
export const readBatch = async (deps: Deps, db: Db, actor: Actor, id: string): Promise<WholeBatch> => {
  const row = await withNames(deps, db).where('payoutBatches.id', '=', id).executeTakeFirst()
  if (!row) return fail('not_found')
  const payouts = await payoutsOf(db, id).execute()
  return { ...present(deps, actor, row), payouts: payouts.map((payout) => presentPayout(deps, payout)) }
}
