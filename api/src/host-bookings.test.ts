// Tests what members of an organisation see of its bookings and decide about them: its own and no others, and what their role allows.
import { listAudit } from '@akwaaba/contract/audit'
import { createBooking, declineBooking, getBooking, listBookings } from '@akwaaba/contract/bookings'
import { createHostBlock, deleteHostBlock, getHostCalendar } from '@akwaaba/contract/calendar'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { urlOf } from '@akwaaba/contract/client'
import * as rows from '@akwaaba/contract/host-bookings'
import { maskedText } from '@akwaaba/contract/masking'
import { memberRoles } from '@akwaaba/contract/permissions'
import { getHostToday } from '@akwaaba/contract/today'
import { suspendUser } from '@akwaaba/contract/users'
import { describe, expect, test } from 'vitest'
import { newHost, newMember } from '#testing/hosting.ts'
import { idle, newAdmin, raw, refusal, stay, unproved } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()
type Host = Awaited<ReturnType<typeof newHost>>

const flatOf = async (t: World, { id }: Host, fields: Parameters<World['apartment']>[0] = {}) => {
  const flat = await t.apartment(fields)
  await t.deps.db.updateTable('apartments').set({ organisationId: id }).where('id', '=', flat).execute()
  return flat
}

const pay = (guest: TestUser, bookingId: string) => guest.send(confirmBookingPayment, { body: { bookingId } })

/** Two hosts, each with an apartment and a paid booking of tomorrow, and what the first one asks about its own. */
const scene = async () => {
  const t = here()
  const [host, other] = [await newHost(t, 'Volta Stays'), await newHost(t, 'Sankofa Homes')]
  const [flat, foreignFlat] = [await flatOf(t, host, { price: 48 }), await flatOf(t, other)]
  const [ama, kofi] = await t.customers(2)
  await t.deps.db.updateTable('users').set({ phone }).where('email', '=', ama.email).execute()
  const booked = await ama.send(createBooking, { body: stay(t, flat, 1, 3) })
  const foreign = await kofi.send(createBooking, { body: stay(t, foreignFlat, 1, 3) })
  await pay(ama, booked._id)
  await pay(kofi, foreign._id)
  const params = { org: host.slug, id: booked._id }
  const list = (by: TestUser, query = {}) => by.send(rows.listHostBookings, { params, query })
  return { t, host, other, flat, foreignFlat, ama, booked, foreign, params, list }
}

const phone = '+233241112233'
const hasContact = (value: unknown, { email }: TestUser) =>
  [email, phone].some((contact) => JSON.stringify(value).includes(contact))

