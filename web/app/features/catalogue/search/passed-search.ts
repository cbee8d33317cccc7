// Owns the search that another page passes on.
import { isRecord } from '@akwaaba/contract/guards'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths, type StaySearch } from '../../../paths.ts'

/** The search in the navigation state that another page has passed; null when it holds none. */
const searchFromState = (state: unknown): StaySearch | null => {
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

/** Whether an address has every value of a search. */
const isIn = (address: string, search: StaySearch): boolean => {
  const query = new URLSearchParams(address)
  return Object.entries(search).every(([name, value]) => value === undefined || query.get(name)?.trim() === value)
}

/**
 * Takes the search that the list of apartments shows. What another page has passed and the address lacks is moved into the address,
 * so that it can be shared.
 */
export const usePassedSearch = (shown: StaySearch): void => {
  const { state, key, search: address } = useLocation()
  const navigate = useNavigate()
  const passed = searchFromState(state)
  const moved = useRef<string>(undefined)
  useEffect(() => {
    // What the address has is shown already: moving it would load the list a second time.
    if (!passed || isIn(address, passed)) return
    // Once: while that loads, the page is rendered again, and a second move would begin it again.
    if (moved.current === key) return
    moved.current = key
    navigate(paths.bookings({ ...shown, ...passed }), { replace: true, preventScrollReset: true, state: null })
  }, [passed, address, navigate, shown, key])
}
