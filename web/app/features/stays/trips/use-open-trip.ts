// Owns opening the trip of this tab: by the token of a mailed link, which leaves the address at once, or as it was opened before.
import type { ApiError } from '@akwaaba/contract/client'
import { isRecord } from '@akwaaba/contract/guards'
import { type LinkEnd, linkEnds, openTrip } from '@akwaaba/contract/trips'
import { useCallback, useEffect, useState } from 'react'
import { send, sentenceOf } from '../../../lib/api.ts'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { openTrip as acting } from '../../../lib/session.ts'
import { dropTrip, type OpenTrip, readTrip, saveTrip } from '../../../lib/trip-session.ts'

export type TripState =
  | { is: 'opening' }
  | { is: 'open'; trip: OpenTrip }
  /** `why`: null where this tab has no trip, or its time here is over */
  | { is: 'closed'; why: LinkEnd | null }
  | { is: 'failed'; sentence: string; retry: () => void }

const whyOf = (error: ApiError): LinkEnd =>
  linkEnds.find((why) => isRecord(error.facts) && error.facts.why === why) ?? 'unknown'

/** The token in the address, which is taken out of it: it must not stay in the history or be copied with it. */
const takeToken = (): string | null => {
  const token = location.hash.slice(1)
  if (token === '') return null
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return token
}

/**
 * The trip of this tab, and `enter`, which opens another one in its place. `isWanted`: where it is false, none is opened, and calls keep the
 * token of the session.
 */
export const useOpenTrip = (isWanted = true): { state: TripState; enter: (trip: OpenTrip) => void } => {
  const [state, setState] = useState<TripState>({ is: 'opening' })
  const enter = useCallback((trip: OpenTrip) => {
    saveTrip(trip)
    const onEnd = () => {
      dropTrip()
      acting.token = null
      setState({ is: 'closed', why: null })
    }
    Object.assign(acting, { token: trip.token, onEnd })
    setState({ is: 'open', trip })
  }, [])
  const open = useCallback(
    async (token: string) => {
      acting.token = null
      setState({ is: 'opening' })
      try {
        const { booking, token: session } = await send(openTrip, { body: { token } })
        enter({ token: session, bookingId: booking._id })
      } catch (error) {
        const isEnded = isRefusedWith(error, 'bad_link', 'invalid_input')
        if (isEnded) setState({ is: 'closed', why: whyOf(error) })
        else setState({ is: 'failed', sentence: sentenceOf(error), retry: () => open(token) })
      }
    },
    [enter],
  )
  useEffect(() => {
    if (!isWanted) return setState({ is: 'closed', why: null })
    const begin = () => {
      const token = takeToken()
      const kept = readTrip()
      if (token !== null) open(token)
      else if (kept) enter(kept)
      else setState({ is: 'closed', why: null })
    }
    begin()
    // Another link that is opened in this tab changes the fragment alone.
    const follow = () => location.hash.length > 1 && begin()
    window.addEventListener('hashchange', follow)
    return () => {
      window.removeEventListener('hashchange', follow)
      acting.token = null
    }
  }, [isWanted, open, enter])
  return { state, enter }
}
