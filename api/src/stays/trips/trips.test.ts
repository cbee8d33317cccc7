// Tests of booking without an account: the same price, hold and refusals; what the link opens, what it does not, and what ends it.
import { registerCustomer, verifyCustomerCode } from '@akwaaba/contract/auth'
import { cancelBooking, createBooking, getBooking, getCancellation, listBookings } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { limits } from '@akwaaba/contract/limits'
import { askDeletion, confirmDeletion, downloadData } from '@akwaaba/contract/profile'
import { createPromo } from '@akwaaba/contract/promos'
import { createQuote } from '@akwaaba/contract/quotes'
import { listReceipts } from '@akwaaba/contract/receipts'
import { createSplit } from '@akwaaba/contract/shares'
import * as rows from '@akwaaba/contract/trips'
import { listUsers } from '@akwaaba/contract/users'
import { describe, expect, test } from 'vitest'
import { claimTrips } from '#claims/claims.ts'
import { allRows } from '#routes.ts'
import { idOf } from '#testing/hosting.ts'
import { newAdmin, queued, raw, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, tally, type World } from '#testing/world.ts'

const here = fileWorld()
let people = 0
const contact = (email = `esi${++people}@trip.example`) => ({ name: 'Esi Ansah', email, phone: '+233 24 555 0142' })

type Guest = ReturnType<typeof contact> & { code?: string }
const book = async (t: World, who: Guest = contact(), ahead = 20, flat?: string) =>
  t.anyone.send(rows.bookTrip, { body: { ...stay(t, flat ?? (await t.apartment()), ahead, ahead + 2), ...who } })

/** The token of the link in the newest mail to an address whose subject begins so. */
const linkTo = async (t: World, email: string, subject: string, beyond = 0): Promise<string> => {
  const fits = () => t.mailTo(email).filter((mail) => mail.subject.includes(subject))
  await t.nextMail(email, () => fits().length > beyond)
  return /\/trip#([\w-]{43})/.exec(fits()[0]?.text ?? '')?.[1] ?? ''
}

const whyOf = async (t: World, token: string) =>
  (await refusal(t.anyone.send(rows.openTrip, { body: { token } }))).facts.why

