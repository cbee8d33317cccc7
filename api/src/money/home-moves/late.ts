// Owns a late check-out that goes with a guest to another home, and what is said where it keeps them from being moved.
import { DomainError, fail } from '@akwaaba/contract/errors'
import type { Selectable } from 'kysely'
import { freeExpiredHolds } from '#bookings/holds.ts'
import { updateNights } from '#bookings/move.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import { occupiedBy, takesTheNight } from '#inventory/availability.ts'

type BookingRow = Selectable<Database['bookings']>

/** Does something, and says of nights that are taken that the late check-out until that hour may be what takes one; null where there is none. */
export const sayLate = async (late: string | null, act: () => Promise<void>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    if (late === null || !(error instanceof DomainError) || error.code !== 'dates_unavailable') throw error
    fail('dates_unavailable', {
      msg: `Others have a night of that home, or come on the day of check-out, when this guest may stay until ${late}. Choose another home, or move the guest without the late check-out.`,
    })
  }
}

/**
 * Gives held nights of another home the late check-out of a stay, where it is later than that home's own hour. Their apartment and row are
 * locked. Refuses with dates_unavailable.
 */
export const holdLate = async (deps: Deps, tx: Tx, held: BookingRow, { lateUntil }: BookingRow): Promise<void> => {
  const homes = tx.selectFrom('apartments').select('checkOutBy').where('id', '=', held.apartmentId)
  if (lateUntil === null || lateUntil <= (await homes.executeTakeFirstOrThrow()).checkOutBy) return
  const bufferNights = takesTheNight(lateUntil, held.checkInFrom) ? Math.max(1, held.bufferNights) : held.bufferNights
  await freeExpiredHolds(deps, tx, held.apartmentId, occupiedBy({ ...held, bufferNights }))
  await updateNights(tx, { ...held, bufferNights })
  await tx.updateTable('bookings').set({ lateUntil, bufferNights }).where('id', '=', held.id).execute()
}
