// Owns at which fields of its form a refused block is faulty, what holds on chosen days, and how many listings are free each night.
import type { CalendarRow } from '@akwaaba/contract/calendar'
import { ApiError } from '@akwaaba/contract/client'
import { type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { sentenceOf } from '../../../lib/api.ts'

const nightCodes = ['bad_dates', 'past_dates', 'too_far_ahead', 'stay_too_long', 'dates_unavailable']

type BlockFaults = { fields: { apartmentId?: string; nights?: string; note?: string }; rest?: string }

/** The faults of a refused block by field; `rest` is what belongs to none. */
export const blockFaults = (error: Error | null): BlockFaults => {
  if (error === null) return { fields: {} }
  if (!(error instanceof ApiError)) return { fields: {}, rest: sentenceOf(error) }
  if (nightCodes.includes(error.code)) return { fields: { nights: error.message } }
  if (error.code === 'not_found') return { fields: { apartmentId: 'This apartment has left the site.' } }
  if (error.code !== 'invalid_input') return { fields: {}, rest: sentenceOf(error) }
  const { apartmentId, startDate, endDate, note } = error.fields
  return {
    fields: {
      ...(apartmentId ? { apartmentId: 'Please choose an apartment.' } : {}),
      ...(startDate || endDate ? { nights: 'Please choose the first night and the day that is free again.' } : {}),
      ...(note ? { note } : {}),
    },
  }
}

const range = (numbers: number[], text: (number: number) => string) => {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? text(least) : `${text(least)} to ${text(most)}`
}

/** What holds on chosen days, in words; undefined where it is not known. */
export const nowText = (row: CalendarRow | undefined, { from, to }: { from: CalendarDate; to: CalendarDate }) => {
  const runs = (row?.prices ?? []).filter((run) => run.from < to && from < run.to)
  if (runs.length === 0) return undefined
  return {
    price: range(
      runs.map(({ price }) => price),
      formatDollars,
    ),
    minNights: range(
      runs.map(({ minNights }) => minNights),
      String,
    ),
  }
}

/** How many listings have each of these nights free. */
export const freeByNight = (
  rows: readonly CalendarRow[],
  { from, count }: { from: CalendarDate; count: number },
): number[] => {
  const free = Array.from({ length: count }, () => rows.length)
  for (const { occupied } of rows) {
    const taken = new Set<number>()
    for (const { startDate, endDate } of occupied) {
      const [first, last] = [nightsBetween(from, startDate), nightsBetween(from, endDate)]
      for (let index = Math.max(0, first); index < Math.min(count, last); index++) taken.add(index)
    }
    for (const index of taken) free[index] = (free[index] ?? 0) - 1
  }
  return free
}
