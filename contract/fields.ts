// Owns the wire fields that several nouns share: ids, dollars, calendar dates, pages of a list.
import { z } from 'zod'
import { parseDate } from './dates.ts'
import { limits } from './limits.ts'

export const id = z.uuid('This is not a valid id.')
export const idParams = z.object({ id })

/** Dollars as people type them: not negative, at most two decimals. */
export const dollarsIn = z
  .number()
  .min(0)
  .max(1_000_000_000)
  .refine((value) => value === Math.round(value * 100) / 100, 'At most two decimals.')

/** Dollars as they leave. */
export const dollars = z.number()

/** YYYY-MM-DD or a full ISO date-time, of which the date part is used. */
export const dateIn = z
  .string()
  .max(40)
  .transform((text, context) => {
    const date = parseDate(text)
    if (date === null) {
      context.addIssue({ code: 'custom', message: 'Please use a date such as 2026-12-04.' })
      return z.NEVER
    }
    return date
  })

/** A date as it leaves: YYYY-MM-DD. */
export const date = z.string()
/** An instant as it leaves: ISO 8601 in UTC. */
export const instant = z.string()

// A form that leaves a field empty sends '' for it; that means "not given".
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)

export const numberQuery = (min: number, max: number) =>
  z.preprocess(blankIsAbsent, z.coerce.number().min(min).max(max).optional())
export const countQuery = (min: number, max: number) =>
  z.preprocess(blankIsAbsent, z.coerce.number().int().min(min).max(max).optional())
export const textQuery = (max = 100) => z.preprocess(blankIsAbsent, z.string().trim().max(max).optional())
export const dateQuery = z.preprocess(blankIsAbsent, dateIn.optional())

export const pageQuery = {
  limit: countQuery(1, limits.maxPageSize),
  page: countQuery(1, 10_000),
}

export const said = z.object({ msg: z.string() })
