// Owns how the filters of a page change its address.
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** A search with a part of it changed, back on the first page unless the part names one. */
export const changedSearch = <S extends object>(search: S, part: Partial<S>): S => ({
  ...search,
  page: undefined,
  ...part,
})

/**
 * Gives a function that changes a part of a page's search and goes to its address. A part that is changed while the page
 * before it still loads is added to what was chosen then: the page shows the older search until the answer is there.
 */
export const useSearchChange = <S extends object>(
  search: S,
  at: (search: S) => string,
  { replace = true }: { replace?: boolean } = {},
): ((part: Partial<S>) => void) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  const requested = useRef({ key, search })
  return (part) => {
    const before = requested.current.key === key ? requested.current.search : search
    const next = changedSearch(before, part)
    requested.current = { key, search: next }
    navigate(at(next), { replace, preventScrollReset: true })
  }
}
