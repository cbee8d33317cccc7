// Tests of mails about a trip that reach somebody else: what "this was not me" ends and what it leaves, and how the guest gives the right address.
import { getBookingPage } from '@akwaaba/contract/booking-pages'
import { getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import { makeTripView, readTripView } from '@akwaaba/contract/trip-views'
import * as rows from '@akwaaba/contract/trips'
import { expect, test } from 'vitest'
import { claimTrips } from '#claims/claims.ts'
import { whileLocked } from '#testing/paying/locks.ts'
import { idle, newAdmin, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally, type World } from '#testing/world.ts'

const here = fileWorld()
let people = 0
const contact = (email = `kofi${++people}@wrong.example`) => ({ name: 'Esi Ansah', email, phone: '+233 24 555 0142' })
const book = async (t: World, who = contact()) =>
  t.anyone.send(rows.bookTrip, {
    body: { ...stay(t, await t.apartment({ instantBooking: true }), 20, 22), ...who },
  })

/** The tokens in the newest mail to an address whose subject contains a text: of the link, and of the denial. */
const tokensIn = async (t: World, email: string, subject: string) => {
  const mail = await t.nextMail(email, (each) => each.subject.includes(subject))
  const token = (path: string) => new RegExp(`/${path}#([\\w-]{43})`).exec(mail.text)?.[1] ?? ''
  expect(mail.html).toContain(`/not-my-trip#${token('not-my-trip')}`)
  return { link: token('trip'), denial: token('not-my-trip') }
}
const deny = (t: World, token: string) => t.anyone.send(rows.denyTrip, { body: { token } })
const whyOf = async (call: Promise<unknown>) => (await refusal(call)).facts.why
const open = (t: World, token: string) => t.anyone.send(rows.openTrip, { body: { token } })

test('ends every link, browser and view of a trip, leaves the stay as it is, and no mail follows', async () => {
  const t = here()
  const who = contact()
  const { booking, token } = await book(t, who)
  const params = { id: booking._id }
  const trip = t.as(token)
  await trip.send(startPayment, { body: { bookingId: booking._id, method: 'card' } })
  await trip.send(confirmBookingPayment, { body: { bookingId: booking._id } })
  const { url } = await trip.send(makeTripView, { params })
  const { link, denial } = await tokensIn(t, who.email, 'Receipt')
  await idle(t)
  const mailed = t.mailTo(who.email).length
  // Following the link of the mail, as scanners do, calls nothing.
  expect(denial).not.toBe(link)
  for (const wrong of [denial, 'x'.repeat(43)]) expect(await whyOf(open(t, wrong))).toBe('unknown')
  expect(await whyOf(deny(t, link))).toBe('unknown')
  expect((await open(t, link)).booking._id).toBe(booking._id)

  expect([(await deny(t, denial)).msg, (await deny(t, denial)).msg]).toEqual(
    Array(2).fill('Thank you. We have taken your address off this trip, and you get no more mails about it.'),
  )
  expect(await whyOf(open(t, link))).toBe('denied')
  expect(await outcomeOf(trip.send(getBooking, { params }))).toBe('not_signed_in')
  const view = { params, body: { token: url.split('#s=')[1] ?? '' } }
  expect(await outcomeOf(t.anyone.send(readTripView, view))).toBe('bad_link')
  const admin = await newAdmin(t)
  const page = await admin.send(getBookingPage, { params })
  expect(page.booking).toMatchObject({ state: 'approved', depositPaid: true, customer: { email: '' } })
  expect(page.payments?.map(({ refunds }) => refunds)).toEqual([[]])
  expect(page.timeline.filter(({ about }) => about === 'trip').map(({ event }) => event)).toEqual(['deny'])
  // Neither asking for the link nor a later account with the address finds it.
  await t.anyone.send(rows.resendTripLink, { body: { email: who.email, reference: booking.reference } })
  await idle(t)
  expect(t.mailTo(who.email)).toHaveLength(mailed)
  await claimTrips(t.deps, who.email)
  expect(await admin.send(getBooking, { params })).toMatchObject({ customer: { username: 'Esi Ansah', email: '' } })
})

test('of two stays of one guest both are denied, and no mail about either denies the right address', async () => {
  const t = here()
  const [one, two, right] = [contact(), contact(), `esi${++people}@right.example`]
  const [first, second] = [await book(t, one), await book(t, two)]
  const [ofFirst, ofSecond] = [await tokensIn(t, one.email, 'is held'), await tokensIn(t, two.email, 'is held')]
  const guestOf = (id: string) => t.deps.db.selectFrom('bookings').select('customerId').where('id', '=', id)
  await t.deps.db
    .updateTable('bookings')
    .set({ customerId: guestOf(first.booking._id) })
    .where('id', '=', second.booking._id)
    .execute()
  await deny(t, ofSecond.denial)
  for (const { link } of [ofFirst, ofSecond]) expect(await whyOf(open(t, link))).toBe('denied')
  const body = { reference: first.booking.reference, phone: one.phone, email: right }
  await t.anyone.send(rows.correctTripAddress, { body })
  expect((await t.nextMail(right)).text).toContain('/trip#')
  for (const { denial } of [ofFirst, ofSecond]) expect(await whyOf(deny(t, denial))).toBe('unknown')
})

test('its guest gives the right address once, with the phone number of the booking, and earlier mails deny it no more', async () => {
  const t = here()
  const [who, right] = [contact(), `esi${++people}@right.example`]
  const { booking } = await book(t, who)
  const { denial } = await tokensIn(t, who.email, 'is held for you')
  const correct = (email: string, change: Partial<{ phone: string; reference: string }> = {}) =>
    t.anyone.send(rows.correctTripAddress, {
      body: { reference: booking.reference.toLowerCase(), phone: who.phone, email, ...change },
    })
  const before = await correct(right)
  await deny(t, denial)
  const answers = [
    await correct(right, { phone: '+233245550143' }),
    await correct(right, { reference: 'AKW-NOTHERE0' }),
    await correct(who.email.toUpperCase()),
  ]
  await idle(t)
  expect(t.mailTo(right)).toEqual([])
  expect(await outcomeOf(correct(right))).toBe('ok')
  for (const { msg } of answers) expect(msg).toBe(before.msg)
  const { link } = await tokensIn(t, right, 'The link to your trip')
  expect((await open(t, link)).booking).toMatchObject({ _id: booking._id, customer: { email: right } })
  await correct(`${people}@third.example`)
  expect(await whyOf(deny(t, denial))).toBe('unknown')
  expect((await open(t, link)).booking.customer?.email).toBe(right)
})

test('an administrator sets the address that the guest has told them: earlier links end, and the right one gets the link', async () => {
  const t = here()
  const [admin, who, right] = [await newAdmin(t), contact(), `esi${++people}@right.example`]
  const { booking, token } = await book(t, who)
  const params = { id: booking._id }
  const { link, denial } = await tokensIn(t, who.email, 'is held for you')
  const set = (email: string, by = admin) => by.send(rows.setTripAddress, { params, body: { email } })
  const page = () => admin.send(getBookingPage, { params })
  // The owner of the first address may not have read the mail, and has denied nothing: the guest has called.
  await set(`x${people}@typo.example`)
  expect(await whyOf(open(t, link))).toBe('revoked')
  expect(await outcomeOf(t.as(token).send(getBooking, { params }))).toBe('not_signed_in')
  expect(await whyOf(deny(t, denial))).toBe('unknown')
  await deny(t, (await tokensIn(t, `x${people}@typo.example`, 'The link to your trip')).denial)
  expect(await page()).toMatchObject({ maySetAddress: true, booking: { customer: { email: '' } } })
  expect(await refusal(set(`x${people}@typo.example`))).toMatchObject({
    code: 'invalid_input',
    fields: { email: expect.stringMatching(/has said that the trip is not theirs/) },
  })
  await set(right)
  const sent = await tokensIn(t, right, 'The link to your trip')
  expect((await open(t, sent.link)).booking.customer?.email).toBe(right)
  const { timeline } = await page()
  expect(
    timeline.filter(({ about }) => about === 'trip').map(({ event, actor, name }) => [event, actor, name]),
  ).toEqual([
    ['set', 'admin', admin.username],
    ['deny', 'customer', null],
    ['set', 'admin', admin.username],
  ])
  expect(timeline.filter(({ about }) => about === 'audit')).toEqual([])
  const ama = await t.customer()
  expect(await outcomeOf(set(right, ama))).toBe('forbidden')
  await t.deps.db.updateTable('users').set({ email: ama.email }).where('email', '=', right).execute()
  await claimTrips(t.deps, ama.email)
  expect(await outcomeOf(set(`y${people}@late.example`))).toBe('illegal_transition')
  expect(await page()).toMatchObject({ maySetAddress: false })
})

test('of an administrator who sets an address and a receiver who denies at the same instant the trip never has the denied one', async () => {
  const t = here()
  const [admin, who, right] = [await newAdmin(t), contact(), `esi${++people}@right.example`]
  const { booking } = await book(t, who)
  const { denial } = await tokensIn(t, who.email, 'is held for you')
  const of = t.deps.db.selectFrom('bookings').innerJoin('users', 'users.id', 'bookings.customerId')
  const guest = () =>
    of.select(['users.id', 'users.email']).where('bookings.id', '=', booking._id).executeTakeFirstOrThrow()
  await whileLocked(t, { table: 'users', id: (await guest()).id }, [
    () => outcomeOf(admin.send(rows.setTripAddress, { params: { id: booking._id }, body: { email: right } })),
    () => outcomeOf(deny(t, denial)),
  ])
  expect((await guest()).email).toBe(right)
})

test('a mail that is written while an administrator sets another address has no link for the earlier one', async () => {
  const t = here()
  const [admin, who, right] = [await newAdmin(t), contact(), `esi${++people}@right.example`]
  const { booking } = await book(t, who)
  await tokensIn(t, who.email, 'is held for you')
  const bookingId = booking._id
  const guest = t.deps.db.selectFrom('bookings').select('customerId').where('id', '=', bookingId)
  const { customerId: id } = await guest.executeTakeFirstOrThrow()
  const body = { email: right }
  await whileLocked(t, { table: 'users', id }, [
    () => outcomeOf(admin.send(rows.setTripAddress, { params: { id: bookingId }, body })),
    () => outcomeOf(runJob(t, 'mail:trip-link', { bookingId })),
  ])
  await idle(t)
  for (const { text } of t.mailTo(who.email))
    expect(await whyOf(open(t, /\/trip#([\w-]{43})/.exec(text)?.[1] ?? ''))).toBe('revoked')
  expect((await open(t, (await tokensIn(t, right, 'The link to your trip')).link)).booking._id).toBe(bookingId)
})

test('of an address that denies and one who opens the link at the same instant nobody is left in the trip', async () => {
  const t = here()
  const who = contact()
  const { booking } = await book(t, who)
  const { link, denial } = await tokensIn(t, who.email, 'is held for you')
  const { customerId } = await t.deps.db
    .selectFrom('bookings')
    .select('customerId')
    .where('id', '=', booking._id)
    .executeTakeFirstOrThrow()
  const opened: string[] = []
  const enter = () => outcomeOf(open(t, link).then(({ token }) => opened.push(token)))
  const outcomes = await whileLocked(t, { table: 'users', id: customerId }, [
    enter,
    () => outcomeOf(deny(t, denial)),
    () => outcomeOf(deny(t, denial)),
  ])
  expect(tally(outcomes).ok).toBeGreaterThanOrEqual(2)
  for (const token of opened)
    expect(await outcomeOf(t.as(token).send(getBooking, { params: { id: booking._id } }))).toBe('not_signed_in')
  const events = await t.deps.db
    .selectFrom('tripAddressEvents')
    .select('event')
    .where('bookingId', '=', booking._id)
    .execute()
  expect(events).toEqual([{ event: 'deny' }])
})

test('an address that denies trips is not booked with more often than any other within a day', async () => {
  const t = here()
  const who = contact()
  for (let n = 0; n < limits.guestHoldsPerDay; n++) {
    const seen = t.mailTo(who.email).length
    await book(t, who)
    await t.nextMail(who.email, () => t.mailTo(who.email).length > seen)
    await deny(t, (await tokensIn(t, who.email, 'is held for you')).denial)
  }
  expect(await outcomeOf(book(t, who))).toBe('too_many_holds')
})

test('refuses to deny a trip that is in an account by now', async () => {
  const t = here()
  const ama = await t.customer()
  const { booking } = await book(t, contact(ama.email))
  const { denial } = await tokensIn(t, ama.email, 'is held for you')
  await claimTrips(t.deps, ama.email)
  expect(await whyOf(deny(t, denial))).toBe('claimed')
  expect(await ama.send(getBooking, { params: { id: booking._id } })).toMatchObject({ state: 'pending' })
})