describe('booking without an account', () => {
  test('is priced, held and refused as booking with one, and its guest pays, arrives and cancels by the mailed link', async () => {
    const t = here()
    const flat = await t.apartment({ price: 100, instantBooking: true })
    const body = { ...stay(t, flat, 20, 23), ...contact(), adults: 2 }
    const { total, quoteId } = await t.anyone.send(createQuote, { body: { ...stay(t, flat, 20, 23), adults: 2 } })
    expect(await outcomeOf(t.anyone.send(rows.bookTrip, { body: { ...body, price: total - 1 } }))).toBe('price_changed')
    const { booking, token } = await t.anyone.send(rows.bookTrip, { body: { ...body, price: total, quoteId } })
    expect(booking).toMatchObject({
      price: total,
      state: 'pending',
      customer: { username: 'Esi Ansah', email: body.email, phoneNumber: '+233245550142' },
    })
    const [ama] = await t.customers(1)
    const again = { body: stay(t, flat, 21, 24) }
    expect(await outcomeOf(ama.send(createBooking, again))).toBe('dates_unavailable')
    expect(await outcomeOf(t.anyone.send(rows.bookTrip, { body: { ...again.body, ...contact() } }))).toBe(
      'dates_unavailable',
    )
    // Those who were refused left nothing behind.
    const guests = await t.deps.db.selectFrom('users').select('id').where('isGuest', '=', true).execute()
    expect(guests).toHaveLength(1)

    const first = t.as(token)
    const params = { id: booking._id }
    const { payment } = await first.send(startPayment, { body: { bookingId: booking._id, method: 'card' } })
    expect(payment).toMatchObject({ state: 'open' })
    await first.send(confirmBookingPayment, { body: { bookingId: booking._id } })
    expect(await first.send(getBooking, { params })).toMatchObject({ state: 'approved', depositPaid: true })
    expect(await first.send(listReceipts, {})).toHaveLength(1)

    const opened = await t.anyone.send(rows.openTrip, { body: { token: await linkTo(t, body.email, 'Receipt') } })
    expect(opened.booking._id).toBe(booking._id)
    const second = t.as(opened.token)
    const { refund } = await second.send(getCancellation, { params })
    const cancel = (by = second) => by.send(cancelBooking, { params, body: { refund: refund.amount } })
    expect(await outcomeOf(cancel())).toBe('trip_code_needed')
    const before = t.mailTo(body.email).length
    await second.send(rows.askTripCode, {})
    const otp = await t.codeFor(body.email, before)
    expect(
      await outcomeOf(second.send(rows.confirmTripCode, { body: { otp: otp === '000000' ? '1' : '000000' } })),
    ).toBe('bad_code')
    await second.send(rows.confirmTripCode, { body: { otp } })
    expect(await outcomeOf(cancel(first))).toBe('trip_code_needed')
    expect(await cancel()).toMatchObject({ booking: { state: 'cancelled' } })
    // The mail about the money leads to the trip as well: there is no account with receipts.
    const refunded = await t.anyone.send(rows.openTrip, { body: { token: await linkTo(t, body.email, 'Your refund') } })
    expect(refunded.booking).toMatchObject({ _id: booking._id, state: 'cancelled' })
  })

  test('gives up a hold without the mailed code as long as nobody has begun to pay for it, and its nights are free', async () => {
    const t = here()
    const [flat, who] = [await t.apartment(), contact()]
    const [mine, other] = [await book(t, who, 20, flat), await book(t, contact(), 30)]
    const cancel = (token: string, id: string) =>
      outcomeOf(t.as(token).send(cancelBooking, { params: { id }, body: {} }))
    expect(await cancel(mine.token, other.booking._id)).toBe('not_found')
    expect(await cancel(mine.token, mine.booking._id)).toBe('ok')
    expect(await cancel(mine.token, mine.booking._id)).toBe('trip_code_needed')
    expect(await t.as(mine.token).send(getBooking, { params: { id: mine.booking._id } })).toMatchObject({
      state: 'cancelled',
    })
    // Taken back: the same guest books the same nights once more.
    const again = await book(t, who, 20, flat)
    const bookingId = again.booking._id
    await t.as(again.token).send(startPayment, { body: { bookingId, method: 'card' } })
    expect(await cancel(again.token, bookingId)).toBe('trip_code_needed')
    // Another browser has entered the code, and divided the price.
    const divided = await book(t, contact(), 40)
    const params = { id: divided.booking._id }
    const prove = (provedAt: Date | null) =>
      t.deps.db
        .updateTable('tripTokens')
        .set({ provedAt })
        .where('bookingId', '=', params.id)
        .where('kind', '=', 'session')
        .execute()
    await prove(t.deps.clock.now())
    await t.as(divided.token).send(createSplit, { params, body: { people: [{ name: 'Kofi', email: null }] } })
    await prove(null)
    expect(await cancel(divided.token, params.id)).toBe('trip_code_needed')
    await prove(t.deps.clock.now())
    expect(await cancel(divided.token, params.id)).toBe('ok')
  })

  test('opens nothing but what a trip needs, of that trip alone', async () => {
    const t = here()
    const [mine, other] = [await book(t), await book(t)]
    const trip = t.as(mine.token)
    expect(await outcomeOf(trip.send(getBooking, { params: { id: other.booking._id } }))).toBe('not_found')
    expect(await outcomeOf(trip.send(startPayment, { body: { bookingId: other.booking._id, method: 'card' } }))).toBe(
      'not_found',
    )
    // Nor does it buy anything else for a guest whom nobody has proved.
    for (const body of [{ packageId: await t.tour() }, { propertyId: await t.property() }])
      expect(await outcomeOf(trip.send(startPayment, { body: { ...body, method: 'card' } }))).toBe('not_found')
    const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
    const closed = allRows.filter(({ who, trips }) => who !== 'anyone' && trips === undefined)
    for (const row of closed) {
      const { status } = await raw(t, row, { url: row.path.replace(/:\w+/g, mine.booking._id), token: mine.token })
      expect(status, nameOf(row)).toBe(401)
    }
    // On purpose not generated from the contract.
    expect(
      allRows
        .filter(({ trips }) => trips !== undefined)
        .map(nameOf)
        .sort(),
    ).toEqual(
      [
        'GET /api/booking/:id',
        'GET /api/booking/:id/calendar',
        'GET /api/booking/:id/cancellation',
        'GET /api/booking/:id/change',
        ...['GET /api/booking/:id/messages', 'GET /api/booking/:id/moves'],
        ...['GET /api/message-pictures/:id', 'GET /api/change-pictures/:id'],
        'GET /api/booking/:id/review',
        'GET /api/booking/:id/shares',
        ...['GET /api/booking/:id/views', 'POST /api/booking/:id/views', 'DELETE /api/booking/:id/views'],
        'GET /api/payments',
        'GET /api/payments/:id',
        'GET /api/payments/bank-account',
        'GET /api/receipts',
        'GET /api/receipts/:id',
        'GET /api/receipts/:id/pdf',
        'POST /api/booking/:id/cancel',
        'POST /api/booking/:id/change',
        'POST /api/booking/:id/change-quote',
        'POST /api/booking/:id/change/decide',
        'POST /api/booking/:id/messages',
        'POST /api/booking/:id/messages/read',
        'POST /api/booking/:id/renew-hold',
        'POST /api/booking/confirm-payment',
        ...['POST /api/messages/:id/appeal', 'POST /api/messages/:id/report'],
        'POST /api/payments',
        'POST /api/payments/:id/check',
        'POST /api/payments/:id/proof',
        'POST /api/payments/:id/voucher',
        ...['POST /api/booking/:id/shares', 'PUT /api/booking/:id/shares'],
        ...['POST /api/shares/:id/remind', 'POST /api/shares/:id/link'],
        'POST /api/trips/code',
        'POST /api/trips/confirm',
        'POST /api/trips/moved',
        'POST /api/trips/renew',
        'PUT /api/booking/:id/review',
      ].sort(),
    )
    const [ama] = await t.customers(1)
    for (const row of [rows.askTripCode, rows.renewTripLink])
      expect(await outcomeOf(ama.send(row, {}))).toBe('not_found')
  })

  test('of one address is limited to a few unpaid holds within a day, however many are made at once', async () => {
    const t = here()
    const who = contact()
    const flats = await Promise.all(Array.from({ length: 8 }, () => t.apartment()))
    const outcomes = await Promise.all(flats.map((flat) => outcomeOf(book(t, who, 20, flat))))
    expect(tally(outcomes)).toEqual({ ok: limits.guestHoldsPerDay, too_many_holds: 8 - limits.guestHoldsPerDay })
    expect(await outcomeOf(book(t))).toBe('ok')
    t.wait({ minutes: 24 * 60 })
    expect(await outcomeOf(book(t, who, 40))).toBe('ok')
  })

  test('uses a promo code as often as one guest may, though each booking has a guest of its own', async () => {
    const t = here()
    const [admin, who] = [await newAdmin(t), contact()]
    await admin.send(createPromo, { body: { code: 'ONCE10', percent: 10, maxUsesPerGuest: 1 } })
    const use = async (by = who) => outcomeOf(book(t, { ...by, code: 'ONCE10' }))
    expect([await use(), await use(), await use(contact())]).toEqual(['ok', 'promo_used', 'ok'])
  })

  test('answers alike for an address with an account, which nobody learns of, and is not in the list of accounts', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const [known, unknown] = [await book(t, contact(ama.email)), await book(t)]
    expect(Object.keys(known).sort()).toEqual(Object.keys(unknown).sort())
    expect(Object.keys(known.booking).sort()).toEqual(Object.keys(unknown.booking).sort())
    expect(await ama.send(listBookings, {})).toEqual([])
    const admin = await newAdmin(t)
    expect(await admin.send(listUsers, { query: { search: 'trip.example' } })).toEqual([])
    expect(await admin.send(listBookings, { query: { view: 'all', search: unknown.booking.reference } })).toMatchObject(
      [{ customer: { username: 'Esi Ansah', phoneNumber: '+233245550142' } }],
    )
  })
})

