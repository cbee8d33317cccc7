// Tests of the page of one booking: what it tells staff, which roles read what, and that only its author changes a note.
import * as noteRows from '@akwaaba/contract/booking-notes'
import { getBookingPage, getHostBookingPage } from '@akwaaba/contract/booking-pages'
import { approveBooking, createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { describe, expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { house, newHost, newMember } from '#testing/hosting.ts'
import { idle, newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser } from '#testing/world.ts'

const here = fileWorld()

/** A host with a paid booking, and a member in each role. */
const scene = async () => {
  const t = await here.empty()
  const host = await newHost(t)
  const flat = await t.apartment({ price: 48, organisationId: host.id })
  const [ama] = await t.customers(1)
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 3, 5) })
  await startAndPay(t, ama, { bookingId: id })
  const { payment } = await ama.send(confirmBookingPayment, { body: { bookingId: id } })
  const own = { params: { org: host.slug, id } }
  const read = (by: TestUser) => by.send(getHostBookingPage, own)
  const note = (by: TestUser, text: string) => by.send(noteRows.addHostBookingNote, { ...own, body: { text } })
  return { t, host, flat, ama, id, payment, own, read, note }
}

const told = ({ timeline }: { timeline: { about: string; event: string }[] }) =>
  timeline.map(({ about, event }) => `${about} ${event}`)

describe('the page of a booking', () => {
  test('tells everything that happened, with names and sums, and what is allowed now', async () => {
    const { t, host, id, payment, ama, read } = await scene()
    const admin = await newAdmin(t)
    t.wait({ minutes: 1 })
    await admin.send(approveBooking, { params: { id } })
    t.wait({ minutes: 1 })
    const body = { amount: 20, key: t.deps.ids.next(), note: 'The pump.' }
    await admin.send(refundPayment, { params: { id: payment._id }, body })
    await idle(t)
    const page = await admin.send(getBookingPage, { params: { id } })
    const guest = await t.deps.db.selectFrom('users').select('username').where('email', '=', ama.email).execute()
    expect(told(page)).toEqual([
      ...['refund succeed', 'refund send', 'refund create', 'booking approve'],
      ...['booking pay', 'payment succeed', 'payment create', 'booking create'],
    ])
    expect(page.timeline.at(-1)).toMatchObject({ actor: 'customer', name: guest[0]?.username, amount: null })
    expect(page.timeline[2]).toMatchObject({
      actor: 'admin',
      amount: { amount: 20, currency: 'USD' },
      note: 'by-admin',
    })
    expect(page).toMatchObject({
      booking: { _id: id, actions: ['decline'], price: 96 },
      organisation: { slug: host.slug },
      dues: [{ kind: 'full', amount: 96, state: 'paid' }],
      payments: [{ _id: payment._id, method: 'card', receiptId: payment.receiptId, actions: ['refund'] }],
      received: [{ amount: 76, currency: 'USD' }],
      otherStays: [],
    })
    // Its host learns that the platform did it, but not who.
    const theirs = await read(host.owner)
    expect(theirs.timeline[2]).toMatchObject({ actor: 'admin', name: null })
    expect(theirs).toMatchObject({ payments: [{ receiptId: null, actions: [] }], received: [{ amount: 76 }] })
  })

  test('lists the other stays of its guest, with this host only', async () => {
    const { t, host, flat, ama, read } = await scene()
    const foreign = await t.apartment({ organisationId: (await newHost(t)).id })
    const { reference } = await ama.send(createBooking, { body: stay(t, flat, 8, 9) })
    const elsewhere = await ama.send(createBooking, { body: stay(t, foreign, 8, 9) })
    expect(await read(host.owner)).toMatchObject({ otherStays: [{ reference, status: 'pending', depositPaid: false }] })
    const page = await (await newAdmin(t)).send(getBookingPage, { params: { id: elsewhere._id } })
    expect(page.otherStays).toHaveLength(2)
  })

  test('shows a cleaner no money and no guest, and finance no notes', async () => {
    const { t, host, read, note } = await scene()
    const [cleaner, finance] = [await newMember(t, host.id, 'cleaner'), await newMember(t, host.id, 'finance')]
    await note(host.owner, 'Bring a cot.')
    expect(await read(cleaner)).toMatchObject({
      ...{ dues: null, payments: null, received: null, otherStays: null },
      notes: [{ text: 'Bring a cot.' }],
    })
    expect(told(await read(cleaner))).toEqual(['booking pay', 'booking create'])
    expect((await read(cleaner)).timeline.map(({ name }) => name)).toEqual([null, null])
    const shown = await read(finance)
    expect(shown).toMatchObject({ notes: null, dues: [{ amount: 96 }], booking: { price: 96 } })
    expect(await refusal(note(finance, 'Hello'))).toMatchObject({ status: 403 })
  })

  test('refuses a booking of another organisation like an unknown one, and guests', async () => {
    const { t, ama, id } = await scene()
    const other = await newHost(t)
    const unknown = { status: 404, code: 'not_found' }
    for (const one of [id, t.deps.ids.next()]) {
      const params = { org: other.slug, id: one }
      const text = { body: { text: 'Mine' } }
      expect(await refusal(other.owner.send(getHostBookingPage, { params }))).toMatchObject(unknown)
      expect(await refusal(other.owner.send(noteRows.addHostBookingNote, { params, ...text }))).toMatchObject(unknown)
    }
    expect(await refusal(ama.send(getBookingPage, { params: { id } }))).toMatchObject({ status: 403 })
  })
})

