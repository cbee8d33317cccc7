// Owns the trip that this tab has open: its token in session storage, which ends with the tab.
import { isRecord } from '@akwaaba/contract/guards'

export type OpenTrip = {
  token: string
  bookingId: string
  /** whether the mailed code was entered here */
  isProved?: boolean
}

const key = 'trip'

/** The trip of this tab; null where none is open. */
export const readTrip = (): OpenTrip | null => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isRecord(found) || typeof found.token !== 'string' || typeof found.bookingId !== 'string') return null
    return { token: found.token, bookingId: found.bookingId, isProved: found.isProved === true }
  } catch {
    return null // not written by us
  }
}

export const saveTrip = (trip: OpenTrip): void => sessionStorage.setItem(key, JSON.stringify(trip))

export const dropTrip = (): void => sessionStorage.removeItem(key)
