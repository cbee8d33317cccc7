// Owns the money of a report: sums of the ledger's days, by what they are for.
import type { ReportSubject } from '@akwaaba/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Days } from './days.ts'

export type MoneySums = {
  received: number
  refunded: number
  earned: number
  commission: number
  hostShare: number
  providerFees: number
  paidOut: number
}

/** What is paid out to hosts moves the account of hosts, and so does what came back of that. */
const payoutKinds = sql`('payout', 'payout-returned', 'transferred', 'transfer-returned')`

/** By which column of the ledger's days a report groups its money. All of it came through us, so a channel has all. */
const keys: Record<ReportSubject, RawBuilder<string>> = {
  home: sql`coalesce(apartment_id::text, 'none')`,
  host: sql`coalesce(organisation_id::text, 'none')`,
  month: sql`to_char(day, 'YYYY-MM')`,
  channel: sql`'direct'`,
}

export type Scope = Days & { currency: string; organisationId: string | null }

/** The sums of some days in cents, by the key of a subject. Together they are what the ledger has of these days. */
export const moneyBy = async (deps: Deps, by: ReportSubject, { from, to, currency, organisationId }: Scope) => {
  const { rows } = await sql<MoneySums & { key: string }>`
    select key,
      coalesce(-sum(cents) filter (where account = 'guests' and kind = 'paid'), 0)::bigint as received,
      coalesce(sum(cents) filter (where account = 'guests' and kind = 'refunded'), 0)::bigint as refunded,
      coalesce(-sum(cents) filter (where account in ('income:service-fee', 'income:sales')
        or (account = 'hosts' and kind not in ${payoutKinds})), 0)::bigint as earned,
      coalesce(-sum(cents) filter (where account in ('income:service-fee', 'income:sales')), 0)::bigint as commission,
      coalesce(-sum(cents) filter (where account = 'hosts' and kind not in ${payoutKinds}), 0)::bigint as host_share,
      coalesce(sum(cents) filter (where account = 'cost:provider-fee'), 0)::bigint as provider_fees,
      coalesce(sum(cents) filter (where account = 'hosts' and kind in ${payoutKinds}), 0)::bigint as paid_out
    from (
      select ${keys[by]} as key, account, kind, sum(amount_cents) as cents from ledger_days
      where day between ${from} and ${to} and currency = ${currency}
        and (${organisationId}::uuid is null or organisation_id = ${organisationId}::uuid)
      group by 1, 2, 3
    ) as sums
    group by key`.execute(deps.db)
  return rows
}
