// Owns what staff may write down as taken next of stays: nothing where a role may not, or where a guest pays here before they come.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { may } from '@akwaaba/contract/permissions'
import { findPaidThere } from '#bookings/by-staff.ts'
import type { BookingRow } from '#bookings/move.ts'
import { actsForPlatform } from '#bookings/visible.ts'
import type { Deps, Viewer } from '#deps.ts'
import { readNextSums } from '#dues/dues.ts'

type Stay = Pick<BookingRow, 'id' | 'state' | 'checkIn'>

/** What the caller may write down as taken next, in dollars, by the id of the stay. A divided stay is paid by those who share it. */
export const readToTake = async (
  deps: Deps,
  viewer: Viewer,
  stays: readonly Stay[],
): Promise<ReadonlyMap<string, number>> => {
  if (viewer.member && !may(viewer.member.role, 'booking.decide')) return new Map()
  const open = stays.filter(({ state }) => bookingStates.is(state, 'payable') || bookingStates.is(state, 'holdsNights'))
  const here = actsForPlatform(viewer) ? open : await findPaidThere(deps, open)
  const sums = await readNextSums(
    deps.db,
    here.map(({ id }) => id),
  )
  return new Map([...sums].map(([id, cents]) => [id, dollarsFromCents(cents)]))
}