describe('the bookings of an organisation', () => {
  test('are its own in lists, counts, searches, files, today and calendar, and those of others are in none', async () => {
    const { t, host, booked, foreign, foreignFlat, flat, list } = await scene()
    const { owner } = host
    expect((await list(owner)).map(({ _id }) => _id)).toEqual([booked._id])
    expect(await list(owner, { view: 'all', apartmentId: foreignFlat })).toEqual([])
    expect(await list(owner, { view: 'all', search: foreign.reference })).toEqual([])
    expect(await list(owner, { view: 'all', search: booked.reference })).toHaveLength(1)
    const url = (row: (typeof rows)['listHostBookings' | 'exportHostBookings']) =>
      urlOf(row, { params: { org: host.slug }, query: { view: 'all' } })
    const { headers } = await raw(t, rows.listHostBookings, { url: url(rows.listHostBookings), token: owner.token })
    expect(headers['x-total-count']).toBe('1')
    const { text } = await raw(t, rows.exportHostBookings, { url: url(rows.exportHostBookings), token: owner.token })
    expect(text).toContain(booked.reference)
    expect(text).not.toContain(foreign.reference)
    const params = { org: host.slug }
    expect(await owner.send(getHostToday, { params })).toMatchObject({
      ...{ arriving: 0, leaving: 0, staying: 0, waiting: 1, toAnswer: [{ _id: booked._id }] },
    })
    const calendar = await owner.send(getHostCalendar, { params, query: {} })
    expect(calendar.rows).toMatchObject([{ apartmentId: flat, occupied: [{ _id: booked._id }] }])
    expect((await owner.send(getHostCalendar, { params, query: { search: 'lantern' } })).rows).toHaveLength(1)
    // An administrator sees everybody's, by the calls of before.
    const admin = await newAdmin(t)
    for (const { reference } of [booked, foreign])
      expect(await admin.send(listBookings, { query: { view: 'all', search: reference } })).toHaveLength(1)
  })

  test('belong to the organisation of their apartment, which the database holds', async () => {
    const { t, other, flat, ama } = await scene()
    const { _id } = await ama.send(createBooking, { body: stay(t, flat, 5, 6) })
    const move = t.deps.db.updateTable('bookings').set({ organisationId: other.id }).where('id', '=', _id)
    await expect(move.execute()).rejects.toThrow(/(booking|due)_of_its_/)
  })

  test('are counted as arrivals and departures of its own only', async () => {
    const t = await here.empty()
    const [host, other] = [await newHost(t), await newHost(t)]
    const [ama, kofi] = await t.customers(2)
    const flats = [await flatOf(t, host, { instantBooking: true }), await flatOf(t, other, { instantBooking: true })]
    for (const [at, guest] of [ama, kofi].entries())
      await pay(guest, (await guest.send(createBooking, { body: stay(t, flats[at] ?? '', 1, 2) }))._id)
    const today = () => host.owner.send(getHostToday, { params: { org: host.slug } })
    t.wait({ days: 1 })
    expect(await today()).toMatchObject({ arriving: 1, leaving: 0, staying: 1, waiting: 0 })
    expect((await today()).arrivals).toMatchObject([{ apartmentId: flats[0] }])
    t.wait({ days: 1 })
    expect(await today()).toMatchObject({ arriving: 0, leaving: 1, staying: 0, arrivals: [] })
  })

  test('refuses those of another organisation like unknown ones, whatever is asked', async () => {
    const { t, host, other, flat, foreign, foreignFlat } = await scene()
    const { owner } = host
    const nowhere = t.deps.ids.next()
    const dates = stay(t, foreignFlat, 20, 22)
    const block = (by: TestUser, org: string, apartmentId: string) =>
      by.send(createHostBlock, { params: { org }, body: { ...dates, apartmentId, note: 'family' } })
    const { _id: foreignBlock } = await block(other.owner, other.slug, foreignFlat)
    for (const [id, apartmentId, blockId] of [
      [foreign._id, foreignFlat, foreignBlock],
      [nowhere, nowhere, nowhere],
    ] as const) {
      const params = { org: host.slug, id }
      const calls = [
        owner.send(rows.getHostBooking, { params }),
        owner.send(rows.approveHostBooking, { params }),
        owner.send(rows.declineHostBooking, { params, body: { reason: '' } }),
        block(owner, host.slug, apartmentId),
        owner.send(deleteHostBlock, { params: { org: host.slug, id: blockId } }),
        // Under the other's name its own ids are of no use either.
        owner.send(rows.getHostBooking, { params: { org: other.slug, id } }),
      ]
      for (const answer of await Promise.all(calls.map(refusal)))
        expect(answer).toMatchObject({ status: 404, code: 'not_found' })
    }
    await block(owner, host.slug, flat)
    const read = await other.owner.send(rows.getHostBooking, { params: { org: other.slug, id: foreign._id } })
    expect(read.state).toBe('paid')
  })
})

