// Tests of blocks: they reserve nights as bookings do, say what occupies the nights, and free them when deleted.
import { getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { listAudit } from '@akwaaba/contract/audit'
import { checkAvailability, createBooking } from '@akwaaba/contract/bookings'
import { createBlock, deleteBlock } from '@akwaaba/contract/calendar'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { formatDate } from '@akwaaba/contract/dates'
import { describe, expect, test } from 'vitest'
import { day, newAdmin, raw, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

const nowhere = '01900000-0000-7000-8000-000000000000'
const scene = async () => {
  const t = await here.empty()
  const flat = await t.apartment()
  const [ama] = await t.customers(1)
  const admin = await newAdmin(t)
  return {
    ...{ t, flat, ama, admin },
    block: (from: number, to: number, note = '') =>
      admin.send(createBlock, { body: { ...stay(t, flat, from, to), note } }),
    unblock: (id: string) => admin.send(deleteBlock, { params: { id } }),
    book: (from: number, to: number) => ama.send(createBooking, { body: stay(t, flat, from, to) }),
    rows: () => t.deps.db.selectFrom('blocks').selectAll().execute(),
  }
}

describe('POST /api/admin/blocks', () => {
  test('blocks nights for bookings, searches and availability', async () => {
    const { t, flat, ama, admin, block, book } = await scene()
    const made = await block(10, 13, ' New windows ')
    expect(made).toMatchObject({ apartmentId: flat, startDate: day(t, 10), endDate: day(t, 13), note: 'New windows' })
    expect(await outcomeOf(book(12, 14))).toBe('dates_unavailable')
    expect(await t.anyone.send(checkAvailability, { body: stay(t, flat, 9, 11) })).toMatchObject({ available: false })
    const search = (from: number, to: number) =>
      t.anyone.send(listApartments, { query: { from: day(t, from), to: day(t, to) } })
    expect(await search(12, 14)).toEqual([])
    expect(await search(13, 14)).toHaveLength(1)
    expect(await ama.send(getBookedDates, { params: { id: flat } })).toEqual({
      bookedDates: [day(t, 10), day(t, 11), day(t, 12)],
    })
    expect(await outcomeOf(book(13, 14))).toBe('ok')
    expect(await outcomeOf(book(8, 10))).toBe('ok')
    const [line] = await admin.send(listAudit, { query: { recordId: made._id } })
    expect(line).toMatchObject({
      ...{ action: 'create', kind: 'block', label: 'Lantern Studio', before: null },
      after: { apartmentId: flat, startDate: day(t, 10), endDate: day(t, 13) },
    })
  })

  test('says whether a booking or another block occupies the nights, and stores nothing', async () => {
    const { t, block, book, rows } = await scene()
    await book(10, 12)
    await block(20, 22)
    const says = (what: string, from: number, to: number) =>
      `${what} stands there from ${formatDate(day(t, from))} to ${formatDate(day(t, to))}. Please choose other nights.`
    for (const [from, to, msg] of [
      [11, 15, says('A booking', 10, 12)],
      [21, 30, says('Another block', 20, 22)],
      [5, 40, says('A booking', 10, 12)],
    ] as const)
      expect(await refusal(block(from, to))).toMatchObject({ status: 409, code: 'dates_unavailable', message: msg })
    expect(await rows()).toHaveLength(1)
    expect(await t.deps.db.selectFrom('auditLog').select('id').execute()).toHaveLength(1)
  })

  test('is one block when it is sent again, also at once, and one of another administrator is refused', async () => {
    const { t, flat, block, rows } = await scene()
    const replies = [...(await Promise.all([block(20, 22, 'Painting'), block(20, 22, 'Painting')]))]
    replies.push(await block(20, 22, 'Painting'))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect(await t.deps.db.selectFrom('auditLog').select('id').execute()).toHaveLength(1)
    const body = { ...stay(t, flat, 20, 22), note: 'Painting' }
    expect(await outcomeOf((await newAdmin(t)).send(createBlock, { body }))).toBe('dates_unavailable')
  })

  test('takes the nights of an expired hold, which cannot be paid for after that', async () => {
    const { t, ama, block, book } = await scene()
    const { _id: bookingId } = await book(10, 12)
    expect(await outcomeOf(block(10, 12))).toBe('dates_unavailable')
    t.wait({ minutes: 31 })
    expect(await outcomeOf(block(10, 12))).toBe('ok')
    expect(await outcomeOf(ama.send(startPayment, { body: { bookingId, method: 'card' } }))).toBe('hold_expired')
    expect(await outcomeOf(ama.send(confirmBookingPayment, { body: { bookingId } }))).toBe('hold_expired')
    expect(await t.deps.db.selectFrom('testGatewayCharges').selectAll().execute()).toEqual([])
  })

  test.each([
    [-1, 2, 'past_dates'],
    [3, 3, 'bad_dates'],
    [4, 3, 'bad_dates'],
    [731, 732, 'too_far_ahead'],
    [3, 369, 'stay_too_long'],
  ])('refuses %i..%i: %s', async (from, to, code) => {
    const { block, rows } = await scene()
    expect(await refusal(block(from, to))).toMatchObject({ status: 400, code })
    expect(await rows()).toEqual([])
  })

  test('refuses an unknown or deleted apartment, and invalid fields', async () => {
    const { t, flat, admin, block } = await scene()
    expect(await outcomeOf(admin.send(createBlock, { body: stay(t, nowhere, 3, 4) }))).toBe('not_found')
    const post = (payload: object) => raw(t, createBlock, { token: admin.token, payload })
    for (const [fields, field] of [
      [{ note: 'x'.repeat(201) }, 'note'],
      [{ startDate: 'soon' }, 'startDate'],
      [{ endDate: undefined }, 'endDate'],
      [{ apartmentId: '7' }, 'apartmentId'],
      [{ price: 1 }, 'price'],
    ] as const) {
      const reply = await post({ ...stay(t, flat, 3, 4), ...fields })
      expect(reply).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
      expect(Object.keys(reply.json.fields ?? {})).toEqual([field])
    }
    await t.deps.db.updateTable('apartments').set({ deletedAt: t.deps.clock.now() }).execute()
    expect(await refusal(block(3, 4))).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('DELETE /api/admin/blocks/:id', () => {
  test('frees the nights, once, and writes an audit record', async () => {
    const { t, flat, admin, block, unblock, book } = await scene()
    const { _id } = await block(10, 13, 'Paint')
    expect(await outcomeOf(unblock(_id))).toBe('ok')
    expect(await outcomeOf(book(10, 13))).toBe('ok')
    expect(await refusal(unblock(_id))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await outcomeOf(unblock(nowhere))).toBe('not_found')
    const lines = await admin.send(listAudit, { query: { kind: 'block' } })
    expect(lines.map(({ action }) => action)).toEqual(['delete', 'create'])
    expect(lines[0]).toMatchObject({
      ...{ recordId: _id, label: 'Lantern Studio', after: null },
      before: { apartmentId: flat, startDate: day(t, 10), endDate: day(t, 13) },
    })
  })

  test('deletes a block once when many requests do it at the same instant', async () => {
    const { block, unblock, t } = await scene()
    const { _id } = await block(10, 13)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(unblock(_id))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(await t.deps.db.selectFrom('auditLog').select('action').execute()).toHaveLength(2)
  })
})

describe('blocks', () => {
  test('are for administrators', async () => {
    const { t, flat, ama, block } = await scene()
    const { _id } = await block(10, 13)
    const payload = stay(t, flat, 20, 21)
    const url = deleteBlock.path.replace(':id', _id)
    for (const [token, status, code] of [
      [undefined, 401, 'not_signed_in'],
      [ama.token, 403, 'forbidden'],
    ] as const) {
      const who = token ? { token } : {}
      expect(await raw(t, createBlock, { ...who, payload })).toMatchObject({ status, json: { code } })
      expect(await raw(t, deleteBlock, { ...who, url })).toMatchObject({ status, json: { code } })
    }
    expect(await t.deps.db.selectFrom('occupiedNights').select('blockId').execute()).toEqual([{ blockId: _id }])
  })
})
