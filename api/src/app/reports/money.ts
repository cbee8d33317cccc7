// Owns the money of a report: sums of the ledger's days, by what they are for.
import type { ReportSubject } from '@akwaaba/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Days } from './days.ts'

/** What is paid out to hosts moves the account of hosts, and so does what came back of that. */
const payoutKinds = sql`('payout', 'payout-returned', 'transferred', 'transfer-returned')`

/** By which column of the ledger's days a report groups its money. All of it came through us, so a channel has all. */
const keys: Record<ReportSubject, RawBuilder<string | null>> = {
  home: sql`apartment_id`,
  host: sql`organisation_id`,
  month: sql`to_char(day, 'YYYY-MM')`,
  channel: sql`'direct'::text`,
}

export type Scope = Days & { currency: string; organisationId: string | null }

/** Selects the sums of some days in cents, by the key of a subject, which is null for what is of no home or host. They are what the ledger has of these days. */
export const moneyBy = (by: ReportSubject, { from, to, currency, organisationId }: Scope): RawBuilder<unknown> => sql`
  select key,
    -sum(cents) filter (where account = 'guests' and kind = 'paid') as received,
    sum(cents) filter (where account = 'guests' and kind = 'refunded') as refunded,
    -sum(cents) filter (where account in ('income:service-fee', 'income:sales')
      or (account = 'hosts' and kind not in ${payoutKinds})) as earned,
    -sum(cents) filter (where account in ('income:service-fee', 'income:sales')) as commission,
    -sum(cents) filter (where account = 'hosts' and kind not in ${payoutKinds}) as host_share,
    sum(cents) filter (where account = 'cost:provider-fee') as provider_fees,
    sum(cents) filter (where account = 'hosts' and kind in ${payoutKinds}) as paid_out
  from (
    select ${keys[by]} as key, account, kind, sum(amount_cents) as cents from ledger_days
    where day between ${from} and ${to} and currency = ${currency}
      and (${organisationId}::uuid is null or organisation_id = ${organisationId}::uuid)
    group by 1, 2, 3
  ) as sums
  group by key`
