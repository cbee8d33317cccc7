// Tests of moving blocks: to other nights, to another apartment, and what refuses it.
import { listAudit } from '@akwaaba/contract/audit'
import { createBooking } from '@akwaaba/contract/bookings'
import { changeBlock, changeHostBlock, createBlock, createHostBlock, getCalendar } from '@akwaaba/contract/calendar'
import { describe, expect, test } from 'vitest'
import { newHost } from '#testing/hosting.ts'
import { day, newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

const scene = async () => {
  const t = await here.empty()
  const [flat, other] = [await t.apartment(), await t.apartment({ apartmentName: 'Zongo Flat' })]
  const [ama] = await t.customers(1)
  const admin = await newAdmin(t)
  const dates = (from: number, to: number) => ({ startDate: day(t, from), endDate: day(t, to) })
  const change = (id: string, from: number, to: number, more: Partial<Parameters<typeof send>[1]> = {}) =>
    send(id, { ...dates(from, to), ...more })
  const send = (id: string, body: Parameters<typeof admin.send<typeof changeBlock>>[1]['body']) =>
    admin.send(changeBlock, { params: { id }, body })
  return {
    ...{ t, flat, other, ama, admin, dates, change },
    block: (from: number, to: number) =>
      admin.send(createBlock, { body: { apartmentId: flat, ...dates(from, to), note: 'Paint' } }),
    book: (apartmentId: string, from: number, to: number) =>
      ama.send(createBooking, { body: stay(t, apartmentId, from, to) }),
    taken: async () => {
      const { rows } = await admin.send(getCalendar, { query: { from: day(t, -5), to: day(t, 60) } })
      return rows.flatMap(({ apartmentId, occupied }) =>
        occupied.map(({ _id, startDate, endDate, label }) => ({ apartmentId, _id, startDate, endDate, label })),
      )
    },
  }
}

describe('PUT /api/admin/blocks/:id', () => {
  test('moves the nights of a block at once, also where they overlap those before', async () => {
    const { flat, admin, ama, block, book, change, dates, taken } = await scene()
    const { _id } = await block(10, 13)
    const changed = await change(_id, 12, 16)
    expect(changed).toMatchObject({ _id, apartmentId: flat, ...dates(12, 16), note: 'Paint' })
    expect(await taken()).toEqual([{ apartmentId: flat, _id, ...dates(12, 16), label: 'Paint' }])
    expect(await outcomeOf(book(flat, 10, 12))).toBe('ok')
    expect(await outcomeOf(book(flat, 15, 17))).toBe('dates_unavailable')
    const [line] = await admin.send(listAudit, { query: { recordId: _id } })
    expect(line).toMatchObject({ action: 'update', before: dates(10, 13), after: dates(12, 16) })
    expect(await outcomeOf(ama.send(changeBlock, { params: { id: _id }, body: dates(20, 21) }))).toBe('forbidden')
    expect(await change(_id, 12, 16, { note: ' Lift ' })).toMatchObject({ note: 'Lift' })
  })

  test('moves it to another apartment, under another id', async () => {
    const { flat, other, block, book, change, dates, taken } = await scene()
    const { _id } = await block(10, 13)
    const moved = await change(_id, 11, 14, { apartmentId: other })
    expect(moved._id).not.toBe(_id)
    expect(await taken()).toEqual([{ apartmentId: other, _id: moved._id, ...dates(11, 14), label: 'Paint' }])
    expect(await outcomeOf(book(flat, 10, 13))).toBe('ok')
    expect(await outcomeOf(book(other, 11, 12))).toBe('dates_unavailable')
    expect(await outcomeOf(change(_id, 11, 14))).toBe('not_found')
  })

  test('refuses nights that are taken, and leaves the block where it was', async () => {
    const { flat, other, block, book, change, dates, taken } = await scene()
    const { _id } = await block(10, 13)
    await book(flat, 20, 22)
    await book(other, 10, 11)
    const before = await taken()
    expect((await refusal(change(_id, 18, 21))).message).toMatch(/^A booking stands there from/)
    expect(await outcomeOf(change(_id, 10, 13, { apartmentId: other }))).toBe('dates_unavailable')
    expect(await taken()).toEqual(before)
    expect(before).toContainEqual({ apartmentId: flat, _id, ...dates(10, 13), label: 'Paint' })
  })

  test('refuses a change that began from other nights than the block has by now', async () => {
    const { block, change, dates } = await scene()
    const { _id } = await block(10, 13)
    expect(await outcomeOf(change(_id, 11, 14, { seen: dates(10, 13) }))).toBe('ok')
    expect(await refusal(change(_id, 20, 23, { seen: dates(10, 13) }))).toMatchObject({
      ...{ status: 409, code: 'edited_meanwhile' },
    })
    const moves = [20, 30, 40].map((from) => change(_id, from, from + 3, { seen: dates(11, 14) }))
    const outcomes = await Promise.all(moves.map(outcomeOf))
    expect(outcomes.sort()).toEqual(['edited_meanwhile', 'edited_meanwhile', 'ok'])
  })

  test('lets a block that has begun end earlier or later, and not begin on another day', async () => {
    const { t, other, block, change } = await scene()
    const { _id } = await block(0, 5)
    const [first, today] = [day(t, 0), 2]
    t.wait({ days: today })
    const begun = (to: number, more = {}) => change(_id, -today, to, { startDate: first, ...more })
    expect(await outcomeOf(begun(6))).toBe('ok')
    expect(await outcomeOf(begun(0))).toBe('ok')
    expect(await outcomeOf(begun(-1))).toBe('past_dates')
    expect(await outcomeOf(begun(3, { apartmentId: other }))).toBe('past_dates')
    expect(await outcomeOf(change(_id, -1, 3))).toBe('past_dates')
    expect(await outcomeOf(change(_id, 4, 4))).toBe('bad_dates')
  })

  test('keeps members to blocks and apartments of their organisation', async () => {
    const { t, flat, other, block, change, dates } = await scene()
    const host = await newHost(t)
    const theirs = await t.apartment({ organisationId: host.id })
    const params = { org: host.slug }
    const body = { apartmentId: theirs, ...dates(10, 12), note: '' }
    const { _id } = await host.owner.send(createHostBlock, { params, body })
    const move = (id: string, more = {}) =>
      host.owner.send(changeHostBlock, { params: { ...params, id }, body: { ...dates(11, 13), ...more } })
    expect(await outcomeOf(move(_id))).toBe('ok')
    expect(await outcomeOf(move(_id, { apartmentId: flat }))).toBe('not_found')
    expect(await outcomeOf(move((await block(20, 22))._id))).toBe('not_found')
    // An administrator moves no block from one organisation to another either.
    expect(await outcomeOf(change(_id, 11, 13, { apartmentId: other }))).toBe('not_found')
  })
})
