// Owns the search that another page passes on.
import { isRecord } from '@akwaaba/contract/guards'
import type { StaySearch } from '../../../paths.ts'

/** The search in the navigation state that another page has passed; null when it holds none. */
export const searchFromState = (state: unknown): StaySearch | null => {
  if (!isRecord(state)) return null
  const textOf = (name: string) => {
    const value = state[name]
    return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
      ? String(value).trim()
      : undefined
  }
  const found = { location: textOf('location'), priceFrom: textOf('priceFrom'), priceTo: textOf('priceTo') }
  return Object.values(found).some((value) => value !== undefined) ? found : null
}
