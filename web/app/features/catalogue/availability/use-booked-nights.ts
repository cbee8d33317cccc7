// Owns reading the booked nights of an apartment in the browser: what the server rendered is cached and may be stale.
import type { getBookedDates } from '@akwaaba/contract/apartments'
import { useCallback, useEffect, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { withoutSchemas } from '../../../lib/row-address.ts'

export type BookedNights = {
  /** YYYY-MM-DD; null until they are known */
  nights: readonly string[] | null
  /** whether the browser has read them */
  isCurrent: boolean
  isFailed: boolean
  refresh: () => void
}

// The method and path of the row without its schemas, which would double the size of this page.
const rowAddress = { method: 'GET', path: '/api/admin/apartments/:id/booked-dates' } as const satisfies Pick<
  typeof getBookedDates,
  'method' | 'path'
>

const readNights = async (id: string): Promise<string[]> =>
  (await send(withoutSchemas<typeof getBookedDates>(rowAddress), { params: { id } })).bookedDates

/**
 * The booked nights of an apartment: `rendered` until the browser has read them, and read again whenever the page becomes
 * visible again. When reading fails, the last known nights stay.
 */
export const useBookedNights = (apartmentId: string, rendered: readonly string[] | null): BookedNights => {
  const [nights, setNights] = useState(rendered)
  const [isCurrent, setCurrent] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const refresh = useCallback(() => setRound((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads again
  useEffect(() => {
    let isOver = false
    readNights(apartmentId).then(
      (found) => {
        if (isOver) return
        setNights(found)
        setCurrent(true)
        setFailed(false)
      },
      () => isOver || setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [apartmentId, round])
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [refresh])
  return { nights, isCurrent, isFailed, refresh }
}
