// Tests of moving a guest who is in house to another home: what becomes of nights, money, presence and cleaning, who may, and two at once.
import { getHostBookingPage } from '@akwaaba/contract/booking-pages'
import { createBooking, getBooking, listBookings } from '@akwaaba/contract/bookings'
import { listCleaning } from '@akwaaba/contract/cleaning'
import { instantAt } from '@akwaaba/contract/dates'
import { getStayMoves, type HomeMove, moveGuest, moveHostGuest, openMovedTrip } from '@akwaaba/contract/home-moves'
import { setHostPresence } from '@akwaaba/contract/presence'
import { createHostBooking, makeHostPaymentLink } from '@akwaaba/contract/staff-bookings'
import { agreeHostStay } from '@akwaaba/contract/stay-agreements'
import { askStayChange, decideHostStayChange, offerHostStayChange } from '@akwaaba/contract/stay-changes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newHost, newMember } from '#testing/hosting.ts'
import { stayScene } from '#testing/money.ts'
import { expectAgreement } from '#testing/paying/agreement.ts'
import { day, idle, newAdmin, queued, refusal, retryNow, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World } from '#testing/world.ts'
import { openTripSession } from '#trips/tokens.ts'

const here = fileWorld()

/** A paid stay of three nights for $144 that began so many days ago, and another home of its host. */
const scene = async (slept = 1) => {
  const t = await here.empty()
  const host = await newHost(t)
  const made = await stayScene(t, { organisationId: host.id, instantBooking: true }, [1, 4])
  await made.payThere()
  await made.confirm()
  const other = await t.apartment({ price: 80, organisationId: host.id, instantBooking: true })
  // In the evening.
  t.wait({ minutes: (+instantAt(day(t, 1 + slept), '18:00') - +t.deps.clock.now()) / 60_000 })
  const params = { org: host.slug, id: made.bookingId }
  const move = (form: Partial<HomeMove> = {}, by: TestUser = host.owner) =>
    by.send(moveHostGuest, { params, body: { apartmentId: other, key: t.deps.ids.next(), ...form } })
  const page = (id = made.bookingId) => host.owner.send(getHostBookingPage, { params: { org: host.slug, id } })
  return { ...made, host, other, params, move, page }
}

const bookingsIn = async (t: World) => (await t.deps.db.selectFrom('bookings').select('id').execute()).length