describe('the role of a member', () => {
  test('decides which fields there are, in every reply', async () => {
    const { t, host, booked, ama, params, list } = await scene()
    const customers: unknown[] = []
    for (const role of memberRoles) {
      const member = await newMember(t, host.id, role)
      const [listed] = await list(member)
      // Where the guest is, and what is to be taken from them, is said in lists alone.
      const { presence, toTake, ...shown } = listed ?? {}
      const one = await member.send(rows.getHostBooking, { params })
      const { toAnswer } = await member.send(getHostToday, { params })
      expect(one).toEqual(shown)
      expect(toAnswer).toEqual([shown])
      const seesAmounts = role !== 'cleaner'
      expect([presence?.state, toTake], role).toEqual(['expected', null])
      expect('price' in one && 'lines' in one, role).toBe(seesAmounts)
      expect(JSON.stringify(one).includes('rice"'), role).toBe(seesAmounts)
      const calendar = await member.send(getHostCalendar, { params, query: {} })
      const seesAll = role === 'owner' || role === 'manager'
      for (const reply of [one, calendar]) expect(hasContact(reply, ama), role).toBe(seesAll && reply === one)
      expect(JSON.stringify([one, calendar]).includes(ama.username), role).toBe(role !== 'cleaner')
      customers.push(one.customer)
      expect(one.actions.includes('approve'), role).toBe(seesAll)
    }
    const { username, email } = ama
    const contacts = { username, email, phoneNumber: phone }
    expect(customers).toEqual([contacts, contacts, { username }, undefined])
    expect((await list(host.owner))[0]).toMatchObject({ _id: booked._id, price: 96, startDate: booked.startDate })
  })

  test('finds no guest by what it does not see', async () => {
    const { t, host, ama, list } = await scene()
    const [cleaner, finance] = [await newMember(t, host.id, 'cleaner'), await newMember(t, host.id, 'finance')]
    for (const member of [host.owner, finance, cleaner]) expect(await list(member, { search: ama.email })).toEqual([])
    const counts = [host.owner, finance, cleaner].map(async (by) => (await list(by, { search: ama.username })).length)
    expect(await Promise.all(counts)).toEqual([1, 1, 0])
  })

  test('shows the contacts of a guest from the payment on', async () => {
    const { t, host, flat, list } = await scene()
    const [esi] = await t.customers(1)
    const held = await esi.send(createBooking, { body: stay(t, flat, 10, 12) })
    const shown = async () => (await list(host.owner)).find(({ _id }) => _id === held._id)?.customer
    expect(await shown()).toEqual({ username: esi.username })
    await pay(esi, held._id)
    expect(await shown()).toEqual({ username: esi.username, email: esi.email, phoneNumber: '' })
  })

  test('decides the columns of the file', async () => {
    const { t, host, ama, params } = await scene()
    const url = urlOf(rows.exportHostBookings, { params, query: {} })
    const fileFor = async (role: (typeof memberRoles)[number]) =>
      raw(t, rows.exportHostBookings, { url, token: (await newMember(t, host.id, role)).token })
    expect((await fileFor('manager')).text).toContain(ama.email)
    const { text } = await fileFor('finance')
    expect(text.split('\r\n')[0]).toMatch(/Guest,Check-in.*Total in dollars/)
    expect(text).toContain('96.00')
    expect(text).not.toContain(ama.email)
    expect((await fileFor('cleaner')).status).toBe(403)
  })

  test('decides who approves, declines and blocks nights', async () => {
    const { t, host, flat, params, booked } = await scene()
    const outcomes = (member: TestUser) =>
      Promise.all([
        outcomeOf(member.send(rows.approveHostBooking, { params })),
        outcomeOf(member.send(rows.declineHostBooking, { params, body: {} })),
        outcomeOf(member.send(createHostBlock, { params, body: { ...stay(t, flat, 30, 31), note: '' } })),
        outcomeOf(member.send(deleteHostBlock, { params: { org: host.slug, id: booked._id } })),
      ])
    for (const role of ['finance', 'cleaner'] as const)
      expect(await outcomes(await newMember(t, host.id, role))).toEqual(Array(4).fill('forbidden'))
    const manager = await newMember(t, host.id, 'manager')
    expect(await outcomeOf(manager.send(rows.approveHostBooking, { params }))).toBe('ok')
    // The same request again, and another one that comes too late.
    expect(await outcomeOf(manager.send(rows.approveHostBooking, { params }))).toBe('ok')
    expect(await outcomeOf(host.owner.send(rows.approveHostBooking, { params }))).toBe('illegal_transition')
  })
})

