// Tests that admins see a guest's phone number wherever the guest is named, and none once the account is deleted.
import { approveBooking, createBooking, exportBookings, getBooking, listBookings } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { listEnquiries, sendEnquiry } from '@akwaaba/contract/enquiries'
import { listPayments } from '@akwaaba/contract/payment-admin'
import { listSoldProperties } from '@akwaaba/contract/properties'
import { getToday } from '@akwaaba/contract/today'
import { listTourPurchases } from '@akwaaba/contract/tours'
import { listTransfers } from '@akwaaba/contract/transfers'
import { expect, test } from 'vitest'
import { confirmProperty, confirmTour, startAndPay } from '#testing/buying.ts'
import { raw, stay } from '#testing/tools.ts'
import { adminWithBank, startedTransfer } from '#testing/transferring.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()
const phoneNumber = '+233241234567'

test('the phone number of a guest is shown wherever an admin sees their name', async () => {
  const t = here()
  const admin = await adminWithBank(t)
  const ama = await t.customer()
  const customer = { username: ama.username, email: ama.email, phoneNumber }
  const { _id: id } = await ama.send(createBooking, { body: stay(t, await t.apartment(), 0, 2) })
  await ama.send(confirmBookingPayment, { body: { bookingId: id } })
  await admin.send(approveBooking, { params: { id } })
  await startedTransfer(t, ama)
  const [tourId, propertyId] = [await t.tour(), await t.property()]
  await startAndPay(t, ama, { packageId: tourId })
  await confirmTour(ama, tourId)
  await startAndPay(t, ama, { propertyId })
  await confirmProperty(ama, propertyId)
  await t.anyone.send(sendEnquiry, { body: { kind: 'tailored', email: ama.email, message: 'A cot, please.' } })
  await t.anyone.send(sendEnquiry, { body: { kind: 'tailored', email: 'esi@example.com', message: 'A boat.' } })

  expect((await admin.send(listBookings, { query: {} })).map((each) => each.customer)).toEqual([customer, customer])
  expect((await admin.send(getBooking, { params: { id } })).customer).toEqual(customer)
  expect((await admin.send(getToday, {})).arrivals.map((each) => each.customer)).toEqual([customer])
  for (const payment of await admin.send(listPayments, { query: {} })) expect(payment.customer).toEqual(customer)
  expect((await admin.send(listTransfers, { query: { view: 'all' } }))[0]?.customer).toEqual(customer)
  expect((await admin.send(listTourPurchases, { query: {} }))[0]?.customer).toEqual(customer)
  expect((await admin.send(listSoldProperties, { params: { role: 'admin' } }))[0]?.customer).toEqual(customer)
  const enquiries = await admin.send(listEnquiries, { query: {} })
  expect(enquiries.map((each) => [each.email, each.phoneNumber])).toEqual([
    ['esi@example.com', ''],
    [ama.email, phoneNumber],
  ])
  const csv = (await raw(t, exportBookings, { token: admin.token })).text
  expect(csv).toContain(`${ama.email},'${phoneNumber},`)

  const gone = { deletedAt: t.deps.clock.now(), phone: '' }
  await t.deps.db.updateTable('users').set(gone).where('email', '=', ama.email).execute()
  expect((await admin.send(getBooking, { params: { id } })).customer).toBeNull()
  expect((await admin.send(listEnquiries, { query: {} })).map((each) => each.phoneNumber)).toEqual(['', ''])
})