describe('the link of a trip', () => {
  test('is stored as a hash, is mailed again without saying whether there is such a trip, and ends when another is asked for', async () => {
    const t = here()
    const who = contact()
    const { booking, token } = await book(t, who)
    const link = await linkTo(t, who.email, 'is held for you')
    const stored = await t.deps.db.selectFrom('tripTokens').selectAll().where('bookingId', '=', booking._id).execute()
    for (const secret of [link, token]) expect(JSON.stringify(stored)).not.toContain(secret)
    const resend = (email: string, reference: string) =>
      t.anyone.send(rows.resendTripLink, { body: { email, reference } })
    const answers = [await resend(who.email, 'AKW-NOTHERE0'), await resend('else@trip.example', booking.reference)]
    answers.push(await resend(who.email.toUpperCase(), booking.reference.toLowerCase()))
    expect(new Set(answers.map(({ msg }) => msg)).size).toBe(1)
    const another = await linkTo(t, who.email, 'The link to your trip')
    expect(t.mailTo('else@trip.example')).toEqual([])
    const browser = await t.anyone.send(rows.openTrip, { body: { token: another } })
    await t.as(browser.token).send(rows.renewTripLink, {})
    expect([await whyOf(t, link), await whyOf(t, another), await whyOf(t, 'x'.repeat(43))]).toEqual([
      'revoked',
      'revoked',
      'unknown',
    ])
    expect(await outcomeOf(t.as(token).send(getBooking, { params: { id: booking._id } }))).toBe('not_signed_in')
    const last = await linkTo(t, who.email, 'The link to your trip', 1)
    const open = t.as((await t.anyone.send(rows.openTrip, { body: { token: last } })).token)
    const read = () => outcomeOf(open.send(getBooking, { params: { id: booking._id } }))
    expect(await read()).toBe('ok')
    t.wait({ minutes: limits.tripSessionHours * 60 + 1 })
    expect(await read()).toBe('not_signed_in')
    expect(await outcomeOf(t.anyone.send(rows.openTrip, { body: { token: last } }))).toBe('ok')
    t.wait({ minutes: (22 + limits.tripLinkDays) * 24 * 60 })
    expect(await whyOf(t, last)).toBe('expired')
  })
})

