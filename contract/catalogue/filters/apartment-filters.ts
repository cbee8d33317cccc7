// Owns the wire shape of what a search of apartments can be narrowed by, with how many each choice leaves.
import { z } from 'zod'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { stayErrors } from '../../platform/wire/errors.ts'
import { apartmentQuery } from './apartment-search.ts'

const stays = z.number().int()
const choices = z.array(z.object({ name: z.string(), stays }))

export const filterCounts = z.object({
  types: choices.describe('with any type of the search left out, the most frequent first'),
  bedrooms: z
    .array(z.object({ least: z.number().int(), stays }))
    .describe('with any number of bedrooms of the search left out'),
  amenities: choices.describe('together with the amenities of the search, the most frequent first'),
  isAtLeast: z.literal(true).optional().describe('not all apartments were counted: each number is a least one'),
})
export type FilterCounts = z.output<typeof filterCounts>

export const countFilters = endpoint({
  method: 'GET',
  path: '/api/apartments/filters',
  who: 'anyone',
  reads: ['apartments', 'nights'],
  summary:
    'What a search of apartments can be narrowed by: types, bedrooms and amenities, with how many each choice leaves',
  query: apartmentQuery.omit({ similarTo: true, sort: true, limit: true, page: true, after: true }),
  reply: filterCounts,
  errors: stayErrors,
})
