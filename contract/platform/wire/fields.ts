// Owns the wire fields that several nouns share: ids, dollars, calendar dates, pages of a list.
import { z } from 'zod'
import { type CalendarDate, parseDate } from '../values/dates.ts'

import { limits } from '../values/limits.ts'

export const id = z.uuid('This is not a valid id.')
export const idParams = z.object({ id })

/** Whether a number is written with at most two decimals. */
export const hasTwoDecimals = (value: number): boolean => value === Math.round(value * 100) / 100

/** Dollars in a request: not negative, at most two decimals. */
export const dollarsIn = z.number().min(0).max(1_000_000_000).refine(hasTwoDecimals, 'At most two decimals.')

/** Dollars in a reply. */
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

/** A date in a reply: YYYY-MM-DD. */
export const date = z.string() as z.ZodType as z.ZodType<CalendarDate>
/** An instant in a reply: ISO 8601 in UTC. */
export const instant = z.string()

// A form sends '' for an empty field; that means "not given".
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)

export const numberQuery = (min: number, max: number) =>
  z.preprocess(blankIsAbsent, z.coerce.number().min(min).max(max).optional())
export const countQuery = (min: number, max: number) =>
  z.preprocess(blankIsAbsent, z.coerce.number().int().min(min).max(max).optional())
export const textQuery = (max = 100) => z.preprocess(blankIsAbsent, z.string().trim().max(max).optional())
export const dateQuery = z.preprocess(blankIsAbsent, dateIn.optional())
export const idQuery = z.preprocess(blankIsAbsent, id.optional())
export const wordQuery = <const T extends readonly string[]>(words: T) =>
  z.preprocess(blankIsAbsent, z.enum(words).optional())

/** Several ids with commas between them. */
export const idsQuery = z.preprocess(
  blankIsAbsent,
  z
    .string()
    .max(4_000)
    .refine((text) => text.split(',').every((each) => id.safeParse(each).success), 'These are not valid ids.')
    .optional()
    .describe('only these, with commas between them'),
)

/** Several numbers of records that have no other id, with commas between them. */
export const numbersQuery = z.preprocess(
  blankIsAbsent,
  z
    .string()
    .max(2_000)
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'These are not valid numbers.')
    .optional()
    .describe('only these, with commas between them'),
)

/** The order of a list: one of its columns, ascending, or descending after a minus. */
export const sortQuery = <const W extends string>(columns: readonly [W, ...W[]]) =>
  wordQuery(columns.flatMap((column) => [column, `-${column}`] as const)).describe(
    'a column, ascending; after a minus descending',
  )

/** A number of rows that is counted up to `limits.maxCounted`. */
export const countedUpTo = {
  count: z.number().int(),
  isAtLeast: z.literal(true).optional().describe('there are more than `count`; absent where that is the exact number'),
}

export const pageQuery = {
  limit: countQuery(1, limits.maxPageSize),
  page: countQuery(1, 10_000),
  after: textQuery(400).describe('where the page before ended, from its Link header'),
}

// A multipart form sends text for everything, and a field once for each of its values.

/** Text of a required form field. */
export const formText = (max: number, sentence: string) =>
  z.string({ error: sentence }).trim().min(1, sentence).max(max, `At most ${max} characters, please.`)
/** Text of an optional form field. */
export const formNote = (max: number) => z.string().trim().max(max, `At most ${max} characters, please.`).default('')
/** A required number, between `min` and `max`. */
export const formNumber = (min: number, max: number, sentence: string) =>
  z
    .string({ error: sentence })
    .trim()
    .regex(/^\d{1,12}(\.\d{1,6})?$/, sentence)
    .transform(Number)
    .pipe(z.number().min(min, sentence).max(max, sentence))
/** A required whole number. */
export const formCount = (min: number, max: number, sentence: string) =>
  formNumber(min, max, sentence).pipe(z.int(sentence))
