// Owns the check that money, occupied nights and the sums of the overview agree, once everything that waits is done.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { reconcile } from '#reconciliation/reconciliation.ts'
import { disagreements } from '../money.ts'
import { expectedNights, occupiedNights } from '../nights.ts'
import { idle } from '../tools.ts'
import type { World } from '../world.ts'

const columns = [
  'nights_sold',
  'nights_cents',
  'other_cents',
  'check_ins',
  'lead_days',
  'offered_nights',
  'offered_onwards',
]

/** The sums of the overview by month: those that are kept, and those computed from the rows. Months with sums other than zero. */
export const overviewSums = async (t: World, source: 'overview_sums' | 'overview_from_rows()'): Promise<unknown[]> => {
  const sums = columns.map((name) => `sum(${name})::bigint as ${name}`).join(', ')
  const isSome = columns.map((name) => `sum(${name}) <> 0`).join(' or ')
  const { rows } = await sql
    .raw(`select month, ${sums} from ${source} group by month having ${isSome} order by month`)
    .execute(t.deps.db)
  return rows
}

/**
 * Expects that payments, refunds, receipts, ledger and provider agree, and nights and overview with the bookings. `refundsWait`: refunds of
 * what staff have taken, which staff give back themselves, may wait for them.
 */
export const expectAgreement = async (t: World, { refundsWait = false } = {}): Promise<void> => {
  await idle(t)
  expect(await disagreements(t)).toEqual([])
  const found = await reconcile(t.deps)
  expect(refundsWait ? found.filter(({ kind }) => kind !== 'waiting') : found).toEqual([])
  expect(await occupiedNights(t)).toEqual(await expectedNights(t))
  expect(await overviewSums(t, 'overview_sums')).toEqual(await overviewSums(t, 'overview_from_rows()'))
}
