// Owns what tests of payouts share: sales of a host whose money is the host's at once, an account that is used, and batches.
import { cancelBooking, createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { agreeToBatch, gatherBatch, listCandidates, payBatch, sendBatch } from '@akwaaba/contract/payout-batches'
import { charge, start } from './buying.ts'
import { stay } from './tools.ts'
import type { TestUser, World } from './world.ts'

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

/** A payout account of an organisation that is used already, as one of its owner that was given four days ago. */
export const addUsableAccount = async (t: World, organisationId: string): Promise<string> => {
  const { userId } = await t.deps.db
    .selectFrom('members')
    .select('userId')
    .where('organisationId', '=', organisationId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  const [id, now] = [t.deps.ids.next(), t.deps.clock.now()]
  const addedAt = new Date(now.getTime() - 4 * 86_400_000)
  const usableFrom = new Date(now.getTime() - 86_400_000)
  const facts = { kind: 'momo', institution: 'mtn', last4: '4567', nameOnAccount: 'Esi Mensah' } as const
  const sealed = t.deps.encryption.encrypt('0241234567', `payout_accounts.sealed ${id}`)
  await t.deps.db
    .insertInto('payoutAccounts')
    .values({ id, organisationId, ...facts, sealed, addedBy: userId, addedAt, usableFrom })
    .execute()
  return id
}

/** Gathers all that can be paid to some organisations. */
export const gather = async (admin: TestUser, organisations: string[], currency = 'USD') => {
  const { candidates } = await admin.send(listCandidates, {})
  const chosen = candidates.filter(
    ({ organisation, net }) => organisations.includes(organisation._id) && net.currency === currency,
  )
  const cents = chosen.reduce((sum, { net }) => sum + Math.round(net.amount * 100), 0)
  return admin.send(gatherBatch, { body: { currency, organisations, total: cents / 100 } })
}

/** A batch for some organisations that is with the bank. */
export const sent = async (admin: TestUser, organisations: string[]) => {
  const { _id, total } = await gather(admin, organisations)
  await admin.send(agreeToBatch, { params: { id: _id }, body: { total: total.amount } })
  return admin.send(sendBatch, { params: { id: _id } })
}

/** Pays some organisations all that they are owed. */
export const paidOut = async (admin: TestUser, organisations: string[]) => {
  const { _id } = await sent(admin, organisations)
  return admin.send(payBatch, { params: { id: _id }, body: { note: 'GIP 4711' } })
}
