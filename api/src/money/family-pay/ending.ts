// Owns how a split ends: all have paid and the stay is confirmed, or everybody who has paid gets everything back.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { lockApartmentOfBooking } from '#bookings/bookings.ts'
import { applyDeadline } from '#bookings/holds.ts'
import { moveBooking } from '#bookings/move.ts'
import { enqueue } from '#db/outbox.ts'
import { bySystem } from '#db/transition.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { duesOfSplit, isGivenBack, isOpen, readSplit } from '#dues/shares.ts'
import { endSplit, findLateSplits, findOverdueSplits, markRestAsked } from '#dues/split-ends.ts'
import { requestRefund } from '#refunds/refunds.ts'
import { purchasesOf } from '#settlement/settling.ts'

const refundAll = async (deps: Deps, tx: Tx, bookingId: string): Promise<void> => {
  const paid = await purchasesOf(tx, { kind: 'booking', id: bookingId, seats: null }).orderBy('id').execute()
  for (const payment of paid)
    await requestRefund(deps, tx, payment, { reason: 'declined', key: `family:${payment.dueId}` })
  for (const { share } of await duesOfSplit(tx, bookingId))
    if (share?.email != null) await enqueue(tx, 'mail:share-failed', { shareId: share.id })
}

/** Locks a divided stay and gives it with its split, once its deadlines have been applied; undefined where the split has ended. */
const lockOpenSplit = async (deps: Deps, tx: Tx, bookingId: string) => {
  await lockApartmentOfBooking(tx, bookingId)
  const booking = await applyDeadline(deps, tx, bookingId)
  const split = await readSplit(tx, bookingId)
  return booking === undefined || split === undefined || !isOpen(split) ? undefined : { booking, split }
}

const endOne = (deps: Deps, bookingId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const found = await lockOpenSplit(deps, tx, bookingId)
    if (!found) return
    const { booking, split } = found
    // By a process that knows of no shares: money of a stay that takes place is not sent back by a job.
    if (bookingStates.is(booking.state, 'depositPaid')) {
      deps.log.error({ bookingId }, 'a divided stay was confirmed before all had paid')
      return endSplit(deps, tx, bookingId, 'completedAt')
    }
    const isWaiting = bookingStates.is(booking.state, 'payable')
    if (isWaiting && bookingStates.is(booking.state, 'holdsNights') && split.restUntil > deps.clock.now()) return
    await endSplit(deps, tx, bookingId, 'failedAt')
    if (isWaiting)
      await moveBooking(deps, tx, booking, 'failSplit', bySystem, { reason: 'Not everybody paid in time.' })
    await refundAll(deps, tx, bookingId)
  })

/** Tells the guest of a split once, after its deadline, that the rest can be paid for a while. */
const askForRest = (deps: Deps, bookingId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const found = await lockOpenSplit(deps, tx, bookingId)
    if (!found) return
    const { booking } = found
    if (!bookingStates.is(booking.state, 'payable') || !bookingStates.is(booking.state, 'holdsNights')) return
    // What has gone back to somebody is asked of nobody again, so that paying the rest confirms nothing.
    if (await isGivenBack(tx, bookingId)) return
    if (await markRestAsked(deps, tx, bookingId)) await enqueue(tx, 'mail:split-late', { bookingId })
  })

/** Asks the guests of splits of which a share is not paid by the deadline for the rest. */
const askForRests = async (deps: Deps): Promise<void> => {
  for (const bookingId of await findLateSplits(deps))
    await askForRest(deps, bookingId).catch((error: unknown) =>
      deps.log.error({ err: error, bookingId }, 'the rest of a split could not be asked for'),
    )
}

/**
 * Ends the splits of which a share is not paid in time, and of bookings that have ended: all money goes back, and all are told. Before that, at
 * their deadline, asks their guests for the rest.
 */
export const endSplits = async (deps: Deps): Promise<void> => {
  for (const bookingId of await findOverdueSplits(deps))
    await endOne(deps, bookingId).catch((error: unknown) =>
      deps.log.error({ err: error, bookingId }, 'a split could not be ended'),
    )
  await askForRests(deps)
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'bookings:end-splits': Record<string, never>
  }
}
