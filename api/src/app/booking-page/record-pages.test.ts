// Tests of the pages of a payment and of a guest: what they tell, and that members see those of their own stays alone.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { maskedText } from '@akwaaba/contract/masking'
import { listRefunds, refundPayment } from '@akwaaba/contract/payment-admin'
import * as rows from '@akwaaba/contract/record-pages'
import { expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { idle, newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser } from '#testing/world.ts'

const here = fileWorld()

const phoneAsName = 'Ama 024 123 4567'

const scene = async () => {
  const t = await here.empty()
  const host = await newHost(t)
  const flat = await t.apartment({ price: 48, organisationId: host.id })
  const [ama] = await t.customers(1)
  const { _id: id, reference } = await ama.send(createBooking, { body: stay(t, flat, 3, 5) })
  await startAndPay(t, ama, { bookingId: id })
  const { payment } = await ama.send(confirmBookingPayment, { body: { bookingId: id } })
  const guest = await t.deps.db
    .updateTable('users')
    .set({ username: phoneAsName })
    .where('email', '=', ama.email)
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow()
  const admin = await newAdmin(t)
  const ofHost = (by: TestUser, org = host.slug) => ({
    payment: () => by.send(rows.getHostPaymentPage, { params: { org, id: payment._id } }),
    guest: () => by.send(rows.getHostGuestPage, { params: { org, id: guest.id } }),
  })
  return { t, host, ama, admin, flat, id, reference, payment, guest, ofHost }
}
const told = ({ timeline }: { timeline: { about: string; event: string }[] }) =>
  timeline.map(({ about, event }) => `${about} ${event}`)

test('the page of a payment has its refunds, its booking and what may be done, for a member without the actions', async () => {
  const { t, host, admin, reference, payment, guest, ofHost } = await scene()
  t.wait({ minutes: 1 })
  const body = { amount: 20, key: t.deps.ids.next(), note: 'The pump.' }
  await admin.send(refundPayment, { params: { id: payment._id }, body })
  await idle(t)
  const page = await admin.send(rows.getPaymentPage, { params: { id: payment._id } })
  expect(told(page)).toEqual(['refund succeed', 'refund send', 'refund create', 'payment succeed', 'payment create'])
  expect(page).toMatchObject({
    payment: { refunds: [{ amount: { amount: 20 } }] },
    admin: { actions: ['refund'], refundableAmount: { amount: 76 } },
    ...{
      guest: { _id: guest.id, username: guest.username },
      booking: { reference, organisation: { slug: host.slug } },
    },
  })
  const theirs = await ofHost(host.owner).payment()
  const named = { _id: guest.id, username: `Ama ${maskedText}` }
  expect(theirs).toMatchObject({ payment: { actions: [], receiptId: null }, guest: named })
  expect(theirs.admin).toBeUndefined()
  expect(await admin.send(listRefunds, { query: { search: payment.reference, view: 'done' } })).toMatchObject([
    { paymentId: payment._id, amount: { amount: 20 }, customer: { username: guest.username } },
  ])
  expect(await admin.send(listRefunds, { query: { view: 'stuck' } })).toEqual([])
})

test('the page of a guest has stays and payments, and for members only those of their organisation', async () => {
  const { t, host, ama, admin, guest, reference, ofHost } = await scene()
  const other = await newHost(t)
  const elsewhere = await t.apartment({ organisationId: other.id })
  await ama.send(createBooking, { body: stay(t, elsewhere, 8, 9) })
  const page = await admin.send(rows.getGuestPage, { params: { id: guest.id } })
  expect(page.stays).toHaveLength(2)
  expect(page).toMatchObject({ guest: { email: ama.email }, payments: [{ bookingReference: reference }] })
  const theirs = await ofHost(host.owner).guest()
  expect(theirs.stays).toMatchObject([{ reference }])
  expect(theirs.guest.email).toBe(ama.email)
  expect(told(theirs)).toEqual(['booking pay', 'payment succeed', 'payment create', 'booking create'])
  // Nothing is paid there, so nobody there reads how to reach the guest.
  const unpaid = await ofHost(other.owner, other.slug).guest()
  expect(unpaid).toMatchObject({ payments: [], stays: [{ status: 'pending' }] })
  expect(unpaid.guest.email).toBeUndefined()
  expect(unpaid.guest.username).toBe(`Ama ${maskedText}`)
  expect(theirs.guest.username).toBe(phoneAsName)
  const finance = await newMember(t, host.id, 'finance')
  expect((await ofHost(finance).guest()).guest.email).toBeUndefined()
})

test('lists the guests of an organisation by name, once each, and to no role that sees no guests', async () => {
  const { t, host, ama, flat, guest, reference } = await scene()
  const list = (by: TestUser, search?: string, org = host.slug) =>
    by.send(rows.listHostGuests, { params: { org }, query: search === undefined ? {} : { search } })
  const found = await list(host.owner, 'ama')
  expect(found).toMatchObject([{ _id: guest.id, reference, username: phoneAsName }])
  const again = await ama.send(createBooking, { body: stay(t, flat, 20, 22) })
  // The last stay is not paid for, so that its guest is named without a number.
  expect(await list(host.owner, 'AMA')).toMatchObject([
    { _id: guest.id, reference: again.reference, username: `Ama ${maskedText}` },
  ])
  for (const text of [undefined, ' ', 'nobody']) expect(await list(host.owner, text)).toEqual([])
  const other = await newHost(t)
  expect(await list(other.owner, 'ama', other.slug)).toEqual([])
  expect(await refusal(list(other.owner, 'ama'))).toMatchObject({ status: 404 })
  expect(await refusal(list(await newMember(t, host.id, 'cleaner'), 'ama'))).toMatchObject({ status: 403 })
  await t.deps.db
    .updateTable('bookings')
    .set({ contactName: 'Yaa Asantewaa', contactPhone: '+233 24 000 0000' })
    .where('customerId', '=', guest.id)
    .execute()
  expect(await list(host.owner, 'ama')).toEqual([])
})

test('refuses a payment and a guest of another organisation like unknown ones, and roles without them', async () => {
  const { t, host, ama, admin, payment, guest, ofHost } = await scene()
  const other = await newHost(t)
  const foreign = ofHost(other.owner, other.slug)
  for (const call of [foreign.payment, foreign.guest])
    expect(await refusal(call())).toMatchObject({ status: 404, code: 'not_found' })
  const cleaner = ofHost(await newMember(t, host.id, 'cleaner'))
  for (const call of [cleaner.payment, cleaner.guest]) expect(await refusal(call())).toMatchObject({ status: 403 })
  const unknown = { params: { id: t.deps.ids.next() } }
  for (const row of [rows.getPaymentPage, rows.getGuestPage])
    expect(await refusal(admin.send(row, unknown))).toMatchObject({ status: 404 })
  for (const call of [
    ama.send(rows.getPaymentPage, { params: { id: payment._id } }),
    ama.send(rows.getGuestPage, { params: { id: guest.id } }),
  ])
    expect(await refusal(call)).toMatchObject({ status: 403 })
})
