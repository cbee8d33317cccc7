// Owns reminding the admins of paid bookings that wait for approval and expire soon.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import { isDue } from '#db/states.ts'
import { bySystem } from '#db/transition.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { applyDeadline, lockApartmentOf } from './holds.ts'
import { moveBooking } from './move.ts'

const deadline = bookingStates.deadline('remind')
/** Since when the reminder of a booking is due. Earlier ones were about dates that were changed since. */
const dueSince = sql<Date>`(bookings.check_in + 1)::timestamp at time zone 'UTC' + ${deadline.minutes}::int * interval '1 minute'`

/** Paid bookings that expire soon, have waited long enough, and of which no reminder has been sent. */
const dueForReminder = (deps: Deps) =>
  deps.db
    .selectFrom('bookings')
    .select('id')
    .where('state', 'in', bookingStates.on.remind.from)
    .where('deletedAt', 'is', null)
    .where(isDue('bookings', deadline, deps.clock.now()))
    .where((is) => {
      const events = is.selectFrom('bookingEvents').select('id').whereRef('bookingEvents.bookingId', '=', 'bookings.id')
      const waitsSince = deps.clock.in({ minutes: -limits.approvalReminderAfterHours * 60 })
      return is.and([
        is.exists(events.where('event', '=', 'pay').where('happenedAt', '<=', waitsSince)),
        is.not(is.exists(events.where('event', '=', 'remind').where('happenedAt', '>=', dueSince))),
      ])
    })
    .execute()

/** Reminds the admins once of each paid booking that expires soon. Gives how many. */
export const remindOfApprovals = async (deps: Deps): Promise<number> => {
  const due = await dueForReminder(deps)
  for (const { id } of due)
    await inTransaction(deps.db, async (tx) => {
      await lockApartmentOf(tx, id)
      const row = await applyDeadline(deps, tx, id)
      if (row && bookingStates.can('remind', row.state)) await moveBooking(deps, tx, row, 'remind', bySystem)
    })
  return due.length
}
