// Owns the money of homes in a report: sums of the ledger's days, by what they are for.
import { type RawBuilder, sql } from 'kysely'
import type { Days } from './days.ts'

/** What is paid out to hosts moves the account of hosts, and so does what came back of that. */
const payoutKinds = sql`('payout', 'payout-returned', 'transferred', 'transfer-returned')`

/** `homes`: only of these; null among them is what is of no home. */
export type Scope = Days & { currency: string; organisationId: string | null; homes?: (string | null)[] }

/** The condition that a column is one of the homes of a scope; of every row where it names none. */
export const isOfHomes = (column: string, { homes }: Scope): RawBuilder<boolean> => {
  if (homes === undefined) return sql<boolean>`true`
  // As one array: a statement has at most 65,535 parameters.
  const named = sql<boolean>`${sql.ref(column)} = any(${homes.filter((home) => home !== null)}::uuid[])`
  return homes.includes(null) ? sql<boolean>`(${named} or ${sql.ref(column)} is null)` : named
}

const ofScope = ({
  from,
  to,
  currency,
  organisationId,
}: Scope) => sql`day between ${from} and ${to} and currency = ${currency}
  and (${organisationId}::uuid is null or organisation_id = ${organisationId}::uuid)`

// In the words of the index `ledger_days_that_earned`.
const isEarned = sql`(account in ('income:service-fee', 'income:sales') or (account = 'hosts' and kind not in ${payoutKinds}))`

/** Selects what each home has earned on some days, in cents; null is what is of no home. */
export const earnedByHome = (scope: Scope): RawBuilder<unknown> => sql`
  select apartment_id as key, -sum(amount_cents) as earned from ledger_days where ${ofScope(scope)} and ${isEarned} group by 1`

/** Selects the sums of some days in cents by home, which is null for what is of none. They are what the ledger has of these days. */
export const moneyByHome = (scope: Scope): RawBuilder<unknown> => sql`
  select apartment_id as key,
    -sum(cents) filter (where account = 'guests' and kind = 'paid') as received,
    sum(cents) filter (where account = 'guests' and kind = 'refunded') as refunded,
    -sum(cents) filter (where ${isEarned}) as earned,
    -sum(cents) filter (where account in ('income:service-fee', 'income:sales')) as commission,
    -sum(cents) filter (where account = 'hosts' and kind not in ${payoutKinds}) as host_share,
    sum(cents) filter (where account = 'cost:provider-fee') as provider_fees,
    sum(cents) filter (where account = 'hosts' and kind in ${payoutKinds}) as paid_out,
    sum(cents) filter (where account = 'cost:promotion') as promotion
  from (
    select apartment_id, account, kind, sum(amount_cents) as cents from ledger_days
    where ${ofScope(scope)} and ${isOfHomes('apartment_id', scope)}
    group by 1, 2, 3
  ) as sums
  group by 1`
