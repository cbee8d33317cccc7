// Owns whether the window is as narrow as a phone's: there a list shows cards instead of a table.
import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

const subscribe = (onChange: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** For parts that are shown once data has been read in the browser: the server renders the table. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