describe('a decision of a host', () => {
  test('approves, then calls off a stay and refunds its guest, who reads the reason', async () => {
    // Without the jobs that the tests before have left: mails that nobody reads.
    await here.empty()
    const { host, ama, params, booked } = await scene()
    const { owner } = host
    const approved = await owner.send(rows.approveHostBooking, { params })
    expect(approved.booking).toMatchObject({ state: 'approved', actions: ['decline'] })
    const { booking } = await owner.send(rows.declineHostBooking, { params, body: { reason: 'The roof leaks.' } })
    expect(booking).toMatchObject({ state: 'cancelled', actions: [], reason: 'The roof leaks.' })
    await idle(here())
    expect(await ama.send(getBooking, { params: { id: booked._id } })).toMatchObject({ reason: 'The roof leaks.' })
    const mails = here().mailTo(ama.email)
    expect(mails.find(({ subject }) => subject.includes('will not take place'))?.text).toContain('The roof leaks.')
    expect(mails.some(({ text }) => text.includes('on its way'))).toBe(true)
  })

  test('needs a proof of the last ten minutes where a large sum goes back by it', async () => {
    const t = await here.empty()
    const host = await newHost(t)
    const flat = await flatOf(t, host, { price: 600 })
    const [ama] = await t.customers(1)
    const [large, small] = [
      await ama.send(createBooking, { body: stay(t, flat, 5, 7) }),
      await ama.send(createBooking, { body: stay(t, flat, 8, 9) }),
    ]
    for (const { _id } of [large, small]) await pay(ama, _id)
    unproved(t, host.owner)
    const decline = ({ _id: id }: { _id: string }) =>
      outcomeOf(host.owner.send(rows.declineHostBooking, { params: { org: host.slug, id }, body: {} }))
    expect([await decline(large), await decline(small)]).toEqual(['proof_needed', 'ok'])
    const admin = unproved(t, await newAdmin(t))
    const call = { params: { id: large._id }, body: { reason: '' } }
    expect(await outcomeOf(admin.send(declineBooking, call))).toBe('proof_needed')
    expect(await outcomeOf((await newAdmin(t)).send(declineBooking, call))).toBe('ok')
  })

  test('says no phone number to a guest who has not paid', async () => {
    const { t, host, flat, ama } = await scene()
    const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 5, 6) })
    const params = { org: host.slug, id }
    await host.owner.send(rows.declineHostBooking, { params, body: { reason: 'Call 024 123 4567 for less.' } })
    const reason = `Call ${maskedText} for less.`
    expect(await ama.send(getBooking, { params: { id } })).toMatchObject({ reason })
    await idle(t)
    expect(
      t
        .mailTo(ama.email)
        .map(({ text }) => text)
        .join(),
    ).not.toContain('4567')
  })

  test('is recorded with its member, and of an administrator with the organisation it was made for', async () => {
    const { t, host, flat, params, booked } = await scene()
    const admin = await newAdmin(t)
    await admin.send(rows.approveHostBooking, { params })
    const { _id: blockId } = await admin.send(createHostBlock, { params, body: { ...stay(t, flat, 30, 31), note: '' } })
    await host.owner.send(rows.declineHostBooking, { params, body: {} })
    const entries = async (recordId: string) =>
      (await admin.send(listAudit, { query: { recordId } })).map(({ actor, action, label }) => ({
        ...{ by: actor?.username, action, label },
      }))
    const label = `${booked.reference}, Volta Stays`
    expect(await entries(booked._id)).toEqual([
      { by: host.owner.username, action: 'decline', label },
      { by: admin.username, action: 'approve', label },
    ])
    expect(await entries(blockId)).toMatchObject([
      { by: admin.username, label: expect.stringMatching(/, Volta Stays$/) },
    ])
    const events = await t.deps.db
      .selectFrom('bookingEvents')
      .select('actor')
      .where('bookingId', '=', booked._id)
      .where('event', 'in', ['approve', 'revoke'])
      .orderBy('id')
      .execute()
    expect(events).toEqual([{ actor: 'admin' }, { actor: 'host' }])
  })

  test('is one of the two when host and administrator decide at the same instant', async () => {
    const { t, host, params } = await scene()
    const admin = await newAdmin(t)
    const outcomes = await Promise.all([
      outcomeOf(host.owner.send(rows.approveHostBooking, { params })),
      outcomeOf(admin.send(rows.approveHostBooking, { params })),
    ])
    expect(outcomes.sort()).toEqual(['illegal_transition', 'ok'])
  })
})

describe('mails about the stays of a host', () => {
  const subjects = (t: World, { email }: { email: string }) =>
    t
      .mailTo(email)
      .map(({ subject }) => subject)
      .filter((subject) => /Booking|Confirmed|Cancelled/.test(subject))

  test('go to its owners and managers and no administrator: a request, then what others have decided', async () => {
    const t = await here.empty()
    const [admin, host] = [await newAdmin(t), await newHost(t)]
    const [manager, finance] = [await newMember(t, host.id, 'manager'), await newMember(t, host.id, 'finance')]
    const suspended = await newMember(t, host.id, 'manager')
    await admin.send(suspendUser, { params: { id: suspended.id } })
    const flat = await flatOf(t, host)
    const [ama] = await t.customers(1)
    const { _id: id, reference } = await ama.send(createBooking, { body: stay(t, flat, 1, 3) })
    await pay(ama, id)
    await idle(t)
    const request = `Booking ${reference} waits for your approval`
    for (const { email } of [host.owner, manager]) {
      expect(subjects(t, { email })).toEqual([request])
      expect(t.mailTo(email)[0]?.text).toContain(`/host/${host.slug}/bookings/${id}`)
    }
    const params = { org: host.slug, id }
    await manager.send(rows.approveHostBooking, { params })
    await idle(t)
    expect(subjects(t, manager)).toEqual([request])
    expect(subjects(t, host.owner)).toContainEqual(expect.stringMatching(/^Confirmed: Lantern Studio/))
    await host.owner.send(rows.declineHostBooking, { params, body: {} })
    await idle(t)
    expect(subjects(t, manager)).toContainEqual(expect.stringMatching(/^Cancelled: Lantern Studio/))
    for (const user of [admin, finance, suspended]) expect(subjects(t, user)).toEqual([])
  })

  test('go to the administrators where everybody who could decide is suspended', async () => {
    const t = await here.empty()
    const [admin, host] = [await newAdmin(t), await newHost(t)]
    await admin.send(suspendUser, { params: { id: host.owner.id } })
    const [ama] = await t.customers(1)
    const { _id: id, reference } = await ama.send(createBooking, { body: stay(t, await flatOf(t, host), 1, 3) })
    await pay(ama, id)
    await idle(t)
    expect(subjects(t, admin)).toEqual([`Booking ${reference} waits for your approval`])
    expect(subjects(t, host.owner)).toEqual([])
  })
})
