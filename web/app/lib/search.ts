// Owns how the filters of a page change its address.
import { useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

/** A search with a part of it changed, back on the first page unless the part names one. */
export const changedSearch = <S extends object>(search: S, part: Partial<S>): S => ({
  ...search,
  page: undefined,
  ...part,
})

/** The location of this page that is asked for last: where it is going, or else where it is. */
const useAskedLocation = () => {
  const shown = useLocation()
  const { location } = useNavigation()
  return location?.pathname === shown.pathname ? location : shown
}

/**
 * Takes the search that a page shows; gives the one that is asked for last, which is another while its results are loading. The next change
 * starts from it.
 */
export const useAskedSearch = <S extends object>(shown: S): S | Record<string, string> => {
  const { key } = useLocation()
  const asked = useAskedLocation()
  return asked.key === key ? shown : Object.fromEntries(new URLSearchParams(asked.search))
}

/**
 * Takes the search that is asked for last. Gives a function that changes a part of it and goes to its address. A part that is changed while the
 * page before it still loads is added to what was chosen then.
 */
export const useSearchChange = <S extends object>(
  search: S,
  at: (search: S) => string,
  { replace = true }: { replace?: boolean } = {},
): ((part: Partial<S>) => void) => {
  const navigate = useNavigate()
  const { key } = useAskedLocation()
  const requested = useRef({ key, search })
  // What was chosen before is in the address once there is another one, or was taken back.
  if (requested.current.key !== key) requested.current = { key, search }
  return (part) => {
    const next = changedSearch(requested.current.search, part)
    requested.current = { key, search: next }
    navigate(at(next), { replace, preventScrollReset: true })
  }
}