describe('a later account with the same address', () => {
  test('finds its trips at sign-up and at each login, each once, and their links end', async () => {
    const t = here()
    const who = contact()
    const { booking, token } = await book(t, who)
    await t.as(token).send(confirmBookingPayment, { body: { bookingId: booking._id } })
    const link = await linkTo(t, who.email, 'is held for you')
    const before = t.mailTo(who.email).length
    await t.anyone.send(registerCustomer, {
      body: { username: `Esi ${people}`, email: who.email, password, phoneNumber: '', countryCode: '+233' },
    })
    expect(await t.as(token).send(getBooking, { params: { id: booking._id } })).toMatchObject({ depositPaid: true })
    await t.nextMail(who.email, ({ subject }) => subject.includes('sign-up code'))
    const otp = t
      .mailTo(who.email)
      .find(({ subject }) => subject.includes('sign-up code'))
      ?.text.match(/\b\d{6}\b/)?.[0]
    expect(t.mailTo(who.email).length).toBeGreaterThan(before)
    const account = await t.anyone.send(verifyCustomerCode, { body: { email: who.email, otp: otp ?? '' } })
    const esi = t.as(account.token)
    expect(await esi.send(listBookings, {})).toMatchObject([
      { _id: booking._id, customer: { username: `Esi ${people}` } },
    ])
    expect(await esi.send(listReceipts, {})).toHaveLength(1)
    expect(await whyOf(t, link)).toBe('claimed')
    expect(await outcomeOf(t.as(token).send(getBooking, { params: { id: booking._id } }))).toBe('not_signed_in')

    // A second one, which is being booked while the same person logs in several times.
    const [next] = await Promise.all([
      book(t, who, 60),
      ...Array.from({ length: 4 }, () => claimTrips(t.deps, who.email)),
    ])
    await Promise.all(Array.from({ length: 4 }, () => claimTrips(t.deps, who.email)))
    expect((await esi.send(listBookings, {})).map(({ _id }) => _id)).toEqual([next.booking._id, booking._id])
    const guests = await t.deps.db
      .selectFrom('users')
      .selectAll()
      .where('isGuest', '=', true)
      .where('email', '=', who.email)
    expect(await guests.execute()).toEqual([])
  })

  test('takes over no trip when it is deleted at the same instant', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { booking } = await book(t, contact(ama.email))
    const id = await idOf(t, ama)
    const outcomes = await queued(t, 'users', id, [
      () => t.deps.db.updateTable('users').set({ deletedAt: t.deps.clock.now() }).where('id', '=', id).execute(),
      () => claimTrips(t.deps, ama.email),
    ])
    expect(outcomes).toEqual(['ok', 'ok'])
    const its = t.deps.db.selectFrom('bookings').select('customerId').where('id', '=', booking._id)
    expect((await its.executeTakeFirstOrThrow()).customerId).not.toBe(id)
  })

  test('cannot be erased while a stay that was booked without it is ahead, which it has from then on', async () => {
    const t = here()
    const ama = await t.customer()
    const { booking, token } = await book(t, contact(ama.email))
    await t.as(token).send(confirmBookingPayment, { body: { bookingId: booking._id } })
    expect(await outcomeOf(ama.send(askDeletion, { body: { password } }))).toBe('stay_ahead')
    const { records } = await ama.send(downloadData, {})
    expect(records.bookings).toMatchObject([{ reference: booking.reference }])
    expect(await outcomeOf(ama.send(confirmDeletion, { body: { otp: '000000' } }))).toBe('bad_code')
  })
})