describe('a guest in house', () => {
  test('moves with the nights that are left, at the price that was paid, and each stay tells of the other', async () => {
    const { t, ama, bookingId, flat, other, params, host, move, page } = await scene()
    await host.owner.send(setHostPresence, { params, body: { action: 'checkIn' } })
    const { msg, bookingId: next } = await move({ reason: 'The shower is broken.' })
    expect(msg).toContain('The nights that are left in the first home are free again.')
    await expectAgreement(t)
    const [first, second] = [await page(), await page(next)]
    expect(first).toMatchObject({
      booking: { state: 'approved', price: 144, apartmentId: flat, startDate: day(t, -1), endDate: day(t, 0) },
      presence: { state: 'left' },
      ...{ moved: { from: null, to: { _id: next } }, received: [{ amount: 144 }] },
    })
    expect(second).toMatchObject({
      booking: { state: 'approved', price: 0, apartmentId: other, startDate: day(t, 0), endDate: day(t, 2) },
      presence: { state: 'inHouse' },
      ...{ moved: { from: { _id: bookingId }, to: null }, toTake: null, guestId: first.guestId },
      byStaff: { priceReason: `Moved from ${first.booking.reference}, where it is paid for` },
    })
    expect(first.timeline.find(({ about, event }) => about === 'change' && event === 'agree')).toMatchObject({
      ...{ note: 'move', actor: 'host' },
    })
    expect((await ama.send(listBookings, { query: {} })).map(({ _id }) => _id).sort()).toEqual([bookingId, next].sort())
    const mail = await t.nextMail(ama.email, ({ subject }) => subject.startsWith('You have moved'))
    expect(mail.text).toContain('The shower is broken.')
    expect(mail.text).toContain(second.booking.apartment.apartmentName)
    expect(mail.text).toContain(second.booking.reference)
    // Both homes are cleaned after their own stay.
    const { tasks } = await host.owner.send(listCleaning, { params: { org: host.slug }, query: {} })
    expect(tasks.map(({ apartment }) => apartment._id)).toEqual([flat])
  })

  test('who has booked by themselves answers for the other home, too, and staff make no link to it', async () => {
    const { t, ama, host, move } = await scene()
    const { bookingId: id } = await move()
    const params = { org: host.slug, id }
    const late = { kind: 'late-check-out', lateUntil: '18:00', amount: 20, reason: '', agreed: true } as const
    expect(await outcomeOf(host.owner.send(agreeHostStay, { params, body: late }))).toBe('illegal_transition')
    await t.deps.db
      .updateTable('users')
      .set({ isGuest: true, passwordHash: '' })
      .where('email', '=', ama.email)
      .execute()
    expect(await outcomeOf(host.owner.send(makeHostPaymentLink, { params, body: {} }))).toBe('illegal_transition')
  })

  test('of the first day moves with all of the stay', async () => {
    const { t, bookingId, other, flat, move, page } = await scene(0)
    expect(await move()).toMatchObject({ bookingId })
    await expectAgreement(t)
    expect(await page()).toMatchObject({
      booking: { apartmentId: other, price: 144, startDate: day(t, 0), endDate: day(t, 3) },
      moved: { from: null, to: null },
    })
    expect(await bookingsIn(t)).toBe(1)
    expect(await move({ apartmentId: flat })).toMatchObject({ bookingId })
    await expectAgreement(t)
  })

  test('of the first day is moved once for each form, also by two at once, and by a form that comes late', async () => {
    const { t, bookingId, other, flat, move, page } = await scene(0)
    const key = t.deps.ids.next()
    const both = await Promise.allSettled([move({ key }), move({ key })])
    expect(both.map((one) => (one.status === 'fulfilled' ? one.value.bookingId : one.reason))).toEqual([
      bookingId,
      bookingId,
    ])
    expect(await move({ key })).toMatchObject({ bookingId })
    expect((await page()).timeline.filter(({ about }) => about === 'change')).toHaveLength(1)
    expect((await page()).booking).toMatchObject({ apartmentId: other })
    await move({ apartmentId: flat })
    expect(await move({ key })).toMatchObject({ bookingId })
    expect((await page()).booking).toMatchObject({ apartmentId: flat })
    await expectAgreement(t)
  })

  test('is moved once by a form that was refused before', async () => {
    const { t, host, bookingId, move, page } = await scene()
    const own = { params: { org: host.slug, id: bookingId } }
    const body = { endDate: day(t, 3), price: ((await page()).booking.price ?? 0) + 48 }
    const { change } = await host.owner.send(offerHostStayChange, { ...own, body })
    const key = t.deps.ids.next()
    expect(await refusal(move({ key }))).toMatchObject({ code: 'change_open' })
    await host.owner.send(decideHostStayChange, { ...own, body: { change: change._id, decision: 'withdraw' } })
    const first = await move({ key })
    // Also where another home was chosen before it was sent again: the answer names the one in which the guest is.
    const third = await t.apartment({ apartmentName: 'Palm Loft', organisationId: host.id })
    expect(await move({ key, apartmentId: third })).toEqual(first)
  })

  test('is moved once for each form, also by two at once, and on again from there', async () => {
    const { t, host, bookingId, flat, move, page } = await scene()
    const key = t.deps.ids.next()
    const both = await Promise.allSettled([move({ key }), move({ key })])
    const done = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.bookingId] : []))
    expect(done.length).toBeGreaterThan(0)
    const { bookingId: next } = await move({ key })
    expect(new Set([...done, next]).size).toBe(1)
    expect(await bookingsIn(t)).toBe(2)
    expect(await refusal(move())).toMatchObject({ status: 409, code: 'illegal_transition' })
    t.wait({ days: 1 })
    const back = { params: { org: host.slug, id: next }, body: { apartmentId: flat, key: t.deps.ids.next() } }
    const { bookingId: last } = await host.owner.send(moveHostGuest, back)
    expect((await page(next)).moved).toMatchObject({ from: { _id: bookingId }, to: { _id: last } })
    await expectAgreement(t)
  })

  describe('whose move is interrupted', () => {
    /** The scene, where the next stay can be neither confirmed nor cancelled until `resume` is called. */
    const interrupted = async () => {
      const made = await scene()
      const { owner } = made.t
      await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
        owner,
      )
      await sql`create trigger refuse before insert on payments for each row execute function refuse()`.execute(owner)
      await sql`create trigger refuse before update on bookings for each row when (new.state = 'cancelled')
        execute function refuse()`.execute(owner)
      const resume = () => sql`drop function refuse() cascade`.execute(owner)
      return { ...made, resume }
    }

    test('before the first stay ends does not leave the guest with free nights in the other home', async () => {
      const { t, host, other, bookingId, move, page, resume } = await interrupted()
      const body = { endDate: day(t, 3), price: ((await page()).booking.price ?? 0) + 48 }
      await host.owner.send(offerHostStayChange, { params: { org: host.slug, id: bookingId }, body })
      expect(await refusal(move())).toMatchObject({ status: 500 })
      await resume()
      const held = t.deps.db.selectFrom('bookings').select('state').where('apartmentId', '=', other)
      expect(await held.execute()).toEqual([{ state: 'pending' }])
      await retryNow(t)
      await idle(t)
      expect(await held.execute()).toEqual([{ state: 'cancelled' }])
      expect((await page()).booking).toMatchObject({ state: 'approved', endDate: day(t, 2) })
    })

    test('keeps the nights in the other home, which a job confirms on a later day', async () => {
      const { t, esi, other, move, page, resume } = await interrupted()
      expect(await refusal(move())).toMatchObject({ status: 500 })
      await resume()
      const next = (await page()).moved.to?._id ?? ''
      t.wait({ days: 1 })
      expect(await refusal(esi.send(createBooking, { body: stay(t, other, 0, 1) }))).toMatchObject({
        code: 'dates_unavailable',
      })
      await retryNow(t)
      await idle(t)
      expect((await page(next)).booking).toMatchObject({ state: 'approved', startDate: day(t, -1), endDate: day(t, 1) })
      await expectAgreement(t)
    })

    test.each(['expected', 'inHouse', 'left'] as const)(
      'has the presence of a guest who is %s in the first home entered once the same form is sent again',
      async (state) => {
        const { t, host, params, move, page, resume } = await interrupted()
        const enter = (action: 'checkIn' | 'checkOut') => host.owner.send(setHostPresence, { params, body: { action } })
        if (state !== 'expected') await enter('checkIn')
        const key = t.deps.ids.next()
        expect(await refusal(move({ key }))).toMatchObject({ status: 500 })
        await resume()
        if (state === 'left') await enter('checkOut')
        const { bookingId: next } = await move({ key })
        expect((await page()).presence.state).toBe(state === 'expected' ? 'expected' : 'left')
        expect((await page(next)).presence.state).toBe(state === 'expected' ? 'expected' : 'inHouse')
      },
    )

    test('keeps the first stay where the nights are held no longer', async () => {
      const { t, host, flat, params, move, page } = await scene()
      const afterMidnight = () => {
        t.wait({ days: 1 })
        return host.owner.send(setHostPresence, { params, body: { action: 'checkIn' } })
      }
      const [moved] = await queued(t, 'apartments', flat, [() => move(), afterMidnight])
      expect(moved).toBe('dates_unavailable')
      expect(await page()).toMatchObject({ booking: { endDate: day(t, 1) }, moved: { from: null, to: null } })
      await expectAgreement(t)
    })
  })

  test('whom two members move to two homes at once is in one of them', async () => {
    const { t, host, move } = await scene()
    const third = await t.apartment({ organisationId: host.id })
    const outcomes = tally(await Promise.all([outcomeOf(move()), outcomeOf(move({ apartmentId: third }))]))
    expect(outcomes).toEqual({ ok: 1, illegal_transition: 1 })
    const states = await t.deps.db.selectFrom('bookings').select('state').execute()
    expect(states.map(({ state }) => state).filter((state) => state !== 'cancelled')).toEqual(['approved', 'approved'])
    await expectAgreement(t)
  })

  test('stays where others have a night in the other home, and while a change waits for an answer', async () => {
    const { t, host, other, bookingId, move, page } = await scene()
    const [esi] = await t.customers(1)
    const own = { params: { org: host.slug, id: bookingId } }
    const { price } = (await page()).booking
    await host.owner.send(offerHostStayChange, { ...own, body: { endDate: day(t, 3), price: (price ?? 0) + 48 } })
    const key = t.deps.ids.next()
    expect(await refusal(move({ key }))).toMatchObject({ code: 'change_open' })
    expect((await page()).booking).toMatchObject({ endDate: day(t, 2) })
    // The nights that were held for the guest are free again, and the form that was refused can be sent again.
    expect(await refusal(move({ key }))).toMatchObject({ code: 'change_open' })
    await esi.send(createBooking, { body: stay(t, other, 1, 3) })
    expect(await refusal(move())).toMatchObject({ status: 409, code: 'dates_unavailable' })
    expect((await page()).moved).toEqual({ from: null, to: null })
    await expectAgreement(t)
  })

  test('of the first day is not moved to a home without room for all guests', async () => {
    const { t, host, bookingId, move } = await scene(0)
    await t.deps.db
      .updateTable('bookings')
      .set({ adults: 2, children: 1, infants: 0 })
      .where('id', '=', bookingId)
      .execute()
    const apartmentId = await t.apartment({ organisationId: host.id, guests: 2 })
    expect(await refusal(move({ apartmentId }))).toMatchObject({
      ...{ code: 'stay_not_allowed', message: expect.stringContaining('is for at most 2 guests.') },
    })
  })

  describe('with a late check-out until 18:00', () => {
    const late = async (slept: number) => {
      const made = await scene(slept)
      await made.t.deps.db
        .updateTable('bookings')
        .set({ lateUntil: '18:00', bufferNights: 1 })
        .where('id', '=', made.bookingId)
        .execute()
      await sql`update occupied_nights set nights = daterange(lower(nights), upper(nights) + 1)`.execute(made.t.owner)
      return made
    }
    const expectLate = async ({ t, page }: Awaited<ReturnType<typeof late>>, id: string, until: string | null) => {
      expect((await page(id)).booking).toMatchObject({ lateUntil: until })
      await expectAgreement(t)
    }

    test('keeps it in the home where it checks out, and the first home is free tonight', async () => {
      const made = await late(1)
      const { t, ama, host, bookingId, move } = made
      const { bookingId: next } = await move()
      await expectLate(made, next, '18:00')
      await expectLate(made, bookingId, null)
      const mail = await t.nextMail(ama.email, ({ subject }) => subject.startsWith('You have moved'))
      expect(mail.text).toContain('when you may stay until 18:00.')
      t.wait({ days: 2 })
      const { tasks } = await host.owner.send(listCleaning, { params: { org: host.slug }, query: {} })
      expect(tasks.map(({ leavesBy }) => leavesBy)).toContain('18:00')
    })

    test.each([0, 1])('is refused where others come on that day, and moves without it, %s nights in', async (slept) => {
      const made = await late(slept)
      const { t, other, move } = made
      const [esi] = await t.customers(1)
      await esi.send(createBooking, { body: stay(t, other, 3 - slept, 4 - slept) })
      const key = t.deps.ids.next()
      expect(await refusal(move({ key }))).toMatchObject({
        ...{ code: 'dates_unavailable', message: expect.stringContaining('may stay until 18:00. Choose another home') },
      })
      const { bookingId: next } = await move({ key, keepsLate: false })
      await expectLate(made, next, null)
    })
  })

  test('leads to the other stay from each, for its guest alone, also without an account', async () => {
    const { t, ama, bookingId, move, host } = await scene()
    const { bookingId: next } = await move()
    const read = (id: string, by: TestUser) => by.send(getStayMoves, { params: { id } })
    expect(await read(bookingId, ama)).toMatchObject({ from: null, to: { _id: next, endDate: day(t, 2) } })
    expect(await read(next, ama)).toMatchObject({ from: { _id: bookingId, startDate: day(t, -1) }, to: null })
    expect(await refusal(read(next, host.owner))).toMatchObject({ status: 404 })
    expect(await refusal(ama.send(openMovedTrip, { body: { bookingId: next } }))).toMatchObject({ status: 404 })
    await t.deps.db.updateTable('users').set({ isGuest: true }).where('email', '=', ama.email).execute()
    const guest = t.as(await openTripSession(t.deps, t.deps.db, bookingId))
    const { token } = await guest.send(openMovedTrip, { body: { bookingId: next } })
    expect(await t.as(token).send(getBooking, { params: { id: next } })).toMatchObject({ _id: next })
    const unknown = { body: { bookingId: t.deps.ids.next() } }
    expect(await refusal(guest.send(openMovedTrip, unknown))).toMatchObject({ status: 404 })
  })

  test('is agreed with about a longer stay and a late check-out in the other home alone', async () => {
    const { t, ama, host, bookingId, params, move } = await scene()
    await move()
    const longer = { params: { id: bookingId }, body: { endDate: day(t, 1), price: 192 } }
    expect(await refusal(ama.send(askStayChange, longer))).toMatchObject({
      ...{ code: 'illegal_transition', message: expect.stringContaining('has moved to another home') },
    })
    const late = { kind: 'late-check-out', lateUntil: '18:00', amount: 20, reason: '' } as const
    expect(await refusal(host.owner.send(agreeHostStay, { params, body: late }))).toMatchObject({
      ...{ code: 'illegal_transition', message: expect.stringContaining('has moved to another home') },
    })
  })

  test('does not take the nights that were held for another guest by the same key', async () => {
    const { t, host, flat, other, move, page } = await scene()
    const key = t.deps.ids.next()
    const body = { ...stay(t, other, 0, 2), key, name: 'Kofi Mensah', phone: '024 555 0142' }
    const { _id: held } = await host.owner.send(createHostBooking, { params: { org: host.slug }, body })
    expect(await refusal(move({ key }))).toMatchObject({ code: 'dates_unavailable' })
    expect((await page(held)).booking).toMatchObject({ state: 'pending' })
    const theirs = { params: { org: host.slug, id: held }, body: { apartmentId: flat, key } }
    expect(await refusal(host.owner.send(moveHostGuest, theirs))).toMatchObject({ code: 'illegal_transition' })
  })

  test('is moved by those who decide about bookings, within one organisation, while there is a night left', async () => {
    const { t, host, bookingId, flat, other, move } = await scene()
    const stranger = await newHost(t)
    const foreign = await t.apartment({ organisationId: stranger.id })
    expect(await refusal(move({ apartmentId: foreign }))).toMatchObject({ status: 404 })
    expect(await refusal(move({ apartmentId: flat }))).toMatchObject({ code: 'illegal_transition' })
    for (const role of ['cleaner', 'finance'] as const)
      expect(await refusal(move({}, await newMember(t, host.id, role)))).toMatchObject({ status: 403 })
    const theirs = {
      params: { org: stranger.slug, id: bookingId },
      body: { apartmentId: foreign, key: t.deps.ids.next() },
    }
    expect(await refusal(stranger.owner.send(moveHostGuest, theirs))).toMatchObject({ status: 404 })
    t.wait({ days: 2 })
    expect(await refusal(move())).toMatchObject({ code: 'illegal_transition' })
    const late = { params: { id: bookingId }, body: { apartmentId: other, key: t.deps.ids.next() } }
    const said = await refusal((await newAdmin(t)).send(moveGuest, late))
    expect(said.message).toBe('The guest leaves today, so there is no night left to move.')
  })
})
