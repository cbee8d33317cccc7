// Owns who can be paid: what each organisation is owed by its stays and by the ledger, and what stands against paying it now.

import { disputeStates } from '@akwaaba/contract/dispute-states'
import { moneyOf } from '@akwaaba/contract/money'
import { type Candidate, staysPerPayout } from '@akwaaba/contract/payout-batches'
import { hostPayoutStates } from '@akwaaba/contract/payout-states'
import { sql } from 'kysely'
import { nameFacts } from '#account-names/account-names.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { accounts, balancesOfAll } from '#ledger/ledger.ts'
import { payeesOf } from '#organisations/terms.ts'
import { type AccountRow, accountLabel, liveAccountsOf } from '#payout-accounts/accounts.ts'

type Due = {
  organisationId: string
  currency: string
  ids: string[]
  grossCents: number
  feeCents: number
  heldCents: number
}

/** Who may be asked about: organisations, or all of them. */
type Which = { organisationIds?: string[]; currency?: string }

/**
 * The stays that are owed and in no payout, by organisation and currency: those to be paid, without disputed ones, and the sum of
 * these. What a host pays back comes first, then the oldest, as many as one payout may have.
 */
const findDue = async (db: Tx | Deps['db'], { organisationIds, currency }: Which): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    with disputed as (
      select payouts.id from disputes join payments on payments.id = disputes.payment_id
      join payouts on payouts.booking_id = payments.booking_id or payouts.payment_id = payments.id
      where disputes.state = any(${disputeStates.having('holdsRefunds')}) and payouts.gross_cents > payouts.fee_cents
    ),
    due as (
      select payouts.*, payouts.id in (select id from disputed) as held,
        row_number() over (partition by organisation_id, currency, payouts.id in (select id from disputed)
          order by gross_cents < fee_cents desc, owed_since, id) as turn
      from payouts
      where paid_at is null and host_payout_id is null
        and organisation_id not in (select id from organisations where house)
        ${organisationIds ? sql`and organisation_id = any(${organisationIds}::uuid[])` : sql``}
        ${currency ? sql`and currency = ${currency}` : sql``}
    )
    select organisation_id, currency,
      coalesce(array_agg(id::text) filter (where not held), '{}') as ids,
      coalesce(sum(gross_cents) filter (where not held), 0)::bigint as gross_cents,
      coalesce(sum(fee_cents) filter (where not held), 0)::bigint as fee_cents,
      coalesce(sum(gross_cents - fee_cents) filter (where held), 0)::bigint as held_cents
    from due where turn <= ${staysPerPayout}
    group by organisation_id, currency
    order by organisation_id, currency`.execute(db)
  return rows
}

type Payee = Awaited<ReturnType<typeof payeesOf>>[number]
type Known = { payee: Payee; account: AccountRow | undefined; owedCents: number; isUnderWay: boolean; now: Date }

const stateOf = (
  { grossCents, feeCents, heldCents }: Due,
  { payee, account, owedCents, isUnderWay, now }: Known,
): [Candidate['state'], Date | null] => {
  const net = grossCents - feeCents
  if (isUnderWay) return ['under_way', null]
  if (net <= 0) return [heldCents > 0 ? 'disputed' : 'owes_us', null]
  if (payee.state === 'paused') return ['paused', null]
  if (payee.payoutsFrom && payee.payoutsFrom > now) return ['new_owner', payee.payoutsFrom]
  if (!account) return ['no_account', null]
  if (account.usableFrom > now) return ['account_waits', account.usableFrom]
  return net > owedCents ? ['differs', null] : ['ready', null]
}

const underWay = async (db: Tx | Deps['db'], organisationIds: string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('hostPayouts')
    .select(['organisationId', 'currency'])
    .where('state', 'in', hostPayoutStates.having('isLive'))
    .where('organisationId', 'in', organisationIds)
    .execute()
  return new Set(rows.map(({ organisationId, currency }) => `${organisationId} ${currency}`))
}

export type Found = { candidate: Candidate; ids: string[]; account: AccountRow | undefined }

/** Each organisation that is owed something, or some of them, with its stays and whether it can be paid; by name. */
export const findCandidates = async (deps: Deps, db: Tx | Deps['db'], which: Which = {}): Promise<Found[]> => {
  const due = await findDue(db, which)
  const ids = [...new Set(due.map(({ organisationId }) => organisationId))]
  if (ids.length === 0) return []
  const payees = new Map((await payeesOf(db, ids)).map((payee) => [payee.id, payee]))
  const accountOf = await liveAccountsOf(db, ids)
  const live = await underWay(db, ids)
  const owed = await balancesOfAll(
    db,
    ids.map((id) => accounts.hosts({ id, house: false })),
  )
  const found = due.flatMap((one) => {
    const payee = payees.get(one.organisationId)
    if (!payee) return []
    const account = accountOf.get(payee.id)
    const name = `${accounts.hosts({ id: payee.id, house: false })} ${one.currency}`
    const known = { payee, account, owedCents: -(owed.get(name) ?? 0), now: deps.clock.now() }
    const [state, until] = stateOf(one, { ...known, isUnderWay: live.has(`${payee.id} ${one.currency}`) })
    const candidate: Candidate = {
      organisation: { _id: payee.id, slug: payee.slug, name: payee.name },
      stays: one.ids.length,
      gross: moneyOf(one.grossCents, one.currency),
      fee: moneyOf(one.feeCents, one.currency),
      net: moneyOf(one.grossCents - one.feeCents, one.currency),
      held: moneyOf(one.heldCents, one.currency),
      account: account
        ? { label: accountLabel(account), nameOnAccount: account.nameOnAccount, ...nameFacts(account) }
        : null,
      state,
      until: until?.toISOString() ?? null,
    }
    return { candidate, ids: one.ids, account }
  })
  return found.sort((one, other) => one.candidate.organisation.name.localeCompare(other.candidate.organisation.name))
}

/** What each organisation but the house is owed now, and whether it can be paid. */
export const listCandidates = async (deps: Deps) => ({
  candidates: (await findCandidates(deps, deps.db)).map(({ candidate }) => candidate),
})
