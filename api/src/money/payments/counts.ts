// Owns counting payments for the metrics, from indexes alone: all that are not finished, and those of the last hour.
import { type PaymentState, paymentStates } from '@akwaaba/contract/payment-states'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'

type Counts = { state: PaymentState; count: number }[]

/** The states in which a payment is not finished: somebody pays, decides, or refunds. */
const waiting = (['open', 'review', 'refunding'] as const).flatMap((view) => paymentStates.where('view', view))

// One range of the index by state and age for each state, which PostgreSQL does not do for a list of states.
const countEach = async (
  { db }: Pick<Deps, 'db'>,
  states: readonly PaymentState[],
  since: Date | null,
): Promise<Counts> => {
  const { rows } = await sql<Counts[number]>`
    select state, (
      select count(*)::int from payments
      where payments.state = states.state and created_at > coalesce(${since}::timestamptz, '-infinity')
    ) as count from unnest(${states}::text[]) as states (state)`.execute(db)
  return rows
}

/** How many payments are in each of the states that are not final. */
export const countWaitingPayments = (deps: Pick<Deps, 'db'>): Promise<Counts> => countEach(deps, waiting, null)

/** How many of the payments that were begun within the last hour are in each state. */
export const countRecentPayments = (deps: Pick<Deps, 'db' | 'clock'>): Promise<Counts> =>
  countEach(deps, paymentStates.all, deps.clock.in({ minutes: -60 }))
