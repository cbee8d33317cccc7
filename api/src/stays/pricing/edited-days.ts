// Owns what single days of apartments have of their own: which days an edit is about, and writing it for one apartment or several.
import { type CalendarDate, nightsBetween, nightsOf } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { weekdayOf } from '@akwaaba/contract/price-days'
import { maxEditedDays, type PriceDaysForm } from '@akwaaba/contract/price-forms'
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { dayColumns } from './shown-rules.ts'

/** The days of an edit. */
export const editedDays = ({ from, to, weekdays }: Pick<PriceDaysForm, 'from' | 'to' | 'weekdays'>): CalendarDate[] =>
  nightsOf(from, to).filter((day) => weekdays?.includes(weekdayOf(day)) ?? true)

/** Refuses with bad_dates where the days are none or too many, and with too_far_ahead where no stay begins on the last one yet. */
export const refuseDays = (deps: Deps, { from, to }: Pick<PriceDaysForm, 'from' | 'to'>): void => {
  const count = nightsBetween(from, to)
  if (count < 1 || count > maxEditedDays) fail('bad_dates', { msg: `Please choose 1 to ${maxEditedDays} days.` })
  if (nightsBetween(deps.clock.today(), to) > limits.maxDaysAhead + 1) fail('too_far_ahead')
}

type Listing = { id: string; organisationId: string }

/** Changes these days of apartments; a day that has nothing left is like others again. Joins the transaction, which has locked them. */
export const writeDays = async (tx: Tx, listings: readonly Listing[], form: PriceDaysForm): Promise<void> => {
  const [days, set, ids] = [editedDays(form), dayColumns(form.set), listings.map(({ id }) => id)]
  if (days.length === 0 || ids.length === 0 || Object.keys(set).length === 0) return
  const rows = listings.flatMap(({ id: apartmentId, organisationId }) =>
    days.map((day) => ({ apartmentId, organisationId, day, ...set })),
  )
  // So that a hundred listings for a year stay below the number of values that a statement takes.
  for (let at = 0; at < rows.length; at += 5_000)
    await tx
      .insertInto('priceDays')
      .values(rows.slice(at, at + 5_000))
      .onConflict((conflict) => conflict.columns(['apartmentId', 'day']).doUpdateSet(set))
      .execute()
  await tx
    .deleteFrom('priceDays')
    .where('apartmentId', 'in', ids)
    .where('day', 'in', days)
    .where('closed', '=', false)
    .where(
      sql<boolean>`num_nonnulls(nightly_cents, min_nights, max_nights, no_arrival, no_departure, discountable) = 0`,
    )
    .execute()
}
