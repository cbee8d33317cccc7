// Tests of bookings that staff make: for whom, at which price, for how long, by whom, and the link by which the guest pays.
import { listAudit } from '@akwaaba/contract/audit'
import { getHostBookingPage } from '@akwaaba/contract/booking-pages'
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { addDays, endOfDay } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import * as rows from '@akwaaba/contract/staff-bookings'
import { recordHostPayment } from '@akwaaba/contract/staff-payments'
import { sendMessage } from '@akwaaba/contract/stay-messages'
import { askTripCode, openTrip } from '@akwaaba/contract/trips'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findByKey } from '#bookings/by-staff.ts'
import { claimTrips } from '#claims/claims.ts'
import { form as formOf } from '#testing/forms.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { idle, newAdmin, raw, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally } from '#testing/world.ts'

const here = fileWorld()
type Form = Parameters<typeof rows.createHostBooking.body.parse>[0] & object

/** A host with a listing of $48 a night, and the form of its reception. */
const scene = async (fields: object = {}) => {
  const t = here()
  const host = await newHost(t)
  const flat = await t.apartment({ price: 48, organisationId: host.id, ...fields })
  const form = (more: Partial<Form> = {}, [from, to] = [3, 5]) => ({
    ...{ ...stay(t, flat, from, to), name: 'Kofi Mensah', phone: '024 555 0142', key: t.deps.ids.next() },
    ...more,
  })
  const book = (more: Partial<Form> = {}, by: TestUser = host.owner, nights?: [number, number]) =>
    by.send(rows.createHostBooking, { params: { org: host.slug }, body: form(more, nights) })
  const read = async (id: string) => (await newAdmin(t)).send(getBooking, { params: { id } })
  return { t, host, flat, form, book, read }
}

