// Owns the sentence about what removing a location does to listings.
import { limits } from '@akwaaba/contract/limits'
import type { ListedCategory } from '@akwaaba/contract/locations'
import { formatList, totalText } from '../../../lib/format.ts'

const countText = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${totalText(count, limits.maxCountedFree)} ${count === 1 ? one : many}`]

/** What removing a location does to the listings that use it, in a sentence that counts them. */
export const usesText = (use: ListedCategory['uses'][number] | undefined): string => {
  const counted = use
    ? [
        ...countText(use.apartments, 'apartment', 'apartments'),
        ...countText(use.properties, 'property', 'properties'),
        ...countText(use.packages, 'package', 'packages'),
      ]
    : []
  if (counted.length === 0) return 'No listing uses it.'
  const listed = formatList(counted)
  const isOne = use && use.apartments + use.properties + use.packages === 1
  return isOne
    ? `${listed} uses it. It stays published and keeps the name, but guests can no longer choose this location in a search.`
    : `${listed} use it. They stay published and keep the name, but guests can no longer choose this location in a search.`
}
