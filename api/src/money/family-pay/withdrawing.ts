// Owns taking a paid share back: its payer may until all have paid, and the same sum is then asked for again.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { fail } from '@akwaaba/contract/errors'
import type { PayersShare } from '@akwaaba/contract/shares'
import { lockApartmentOfBooking } from '#bookings/bookings.ts'
import { applyDeadline } from '#bookings/holds.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { isOpen, openShare, readShareById } from '#dues/shares.ts'
import { reopenShare, withdrawalKey } from '#dues/withdrawn.ts'
import { lockPayment } from '#payments/lock.ts'
import { requestRefund } from '#refunds/refunds.ts'
import { presentShare } from './present.ts'

const tooLate =
  'A share can be taken back while it is paid and not everybody else has paid. Please ask who has booked the stay.'
const refundedAlready = 'This share has been refunded already, or its refund is under way.'

/**
 * Gives a paid share back to its payer, once, and tells the guest of the stay, who asks somebody else or pays it. Refuses with bad_link, and
 * with illegal_transition where the share is not paid, all have paid, the time of the stay is over, or an administrator has refunded all of
 * it.
 */
export const withdrawShare = async (deps: Deps, token: string): Promise<PayersShare> => {
  const { id, bookingId } = await openShare(deps, token)
  await inTransaction(deps.db, async (tx) => {
    await lockApartmentOfBooking(tx, bookingId)
    const booking = await applyDeadline(deps, tx, bookingId)
    const share = (await readShareById(tx, id)) ?? fail('bad_link')
    if (share.dueState === 'lost') return
    const isHeld = booking !== undefined && bookingStates.is(booking.state, 'payable', 'holdsNights')
    if (!isHeld || !isOpen(share)) return fail('illegal_transition', { msg: tooLate })
    const paymentId = (await reopenShare(deps, tx, share)) ?? fail('illegal_transition', { msg: tooLate })
    const payment = await lockPayment(tx, paymentId)
    const refund = await requestRefund(deps, tx, payment, { reason: 'cancelled', key: withdrawalKey(share.dueId) })
    if (refund === null) return fail('illegal_transition', { msg: refundedAlready })
    await enqueue(tx, 'mail:share-withdrawn', { shareId: id })
  })
  return presentShare(deps, (await readShareById(deps.db, id)) ?? fail('bad_link'))
}