describe('a booking that staff make', () => {
  test('is for a guest with a name and a phone number, without an address and without a mail', async () => {
    const { t, host, book, read } = await scene()
    const made = await book({ adults: 2 })
    expect(made).toMatchObject({ state: 'pending', price: 96, guests: { adults: 2 } })
    const seen = await read(made._id)
    expect(seen.customer).toEqual({ username: 'Kofi Mensah', email: '', phoneNumber: '+233245550142' })
    const heldFor = Date.parse(seen.holdExpiresAt ?? '') - Date.parse(seen.createdAt)
    expect(Math.round(heldFor / 60_000)).toBe(limits.staffHoldMinutes)
    const events = await t.deps.db.selectFrom('bookingEvents').selectAll().where('bookingId', '=', made._id).execute()
    expect(events).toMatchObject([{ event: 'create', actor: 'host', actorId: host.owner.id }])
    t.wait({ minutes: limits.staffHoldMinutes + 1 })
    await idle(t)
    expect(t.mailTo('')).toEqual([])
  })

  test('is made by administrators for any listing, and by owners and managers for their own alone', async () => {
    const { t, host, flat, form, book } = await scene()
    const admin = await newAdmin(t)
    expect(await admin.send(rows.createStaffBooking, { body: form() })).toMatchObject({ state: 'pending' })
    for (const role of ['finance', 'cleaner'] as const)
      expect(await outcomeOf(book({}, await newMember(t, host.id, role)))).toBe('forbidden')
    const other = await newHost(t)
    for (const apartmentId of [flat, t.deps.ids.next()]) {
      const body = form({ apartmentId }, [8, 9])
      const call = other.owner.send(rows.createHostBooking, { params: { org: other.slug }, body })
      expect(await refusal(call)).toMatchObject({ status: 404, code: 'not_found' })
    }
    const guests = await t.deps.db.selectFrom('users').select('id').where('isGuest', '=', true).execute()
    const used = await t.deps.db.selectFrom('bookings').select('customerId').execute()
    expect(guests.map(({ id }) => id).filter((id) => !used.some(({ customerId }) => customerId === id))).toEqual([])
  })

  test('is one, however often its form is sent, and keeps to the nights that others have', async () => {
    const { t, book, flat } = await scene()
    const key = t.deps.ids.next()
    const made = await Promise.all([book({ key }), book({ key }), book({ key })])
    expect(new Set([...made, await book({ key })].map(({ _id }) => _id)).size).toBe(1)
    const crowd = await t.customers(5)
    const outcomes = await Promise.all([
      ...crowd.map((one) => outcomeOf(one.send(createBooking, { body: stay(t, flat, 10, 12) }))),
      ...Array.from({ length: 5 }, () => outcomeOf(book({}, undefined, [9, 11]))),
    ])
    expect(tally(outcomes)).toEqual({ ok: 1, dates_unavailable: 9 })
    // There is no limit of holds for staff.
    for (let n = 0; n <= limits.openHoldsPerPerson; n++) await book({}, undefined, [20 + n, 21 + n])
  })

  test('is not made where its audit record cannot be written, and is made and told of once by the next try of its form', async () => {
    const { t, host, book } = await scene()
    const [key, email] = [t.deps.ids.next(), 'kofi@late.example']
    const send = () => book({ key, email, sendsLink: true })
    await sql`alter table audit_log add constraint nothing_for_now check (kind <> 'booking') not valid`.execute(t.owner)
    expect(await outcomeOf(send())).toBe('internal')
    expect(await findByKey(t.deps.db, host.owner.id, key)).toBe(undefined)
    await sql`alter table audit_log drop constraint nothing_for_now`.execute(t.owner)
    const { _id } = await send()
    expect((await send())._id).toBe(_id)
    await idle(t)
    expect(t.mailTo(email)).toHaveLength(1)
    const records = await (await newAdmin(t)).send(listAudit, { query: { recordId: _id } })
    expect(records.filter(({ action }) => action === 'create')).toHaveLength(1)
  })

  test('holds the nights until staff say, at most through the day of arrival', async () => {
    const { t, book } = await scene()
    const arrival = addDays(t.deps.clock.today(), 3)
    const until = endOfDay(arrival).toISOString()
    expect(await book({ holdUntil: until })).toMatchObject({ holdExpiresAt: until })
    for (const wrong of [endOfDay(addDays(arrival, 4)), t.deps.clock.in({ minutes: -1 })])
      expect(await refusal(book({ holdUntil: wrong.toISOString() }, undefined, [6, 8]))).toMatchObject({
        ...{ status: 400, fields: { holdUntil: expect.any(String) } },
      })
  })

  test('costs what was agreed, with a line that makes the difference and the reason apart', async () => {
    const { t, book, read } = await scene()
    const extra = await t.extra({ price: 20 })
    const agreed = (price: number, reason = 'A regular guest') => ({ agreed: { price, reason }, extras: [extra] })
    const made = await book(agreed(80))
    expect(made.lines?.at(-1)).toMatchObject({ kind: 'discount', label: 'Agreed price', amount: -36 })
    expect(await read(made._id)).toMatchObject({ price: 80, extrasTotal: 20, apartmentTotal: 60 })
    const dearer = await book(agreed(200), undefined, [6, 8])
    expect(dearer.lines?.at(-1)).toMatchObject({ kind: 'fee', label: 'Agreed price', amount: 84 })
    expect(await refusal(book(agreed(19), undefined, [9, 11]))).toMatchObject({ code: 'invalid_input' })
    expect(await refusal(book(agreed(80, '  '), undefined, [9, 11]))).toMatchObject({ code: 'invalid_input' })
    const broken = sql`update staff_bookings set price_reason = '' where booking_id = ${made._id}`.execute(t.deps.db)
    expect(await broken.catch(({ constraint }) => constraint)).toBe('an_agreed_price_has_a_reason')
    // Another price than that of the rules is no slip of the page: it says so.
    expect(await outcomeOf(book({ price: 95 }, undefined, [9, 11]))).toBe('price_changed')
  })

  test('goes beyond the rules of dates only where a price was agreed, and never beyond the room there is', async () => {
    const { t, flat, book } = await scene({ guests: 2 })
    await t.deps.db.updateTable('apartments').set({ rules: '{"minNights": 4}' }).where('id', '=', flat).execute()
    const agreed = { price: 70, reason: 'Late arrival' }
    expect(await outcomeOf(book())).toBe('stay_not_allowed')
    expect(await outcomeOf(book({ agreed, adults: 3 }))).toBe('stay_not_allowed')
    expect(await book({ agreed })).toMatchObject({ price: 70 })
  })

  test('becomes that of the account with its address, which sees it after a login', async () => {
    const { t, book } = await scene()
    const ama = await t.customer()
    const { _id: id } = await book({ email: ama.email.toUpperCase() })
    expect(await outcomeOf(ama.send(getBooking, { params: { id } }))).toBe('not_found')
    await claimTrips(t.deps, ama.email)
    expect(await ama.send(getBooking, { params: { id } })).toMatchObject({ price: 96 })
  })

  test('tells its host nothing of that account: neither its name nor its phone', async () => {
    const { t, host, book } = await scene()
    const ama = await t.customer()
    const account = { username: `Nana Adjoa ${t.deps.ids.letters(6)}`, phone: '+233209998877' }
    await t.deps.db.updateTable('users').set(account).where('email', '=', ama.email).execute()
    const { _id: id } = await book({ email: ama.email })
    const params = { org: host.slug, id }
    const cash = { method: 'cash' as const, amount: 96, key: t.deps.ids.next() }
    await host.owner.send(recordHostPayment, { params, body: cash })
    await claimTrips(t.deps, ama.email)
    const body = formOf({ text: 'When do you come?', key: t.deps.ids.next() })
    await ama.send(sendMessage, { params: { id }, body })
    const page = await host.owner.send(getHostBookingPage, { params })
    const read = async (path: string) =>
      (await raw(t, getBooking, { url: `/api/host/${host.slug}/${path}`, token: host.owner.token })).text
    const paths = ['bookings', `bookings/${id}`, `bookings/${id}/page`, 'bookings.csv', 'calendar', 'threads']
    const all = [...paths, `bookings/${id}/messages`, `guests/${page.guestId}/page`, 'stay-changes', 'today']
    for (const path of all) {
      const text = await read(path)
      expect(text, path).not.toMatch(/Nana Adjoa|9998877/)
    }
    expect(await read(`guests/${page.guestId}/page`)).toContain('+233245550142')
    await idle(t)
    expect(
      t
        .mailTo(host.owner.email)
        .map(({ text }) => text)
        .join(),
    ).not.toMatch(/Nana Adjoa|9998877/)
    expect(await ama.send(getBooking, { params: { id } })).toMatchObject({ customer: { phoneNumber: account.phone } })
  })
})

