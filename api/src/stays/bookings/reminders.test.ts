// Tests that admins are mailed when a paid booking waits for approval, and reminded once before it expires.
import { approveBooking, createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { askStayChange, decideAdminStayChange } from '@akwaaba/contract/stay-changes'
import { expect, test } from 'vitest'
import { day, idle, newAdmin, runJob, stay } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

const paidStay = async (t: World, from: number, fields: { instantBooking?: boolean } = {}) => {
  const [ama] = await t.customers(1)
  const booking = await ama.send(createBooking, { body: stay(t, await t.apartment(fields), from, from + 2) })
  await ama.send(confirmBookingPayment, { body: { bookingId: booking._id } })
  await idle(t)
  return { ...booking, ama }
}

const about = (t: World, email: string, reference: string) =>
  t.mailTo(email).filter(({ subject }) => subject.includes(reference))
const remind = (t: World) => runJob(t, 'bookings:remind-approvals', {})
/** Waits until an hour of the day before a day. */
const toDayBefore = (t: World, startDate: string, hour: number) => {
  const midnight = new Date(`${startDate}T00:00:00Z`).getTime() - 24 * 3_600_000
  t.wait({ seconds: (midnight + hour * 3_600_000 - t.deps.clock.now().getTime()) / 1000 })
}

test('mails every admin when a paid booking waits for approval, and none for an instant booking', async () => {
  const t = here()
  const [kofi, esi] = [await newAdmin(t), await newAdmin(t)]
  const { reference, ama } = await paidStay(t, 10)
  for (const { email, username } of [kofi, esi]) {
    const [mail, ...more] = about(t, email, reference)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Booking ${reference} waits for your approval`)
    expect(mail?.text).toContain(`Hello ${username},`)
    expect(mail?.text).toContain(`Guest: ${ama.username}`)
    expect(mail?.text).toContain(`/dashboard/pending?view=awaiting-approval&search=${reference}`)
  }
  const instant = await paidStay(t, 10, { instantBooking: true })
  expect(about(t, kofi.email, instant.reference)).toEqual([])
})

test('reminds them once, from noon of the day before check-in on', async () => {
  const t = here()
  const kofi = await newAdmin(t)
  const waits = await paidStay(t, 3)
  const decided = await paidStay(t, 3)
  await kofi.send(approveBooking, { params: { id: decided._id } })
  const reminders = (reference: string) =>
    about(t, kofi.email, reference).filter(({ subject }) => subject.startsWith('Reminder'))
  toDayBefore(t, waits.startDate, 11.9)
  await remind(t)
  expect(reminders(waits.reference)).toEqual([])
  toDayBefore(t, waits.startDate, 13)
  const late = await paidStay(t, 1)
  await remind(t)
  await remind(t)
  expect(reminders(waits.reference)).toHaveLength(1)
  expect(reminders(waits.reference)[0]?.text).toContain('the guest then gets everything back')
  expect(reminders(decided.reference)).toEqual([])
  // For a booking that was just paid the first mail has just been sent.
  expect(reminders(late.reference)).toEqual([])
  t.wait({ minutes: 4 * 60 })
  await remind(t)
  expect(reminders(late.reference)).toHaveLength(1)
  expect(reminders(waits.reference)).toHaveLength(1)
})

test('reminds them again of a booking that was changed to later dates', async () => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  const { _id: id, reference, startDate, ama, price } = await paidStay(t, 2)
  const reminders = () => about(t, kofi.email, reference).filter(({ subject }) => subject.startsWith('Reminder'))
  toDayBefore(t, startDate, 13)
  await remind(t)
  expect(reminders()).toHaveLength(1)
  const body = { startDate: day(t, 5), endDate: day(t, 7), price }
  const { change } = await ama.send(askStayChange, { params: { id }, body })
  await kofi.send(decideAdminStayChange, { params: { id }, body: { change: change._id, decision: 'accept' } })
  await remind(t)
  expect(reminders()).toHaveLength(1)
  toDayBefore(t, body.startDate, 13)
  await remind(t)
  await remind(t)
  const told = reminders()
  expect([told.length, new Set(told.map(({ id }) => id)).size]).toEqual([2, 2])
})
