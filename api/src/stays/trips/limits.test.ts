// Tests of guests without an account at the same instant as others, of the nights that they hold, and of what is forgotten of them.
import { randomUUID } from 'node:crypto'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import * as rows from '@akwaaba/contract/trips'
import { expect, test } from 'vitest'
import { expireHolds } from '#bookings/holds.ts'
import { claimTrips } from '#claims/claims.ts'
import { whileLocked } from '#testing/paying/locks.ts'
import { refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally, type World } from '#testing/world.ts'

const here = fileWorld()
let people = 0
const contact = (email = `abena${++people}@trip.example`) => ({
  ...{ name: 'Abena Owusu', email, phone: '+233 24 555 0142' },
})
const book = (
  t: World,
  flat: string,
  who: ReturnType<typeof contact> & { key?: string } = contact(),
  [from, to] = [20, 22],
) => t.anyone.send(rows.bookTrip, { body: { ...stay(t, flat, from, to), ...who } })

test('a payment that is begun while its trip becomes that of an account belongs to the account', async () => {
  const t = await here.empty()
  const [ama, flat] = [await t.customer(), await t.apartment()]
  const { booking, token } = await book(t, flat, contact(ama.email))
  const pay = () => outcomeOf(t.as(token).send(startPayment, { body: { bookingId: booking._id, method: 'card' } }))
  const claim = () => outcomeOf(claimTrips(t.deps, ama.email))
  await whileLocked(t, { table: 'apartments', id: flat }, [pay, claim])
  const account = await t.deps.db
    .selectFrom('users')
    .select('id as customerId')
    .where('email', '=', ama.email)
    .execute()
  const of = (table: 'bookings' | 'payments') => t.deps.db.selectFrom(table).select('customerId').execute()
  expect([await of('bookings'), await of('payments')]).toEqual([account, account])
})

test('of two browsers that end all links of a trip at the same instant one goes on', async () => {
  const t = await here.empty()
  const { booking, token } = await book(t, await t.apartment())
  const { customerId } = await t.deps.db
    .selectFrom('bookings')
    .select('customerId')
    .where('id', '=', booking._id)
    .executeTakeFirstOrThrow()
  const { msg: _, ...first } = await t.as(token).send(rows.renewTripLink, {})
  expect(first).toEqual({})
  const mail = await t.nextMail(booking.customer?.email ?? '', ({ subject }) => subject.includes('The link to'))
  const link = /\/trip#([\w-]{43})/.exec(mail.text)?.[1] ?? ''
  const second = await t.anyone.send(rows.openTrip, { body: { token: link } })
  const renew = (by: string) => () => outcomeOf(t.as(by).send(rows.renewTripLink, {}))
  const outcomes = await whileLocked(t, { table: 'users', id: customerId }, [renew(token), renew(second.token)])
  expect(tally(outcomes)).toEqual({ ok: 1, not_signed_in: 1 })
})

test('the same nights are held a few times a day by guests without an account, however many addresses they give', async () => {
  const t = await here.empty()
  const [flat, ama] = [await t.apartment(), await t.customer()]
  const outcomes: string[] = []
  for (let n = 0; n <= limits.guestHoldsOfSameNightsPerDay; n++) {
    outcomes.push(await outcomeOf(book(t, flat)))
    t.wait({ minutes: 31 })
    await expireHolds(t.deps)
  }
  expect(outcomes).toEqual([...Array(limits.guestHoldsOfSameNightsPerDay).fill('ok'), 'too_many_holds'])
  expect((await refusal(book(t, flat))).message).toContain('log in')
  // Nor are they reinstated; other nights are free to all, and these to one with an account.
  const { booking, token } = await book(t, flat, contact(), [40, 42])
  t.wait({ minutes: 31 })
  await t.owner
    .updateTable('bookings')
    .set({ checkIn: stay(t, flat, 20, 22).startDate, checkOut: stay(t, flat, 20, 22).endDate })
    .where('id', '=', booking._id)
    .execute()
  const pay = { body: { bookingId: booking._id, method: 'card' as const } }
  expect(await outcomeOf(t.as(token).send(startPayment, pay))).toBe('too_many_holds')
  expect(await outcomeOf(ama.send(createBooking, { body: stay(t, flat, 20, 22) }))).toBe('ok')
  t.wait({ days: 1 })
  expect(await outcomeOf(book(t, flat, contact(), [30, 32]))).toBe('ok')
})

test('a guest who has paid nothing is forgotten after a month, and one who has paid is not', async () => {
  const t = await here.empty()
  const flat = await t.apartment({ instantBooking: true })
  const [none, paid] = [{ ...contact(), key: randomUUID() }, contact()]
  const unpaid = await book(t, flat, none)
  await t.as(unpaid.token).send(startPayment, { body: { bookingId: unpaid.booking._id, method: 'card' } })
  const other = await book(t, flat, paid, [50, 52])
  await t.as(other.token).send(confirmBookingPayment, { body: { bookingId: other.booking._id } })
  const known = async () =>
    (await t.deps.db.selectFrom('users').select('email').where('isGuest', '=', true).orderBy('createdAt').execute())
      .map(({ email }) => email)
      .filter((email) => !email.endsWith('@deleted.invalid'))
  t.wait({ days: limits.unpaidGuestDays - 1 })
  await expireHolds(t.deps)
  await runJob(t, 'payments:sweep', {})
  await runJob(t, 'accounts:tidy', {})
  expect(await known()).toEqual([none.email, paid.email])
  t.wait({ days: 2 })
  await runJob(t, 'accounts:tidy', {})
  expect(await known()).toEqual([paid.email])
  const erased = t.deps.db
    .selectFrom('users')
    .select(['username', 'phone', 'formHash'])
    .where('deletedAt', 'is not', null)
  expect(await erased.execute()).toEqual([{ username: expect.stringMatching(/^deleted-/), phone: '', formHash: null }])
})