describe('a note', () => {
  test('is changed by its author alone, who is shown with the times', async () => {
    const { t, host, own, read, note } = await scene()
    const manager = await newMember(t, host.id, 'manager')
    const { _id } = await note(manager, '  Arrives at ten.  ')
    t.wait({ minutes: 5 })
    const edit = (by: TestUser, id = own.params.id) =>
      by.send(noteRows.editHostBookingNote, {
        params: { ...own.params, id, noteId: _id },
        body: { text: 'Arrives at nine.' },
      })
    expect(await refusal(edit(host.owner))).toMatchObject({ status: 404 })
    expect(await refusal(edit(manager, t.deps.ids.next()))).toMatchObject({ status: 404 })
    const { writtenAt, editedAt } = await edit(manager)
    expect(Date.parse(editedAt ?? '') - Date.parse(writtenAt)).toBeGreaterThanOrEqual(300_000)
    const shown = { text: 'Arrives at nine.', author: manager.username }
    expect((await read(host.owner)).notes).toMatchObject([{ ...shown, isOwn: false }])
    expect((await read(manager)).notes).toMatchObject([{ ...shown, isOwn: true }])
    expect(await refusal(note(manager, '   '))).toMatchObject({ status: 400 })
  })

  test('of the platform is for administrators and the house, not for members of another host', async () => {
    const { t, host, id, read } = await scene()
    const admin = await newAdmin(t)
    const write = (about: string) =>
      admin.send(noteRows.addBookingNote, { params: { id: about }, body: { text: 'Watch this one.' } })
    const { _id } = await write(id)
    expect((await read(host.owner)).notes).toEqual([])
    expect((await read(admin)).notes).toHaveLength(1)
    const params = { id, noteId: _id }
    expect((await admin.send(noteRows.editBookingNote, { params, body: { text: 'Fine.' } })).text).toBe('Fine.')
    const [kofi] = await t.customers(1)
    const ours = await kofi.send(createBooking, { body: stay(t, await t.apartment(), 3, 5) })
    await write(ours._id)
    const manager = await newMember(t, house.id, 'manager')
    const page = await manager.send(getHostBookingPage, { params: { org: house.slug, id: ours._id } })
    expect(page.notes).toMatchObject([{ text: 'Watch this one.' }])
  })
})
