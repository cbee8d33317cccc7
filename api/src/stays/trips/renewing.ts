// Owns making the hold of an unpaid stay longer at its guest's request.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatInstant } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { renewedUntil } from '@akwaaba/contract/trips'
import { findPayable, getBooking } from '#bookings/bookings.ts'
import { extendHold } from '#bookings/holds.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'

const longEnough = {
  msg: 'Your nights have been held for as long as they can be without a payment. Please pay before the hold ends.',
}

/**
 * Holds the nights of the caller's unpaid booking longer; two calls at one instant count once. Refuses with not_found, with hold_expired
 * where they are not held any more, and with illegal_transition where they cannot be held longer without a payment.
 */
export const renewHold = async (deps: Deps, actor: Actor, id: string): Promise<{ msg: string; booking: Booking }> => {
  await findPayable(deps, actor, id)
  const held = await getBooking(deps, actor, id)
  if (held.holdExpiresAt === null) fail('hold_expired')
  const until = renewedUntil(held, deps.clock.now()) ?? fail('illegal_transition', longEnough)
  await inTransaction(deps.db, async (tx) => {
    if (!(await extendHold(deps, tx, id, until))) fail('hold_expired')
  })
  return {
    msg: `Your nights are held until ${formatInstant(until)} (Accra time).`,
    booking: await getBooking(deps, actor, id),
  }
}