/** Required dollars: not negative, at most two decimals. */
export const formDollars = (sentence: string) => formNumber(0, 1_000_000_000, sentence).pipe(dollarsIn)
/** 'true' or 'false'; absent is false. */
export const formFlag = z.preprocess(
  (value) => (value === undefined || value === '' ? 'false' : value),
  z.enum(['true', 'false', 'on'], 'Either true or false, please.').transform((word) => word !== 'false'),
)
/** An optional field; absent or blank it is null. */
export const formMaybe = <S extends z.ZodType>(field: S) =>
  z.preprocess((value) => (value === undefined || value === '' ? null : value), field.nullable())
/** Lines of text: a field sent several times, or once as a JSON list. */
export const formLines = (max: number, sentence: string) =>
  z.preprocess(
    (value) => listIn(value),
    z.array(z.string().trim().min(1, sentence).max(200, 'At most 200 characters, please.')).max(max),
  )

const listIn = (value: unknown): unknown => {
  if (value === undefined || value === '') return []
  if (typeof value !== 'string') return value
  if (!value.startsWith('[')) return [value]
  try {
    return JSON.parse(value)
  } catch {
    return [value]
  }
}

const longestCaption = 120
const captions = z.record(
  z.string().max(100, 'This is not a picture.'),
  z.string().trim().max(longestCaption, `At most ${longestCaption} characters, please.`),
)
/** The captions of pictures: a form field with a JSON object of them by the names of pictures, of those sent along `coverImage`, and `new:0`, `new:1` … for the further ones. */
export const formCaptions = z.preprocess(
  (value) => objectIn(value),
  captions.refine((all) => Object.keys(all).length <= limits.maxPictures * 2, 'These are too many captions.'),
)

const objectIn = (value: unknown): unknown => {
  if (typeof value !== 'string' || value === '') return value === '' ? {} : value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The version of a record that an edit began from; absent or blank any version. */
export const formVersion = formMaybe(formCount(1, 1_000_000_000, 'This is not a version.')).describe(
  'the version this edit began from; refused with edited_meanwhile when there is a newer one',
)
/** The pictures that an edit removes: a form field with a JSON list of names. */
export const formPictures = formLines(limits.maxPictures + 1, 'This is not a picture.')

/** The idempotency key of a form, so that sending it twice makes one record: a UUID chosen by the caller. */
export const submission = z.uuid().optional()

// What a mail program turns into a link: a scheme, www., or a word before a known top-level domain. A word is matched from
// its beginning only, so that a megabyte without a dot is scanned once.
const webAddress =
  /:\/\/|\bwww\.|(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{2,}\.(?:[a-z]{2}|com|net|org|info|biz|app|dev|shop|site|online|store|club|live|xyz|top|link|click|icu|vip|pro|page|mobi|tech|space|website|africa)(?![\p{L}\p{N}])/iu
// Line breaks, and characters that change the direction of text or are invisible. Joiners and variation selectors are
// allowed: some scripts and emoji need them.
const hiddenSigns = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** A name, which is shown in mails and lists: it must not contain links, line breaks or invisible characters. */
export const asName = <S extends z.ZodType<string>>(name: S) =>
  name
    .refine((text) => !hiddenSigns.test(text), 'Please write the name on one line, without invisible signs.')
    .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Please write the name with letters.')
    .refine((text) => !webAddress.test(text), 'Please write the name without a web address.')

/** A reply that is only a message to show. */
export const messageReply = z.object({ msg: z.string() })

/** The customer of a record; null when the account is deleted. */
export const customer = z
  .object({
    username: z.string(),
    email: z.string(),
    phoneNumber: z.string().describe("with its country code; '' when none was given"),
  })
  .nullable()
export type Customer = z.output<typeof customer>

/** An amount in the major unit of its currency, at most two decimals: 12.5 with USD is $12.50. */
export const money = z.object({ amount: z.number(), currency: z.string() })
export type Money = z.output<typeof money>
