// Owns what the API document says about lists: the headers with total and pages, and how to ask for the exact total.
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { limits } from '@akwaaba/contract/limits'

/** Whether a row is a list that is read page by page. */
export const isList = (row: Endpoint): boolean => row.method === 'GET' && 'page' in (row.query?.shape ?? {})

export const listHeaders = {
  'X-Total-Count': {
    description: `How many rows the list has, counted up to ${limits.maxCounted}; in a search by dates up to ${limits.maxCountedFree}, by text up to ${limits.maxCountedText} or fewer; of people up to ${limits.maxCountedPeople}, of enquiries up to ${limits.maxCountedEnquiries}`,
    schema: { type: 'integer', minimum: 0 },
    example: 42,
  },
  'X-Total-Count-Relation': {
    description: '`gte` where the list has more rows than X-Total-Count says; absent where that is the exact number',
    schema: { type: 'string', enum: ['gte', 'eq'] },
    example: 'gte',
  },
  Link: {
    description:
      'The neighbouring pages, `rel="next"` and `rel="prev"`. Reading on from `next` to the end takes as long for the last page as for the first.',
    schema: { type: 'string' },
    example: '</api/admin/apartments?page=2>; rel="next"',
  },
}

export const preferCount = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`count=exact` counts the whole list, which takes longer the more rows it has',
  schema: { type: 'string' },
  example: 'count=exact',
}
