// Owns approving several bookings by one request: each by itself, so that one which cannot be approved leaves the others as they are.
import type { RowOutcome } from '@akwaaba/contract/bulk'
import { DomainError } from '@akwaaba/contract/errors'
import { approveBooking, type Calendars } from '#bookings/decisions.ts'
import type { Deps, Viewer } from '#deps.ts'

/**
 * Approves each of these bookings that awaits approval; gives what became of each, in their order. Others, and those of other
 * organisations, are refused as the single call refuses them.
 */
export const approveBookings = async (
  deps: Deps,
  calendars: Calendars,
  viewer: Viewer,
  ids: readonly string[],
): Promise<RowOutcome[]> => {
  const outcomes: RowOutcome[] = []
  for (const id of new Set(ids)) {
    try {
      const { msg } = await approveBooking(deps, calendars, viewer, id)
      outcomes.push({ _id: id, isDone: true, msg })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      outcomes.push({ _id: id, isDone: false, code: error.code, msg: error.message })
    }
  }
  return outcomes
}
