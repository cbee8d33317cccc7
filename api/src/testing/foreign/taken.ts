// Owns a refund of money that an organisation has taken itself, for tests of what others may do about it.
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { createHostBooking } from '@akwaaba/contract/staff-bookings'
import { recordHostPayment } from '@akwaaba/contract/staff-payments'
import { stay } from '#testing/tools.ts'
import type { TestUser, World } from '#testing/world.ts'

type Reception = { slug: string; mark: string; members: { owner: TestUser } }

/** The id of a refund of a stay of $96 that a host has booked for a caller, was paid for in cash, and is refunded. */
export const refundOfCash = async (
  t: World,
  { slug: org, mark, members: { owner } }: Reception,
  apartmentId: string,
  admin: TestUser,
) => {
  const guest = { name: `${mark} Mensah`, phone: '024 555 0142' }
  const body = { ...stay(t, apartmentId, 5, 7), ...guest, key: t.deps.ids.next() }
  const { _id: id, price: amount = 0 } = await owner.send(createHostBooking, { params: { org }, body })
  const taken = { method: 'cash' as const, amount, key: t.deps.ids.next() }
  const { _id: paymentId } = await owner.send(recordHostPayment, { params: { org, id }, body: taken })
  await admin.send(refundPayment, { params: { id: paymentId }, body: { key: t.deps.ids.next() } })
  const refund = t.deps.db.selectFrom('refunds').select('id').where('paymentId', '=', paymentId)
  return (await refund.executeTakeFirstOrThrow()).id
}
