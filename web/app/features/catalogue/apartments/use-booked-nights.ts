// Owns asking which nights of a home are booked, in the browser: what the server rendered is for everybody and may be old.
import type { getBookedDates } from '@akwaaba/contract/apartments'
import { useCallback, useEffect, useState } from 'react'
import { send } from '../../../lib/api.ts'

export type BookedNights = {
  /** YYYY-MM-DD; null until they are known */
  nights: readonly string[] | null
  isFailed: boolean
  refresh: () => void
}

// The row's address without the row: rows bring their validators along, which would double what this page weighs.
const address = { method: 'GET', path: '/api/admin/apartments/:id/booked-dates' } as const satisfies Pick<
  typeof getBookedDates,
  'method' | 'path'
>

const askNights = async (id: string): Promise<string[]> =>
  (await send(address as typeof getBookedDates, { params: { id } })).bookedDates

/**
 * The booked nights of a home: `rendered` until the browser has asked, and asked again whenever somebody comes back to the
 * page. When asking fails, what was known stays.
 */
export const useBookedNights = (apartmentId: string, rendered: readonly string[] | null): BookedNights => {
  const [nights, setNights] = useState(rendered)
  const [isFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const refresh = useCallback(() => setRound((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    let isOver = false
    askNights(apartmentId).then(
      (found) => {
        if (isOver) return
        setNights(found)
        setFailed(false)
      },
      () => isOver || setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [apartmentId, round])
  useEffect(() => {
    const onSeen = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', onSeen)
    return () => document.removeEventListener('visibilitychange', onSeen)
  }, [refresh])
  return { nights, isFailed, refresh }
}
