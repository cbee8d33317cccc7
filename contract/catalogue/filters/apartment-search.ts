// Owns what the list of apartments may be asked for, and what a searched stay costs in each of them.
import { z } from 'zod'
import { limits } from '../../platform/values/limits.ts'
import {
  countQuery,
  date,
  dateQuery,
  dollars,
  idQuery,
  numberQuery,
  pageQuery,
  textQuery,
  wordQuery,
} from '../../platform/wire/fields.ts'
import { boxOf, textOfBox } from '../map-box.ts'
import { lengthNames, monthPattern } from './stay-lengths.ts'

const apartmentSorts = [
  'recommended',
  'price-low',
  'price-high',
  'newest',
  'rating',
  'total-low',
  'total-high',
] as const

/** A part of the map as text, in one spelling. */
export const boxText = z.string().transform((text, context) => {
  const box = boxOf(text)
  if (box === null) {
    context.addIssue({
      code: 'custom',
      message: 'Please give west,south,east,north in degrees, such as -0.3,5.5,0,5.7.',
    })
    return z.NEVER
  }
  return textOfBox(box)
})
const boxQuery = z.preprocess((text) => text || undefined, boxText.optional())

export const apartmentQuery = z.object({
  location: textQuery(),
  search: textQuery().describe(
    'part of a name, an address or a location; one or two letters as the beginning of a word',
  ),
  priceFrom: numberQuery(0, 1_000_000),
  priceTo: numberQuery(0, 1_000_000),
  totalFrom: numberQuery(0, 100_000_000).describe('of the whole stay; counts with totalTo, from and to'),
  totalTo: numberQuery(0, 100_000_000),
  from: dateQuery.describe('check-in: only apartments that are free for the whole stay and whose rules allow it'),
  to: dateQuery.describe('check-out'),
  flexible: countQuery(1, 7).describe('the stay may begin so many nights earlier or later'),
  month: z
    .preprocess((text) => text || undefined, z.string().regex(monthPattern).optional())
    .describe('YYYY-MM: a stay of `length` anywhere in it; counts without from and to'),
  length: wordQuery(lengthNames),
  guests: countQuery(1, 50).describe('adults and children'),
  children: countQuery(0, 50).describe('how many of the guests are children; without guests, they come with one adult'),
  infants: countQuery(0, 50),
  box: boxQuery.describe('a part of the map: only those whose public point is there'),
  type: textQuery(60).describe('exactly as listings have it'),
  bedrooms: countQuery(0, 100).describe('at least'),
  amenities: textQuery(400).describe('separated by commas: only those that have all of them'),
  similarTo: idQuery,
  host: textQuery(41).describe('the slug of an organisation: only its own'),
  sort: wordQuery(apartmentSorts).describe(
    'total-low and total-high: by the price of the stay; without dates, by that of a night; rating: by stars, of which few count less than many',
  ),
  ...pageQuery,
  limit: countQuery(1, limits.maxListedApartments),
})

/** Of an apartment in a list with dates. */
export const listedStay = z.object({
  nights: z.number().int(),
  nightlyPrice: dollars.describe('of a night on average'),
  total: dollars.describe('with all fees: what a quote without extras says'),
  from: date.optional().describe('check-in, where the search is about several stays'),
  to: date.optional(),
})
/** What the searched stay costs in an apartment of the list. */
export type ListedStay = z.output<typeof listedStay>