describe('the link to pay', () => {
  test('opens the trip of the guest, who pays and is confirmed at once', async () => {
    const { t, host, book, read } = await scene()
    const { _id: id } = await book()
    const params = { org: host.slug, id }
    const link = await host.owner.send(rows.makeHostPaymentLink, { params, body: {} })
    expect(link).toMatchObject({ phone: '+233245550142', mailed: false, text: expect.stringContaining(link.url) })
    const { token } = await t.anyone.send(openTrip, { body: { token: link.url.split('#')[1] ?? '' } })
    expect(await outcomeOf(t.as(token).send(askTripCode, {}))).toBe('illegal_transition')
    await t.as(token).send(confirmBookingPayment, { body: { bookingId: id } })
    expect(await read(id)).toMatchObject({ state: 'approved' })
  })

  test('goes by mail where there is an address, and is made for no booking of a guest', async () => {
    const { t, host, flat, book } = await scene()
    const { _id: id } = await book({ email: 'kofi@trip.example', sendsLink: true })
    await t.nextMail('kofi@trip.example', ({ text }) => text.includes('/trip#'))
    const ask = (of: string, by: TestUser = host.owner, org = host.slug) =>
      by.send(rows.makeHostPaymentLink, { params: { org, id: of }, body: { byMail: true } })
    expect(await ask(id)).toMatchObject({ mailed: true })
    const [ama] = await t.customers(1)
    const { _id: own } = await ama.send(createBooking, { body: stay(t, flat, 12, 14) })
    expect(await outcomeOf(ask(own))).toBe('illegal_transition')
    const other = await newHost(t)
    expect(await outcomeOf(ask(id, other.owner, other.slug))).toBe('not_found')
    expect(await outcomeOf(ask(id, await newMember(t, host.id, 'cleaner')))).toBe('forbidden')
  })
})
