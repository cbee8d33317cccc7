// Tests of waiting for nights: who is told, by what the nights become free, that it is once, and how it ends.
import { cancelBooking, createBooking, declineBooking } from '@akwaaba/contract/bookings'
import { createBlock, deleteBlock } from '@akwaaba/contract/calendar'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import { suspendListing } from '@akwaaba/contract/listings'
import * as rows from '@akwaaba/contract/waits'
import { expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { day, idle, newAdmin, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()

const scene = async () => {
  const t = await here.empty()
  const [ama, kofi] = await t.customers(2)
  const admin = await newAdmin(t)
  return { t, ama, kofi, admin, flat: await t.apartment({ apartmentName: 'Palm Loft', instantBooking: false }) }
}
const wanted = (t: World, apartmentId: string, from = 10, to = 13) => ({
  ...{ apartmentId, startDate: day(t, from), endDate: day(t, to) },
})
const wait = (t: World, by: TestUser, flat: string, from?: number, to?: number) =>
  by.send(rows.waitForNights, { body: wanted(t, flat, from, to) })
const block = (t: World, admin: TestUser, flat: string, from: number, to: number) =>
  admin.send(createBlock, { body: { ...stay(t, flat, from, to), note: '' } })
const free = (admin: TestUser, { _id: id }: { _id: string }) => admin.send(deleteBlock, { params: { id } })

/** What became free since is looked at; gives the subjects of the mails about it that an address has. */
const told = async (t: World, email: string) => {
  await runJob(t, 'bookings:tell-waiting', {})
  await idle(t)
  return t
    .mailTo(email)
    .map(({ subject }) => subject)
    .filter((subject) => subject === 'Palm Loft is free on your dates')
}
const tokenIn = (t: World, email: string, subject: string) =>
  /waiting#k=([\w-]+)/.exec(t.mailTo(email).find((mail) => mail.subject.includes(subject))?.text ?? '')?.[1] ?? ''

test('tells once, when all of the nights are free, and not for a part of them', async () => {
  const { t, ama, kofi, admin, flat } = await scene()
  const first = await block(t, admin, flat, 9, 11)
  const second = await block(t, admin, flat, 12, 20)
  expect(await wait(t, ama, flat)).toEqual({ state: 'waiting' })
  expect(await wait(t, ama, flat)).toEqual({ state: 'waiting' })
  expect((await ama.send(rows.listWaits, {})).map(({ apartmentName }) => apartmentName)).toEqual(['Palm Loft'])
  await free(admin, first)
  expect(await told(t, ama.email)).toEqual([])
  await free(admin, second)
  expect(await told(t, ama.email)).toEqual(['Palm Loft is free on your dates'])
  expect(t.mailTo(ama.email)[0]?.text).toContain(`/booking-info/${flat}?from=${day(t, 10)}&to=${day(t, 13)}`)
  expect(await ama.send(rows.listWaits, {})).toEqual([])
  await free(admin, await block(t, admin, flat, 9, 20))
  expect(await told(t, ama.email)).toHaveLength(1)
  expect(await told(t, kofi.email)).toEqual([])
  expect(await wait(t, ama, flat)).toEqual({ state: 'free' })
})

test.each(['expires', 'is cancelled', 'is declined'])('tells when the stay that has the nights %s', async (how) => {
  const { t, ama, kofi, admin, flat } = await scene()
  const { _id: id } = await kofi.send(createBooking, { body: stay(t, flat, 10, 12) })
  await wait(t, ama, flat)
  expect(await told(t, ama.email)).toEqual([])
  if (how === 'is cancelled') await kofi.send(cancelBooking, { params: { id }, body: {} })
  if (how === 'expires') {
    t.wait({ minutes: limits.holdMinutes + 1 })
    await runJob(t, 'bookings:expire-holds', {})
  }
  if (how === 'is declined') {
    await startAndPay(t, kofi, { bookingId: id })
    await kofi.send(confirmBookingPayment, { body: { bookingId: id } })
    await admin.send(declineBooking, { params: { id }, body: { reason: 'The roof leaks.' } })
  }
  expect(await told(t, ama.email)).toHaveLength(1)
})

test('tells all who wait at the same instant, once each, whatever runs beside it', async () => {
  const { t, ama, kofi, admin, flat } = await scene()
  const taken = await block(t, admin, flat, 10, 11)
  await Promise.all([wait(t, ama, flat), wait(t, kofi, flat, 10, 12)])
  await free(admin, taken)
  await Promise.all([told(t, ama.email), told(t, kofi.email), told(t, ama.email)])
  expect(await told(t, ama.email)).toHaveLength(1)
  expect(await told(t, kofi.email)).toHaveLength(1)
})

test('tells an address without an account after it was confirmed, and no more once it was ended there', async () => {
  const { t, admin, flat } = await scene()
  const email = 'esi@example.com'
  const taken = await block(t, admin, flat, 10, 11)
  const ask = () => t.anyone.send(rows.waitByMail, { body: { ...wanted(t, flat), email: 'Esi@example.com' } })
  expect(await ask()).toEqual({ state: 'unconfirmed' })
  await free(admin, taken)
  expect(await told(t, email)).toEqual([])
  const token = tokenIn(t, email, 'Shall we tell you')
  expect(await t.anyone.send(rows.readWait, { body: { token } })).toMatchObject({
    isConfirmed: false,
    apartmentId: flat,
  })
  await t.anyone.send(rows.confirmWait, { body: { token } })
  expect(await told(t, email)).toHaveLength(1)
  await block(t, admin, flat, 10, 11)
  await ask()
  await idle(t)
  await t.anyone.send(rows.endWaitsByLink, { body: { token: tokenIn(t, email, 'is free') } })
  expect(await outcomeOf(t.anyone.send(rows.readWait, { body: { token } }))).toBe('bad_link')
  expect(await outcomeOf(t.anyone.send(rows.confirmWait, { body: { token: 'made-up' } }))).toBe('bad_link')
  expect(await t.deps.db.selectFrom('waits').selectAll().execute()).toEqual([])
})

test('tells nobody about a suspended listing, nor one who has ended it; limits how much one waits for', async () => {
  const { t, ama, kofi, admin, flat } = await scene()
  const taken = await block(t, admin, flat, 10, 60)
  await wait(t, ama, flat)
  await wait(t, kofi, flat)
  const [{ _id: id = '' } = {}] = await kofi.send(rows.listWaits, {})
  expect(await outcomeOf(ama.send(rows.endWait, { params: { id } }))).toBe('not_found')
  await kofi.send(rows.endWait, { params: { id } })
  await admin.send(suspendListing, { params: { id: flat }, query: {}, body: { note: 'It does not exist.' } })
  expect(await outcomeOf(wait(t, kofi, flat))).toBe('not_found')
  await free(admin, taken)
  expect([...(await told(t, ama.email)), ...(await told(t, kofi.email))]).toEqual([])
  const other = await t.apartment()
  await block(t, admin, other, 5, 60)
  for (let n = 0; n < limits.waitsPerGuest - 1; n++) {
    if (n % 6 === 5) t.wait({ minutes: 61 })
    await wait(t, ama, other, 6 + n, 8 + n)
  }
  t.wait({ minutes: 61 })
  expect(await outcomeOf(wait(t, ama, other, 50, 52))).toBe('too_many_waits')
  expect(await outcomeOf(wait(t, kofi, other, -3, 2))).toBe('past_dates')
})

test('forgets what nobody has confirmed, what is over and what was told a while ago', async () => {
  const { t, ama, admin, flat } = await scene()
  const first = await block(t, admin, flat, 10, 11)
  await block(t, admin, flat, 80, 90)
  await wait(t, ama, flat)
  await wait(t, ama, flat, 85, 86)
  await t.anyone.send(rows.waitByMail, { body: { ...wanted(t, flat, 80, 81), email: 'esi@example.com' } })
  await free(admin, first)
  await told(t, ama.email)
  const left = async () => {
    await runJob(t, 'accounts:tidy', {})
    return (await t.deps.db.selectFrom('waits').select('checkIn').execute()).length
  }
  expect(await left()).toBe(3)
  t.wait({ days: limits.unconfirmedWaitDays + 1 })
  expect(await left()).toBe(2)
  t.wait({ days: limits.toldWaitDays })
  expect(await left()).toBe(1)
  t.wait({ days: 60 })
  expect(await left()).toBe(0)
})
