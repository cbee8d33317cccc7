// Owns the free stays nearest to one that cannot be booked: those the server rendered, then those the browser asks for.
import { type Guests, guestSearch } from '@akwaaba/contract/guests'
import type { findNearestStays, NearStay } from '@akwaaba/contract/quotes'
import { useEffect, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { withoutSchemas } from '../../../lib/row-address.ts'
import type { Stay } from '../availability/rules.ts'

/** Null while they are not known. */
export type NearestStays = readonly NearStay[] | null

// The method and path of the row without its schemas, which would double the size of this page.
const rowAddress = { method: 'GET', path: '/api/apartments/:id/nearest-stays' } as const satisfies Pick<
  typeof findNearestStays,
  'method' | 'path'
>

/** Takes the stay that cannot be booked, null where there is none; `rendered` are those of the stay in the address that was loaded. */
export const useNearestStays = (
  id: string,
  stay: Stay | null,
  guests: Guests,
  rendered: NearestStays,
): NearestStays => {
  const about = stay ? JSON.stringify([id, stay.from, stay.to, guestSearch(guests)]) : null
  const [answer, setAnswer] = useState({ about, stays: rendered })
  const isKnown = answer.about === about && answer.stays !== null
  useEffect(() => {
    if (about === null || isKnown) return
    let isOver = false
    const [, from, to, people] = JSON.parse(about)
    const keep = (stays: NearestStays) => isOver || setAnswer({ about, stays })
    send(withoutSchemas<typeof findNearestStays>(rowAddress), { params: { id }, query: { from, to, ...people } }).then(
      ({ stays }) => keep(stays),
      // Without them, other dates can still be chosen in the calendar.
      () => keep([]),
    )
    return () => {
      isOver = true
    }
  }, [id, about, isKnown])
  return answer.about === about ? answer.stays : null
}
