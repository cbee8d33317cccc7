// Owns what tests of payouts share: sales of a host whose money is the host's at once.
import { cancelBooking, createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { charge, start } from './buying.ts'
import { stay } from './tools.ts'
import type { World } from './world.ts'

type Sale = { price?: number; beforePayment?: (bookingId: string) => Promise<unknown> }

/** A listing of an organisation, whose guests get nothing back when they cancel a few days before. */
export const apartmentOf = async (t: World, organisationId: string, price = 48): Promise<string> => {
  const flat = await t.apartment({ price, cancellationPolicy: 'firm' })
  await t.deps.db.updateTable('apartments').set({ organisationId }).where('id', '=', flat).execute()
  return flat
}

/**
 * A stay of three nights with an organisation that was paid and then cancelled by its guest without a refund, so that its money
 * is the host's now: $144 less the commission, unless another price of a night is given.
 */
export const keptStay = async (t: World, organisationId: string, { price = 48, beforePayment }: Sale = {}) => {
  const [guest] = await t.customers(1)
  const { _id: bookingId } = await guest.send(createBooking, {
    body: stay(t, await apartmentOf(t, organisationId, price), 3, 6),
  })
  await beforePayment?.(bookingId)
  const { payment } = await start(guest, { bookingId })
  await charge(t, payment.reference)
  await guest.send(confirmBookingPayment, { body: { bookingId } })
  await guest.send(cancelBooking, { params: { id: bookingId }, body: { refund: 0 } })
  return { bookingId, payment, guest }
}
