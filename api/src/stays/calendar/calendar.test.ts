// Tests of the calendar: what occupies which nights of a window, by apartment.
import { createBooking, deleteBooking } from '@akwaaba/contract/bookings'
import { createBlock, deleteBlock, getCalendar } from '@akwaaba/contract/calendar'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { setPresence } from '@akwaaba/contract/presence'
import { savePriceDays, savePrices } from '@akwaaba/contract/prices'
import { agreeAdminStay } from '@akwaaba/contract/stay-agreements'
import { decideStayChange } from '@akwaaba/contract/stay-changes'
import { describe, expect, test } from 'vitest'
import { day, newAdmin, raw, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

const scene = async () => {
  const t = await here.empty()
  const flat = await t.apartment()
  const [ama] = await t.customers(1)
  const admin = await newAdmin(t)
  return {
    ...{ t, flat, ama, admin },
    calendar: (query: { from?: string; to?: string; search?: string } = {}) => admin.send(getCalendar, { query }),
    book: (from: number, to: number) => ama.send(createBooking, { body: stay(t, flat, from, to) }),
    pay: (bookingId: string) => ama.send(confirmBookingPayment, { body: { bookingId } }),
    block: (from: number, to: number, note = '') =>
      admin.send(createBlock, { body: { ...stay(t, flat, from, to), note } }),
  }
}
const setState = (t: World, id: string, state: 'approved' | 'cancelled') =>
  t.deps.db.updateTable('bookings').set({ state }).where('id', '=', id).execute()

describe('GET /api/admin/calendar', () => {
  test('shows four weeks from today by default', async () => {
    const { t, calendar } = await scene()
    expect(await calendar()).toMatchObject({ from: day(t, 0), to: day(t, 28), today: day(t, 0) })
    expect(await calendar({ from: day(t, 40) })).toMatchObject({ from: day(t, 40), to: day(t, 68), today: day(t, 0) })
    expect(await calendar({ to: day(t, 92) })).toMatchObject({ from: day(t, 0), to: day(t, 92) })
    expect(await calendar({ from: day(t, -90), to: day(t, 2) })).toMatchObject({ from: day(t, -90), to: day(t, 2) })
  })

  test.each([
    [0, 93],
    [0, 0],
    [5, 4],
    [undefined, 0],
    [undefined, 93],
  ])('refuses a window %s..%s', async (from, to) => {
    const { t, calendar } = await scene()
    const refused = await refusal(calendar({ ...(from !== undefined && { from: day(t, from) }), to: day(t, to) }))
    expect(refused).toMatchObject({
      ...{ status: 400, code: 'bad_dates' },
      message: 'Please choose a window of 1 to 92 days.',
    })
  })

  test('shows bookings and blocks in order, each with its details', async () => {
    const { t, flat, ama, calendar, book, pay, block } = await scene()
    const note = 'New windows'
    const blocked = await block(10, 12, note)
    const held = await book(14, 15)
    const paid = await book(3, 6)
    await pay(paid._id)
    const approved = await book(12, 14)
    await setState(t, approved._id, 'approved')
    const guest = { kind: 'booking', label: ama.username, inHouse: false, owes: false, conflictWith: null }
    const of = ({ _id, startDate, endDate }: typeof held | typeof blocked) => ({ _id, startDate, endDate })
    expect((await calendar()).rows).toEqual([
      {
        ...{ apartmentId: flat, apartmentName: 'Lantern Studio', location: 'Osu', coverImage: null },
        organisation: { slug: 'akwaaba', name: 'Akwaaba' },
        occupied: [
          { ...guest, ...of(paid), reference: paid.reference, status: 'pending', depositPaid: true },
          { ...guest, ...of(blocked), kind: 'block', label: note, reference: null, status: null, depositPaid: false },
          { ...guest, ...of(approved), reference: approved.reference, status: 'approved', depositPaid: true },
          { ...guest, ...of(held), reference: held.reference, status: 'pending', depositPaid: false },
        ],
        prices: [
          { ...{ from: day(t, 0), to: day(t, 28), price: 48 }, ...{ minNights: 1, closed: false, arrival: true } },
        ],
        periods: [],
      },
    ])
  })

  test('gives days with the same terms as one run, from today on', async () => {
    const { t, flat, admin, calendar } = await scene()
    const days = { from: day(t, 3), to: day(t, 5), set: { price: 160, minNights: 4, closed: true } }
    await admin.send(savePriceDays, { params: { id: flat }, body: days })
    const { rows } = await calendar({ from: day(t, -2), to: day(t, 8) })
    const usual = { price: 48, minNights: 1, closed: false, arrival: true }
    expect(rows[0]?.prices).toEqual([
      { from: day(t, 0), to: day(t, 3), ...usual },
      { from: day(t, 3), to: day(t, 5), price: 160, minNights: 4, closed: true, arrival: true },
      { from: day(t, 5), to: day(t, 8), ...usual },
    ])
    expect((await calendar({ from: day(t, -5), to: day(t, 0) })).rows[0]).toMatchObject({ prices: [], periods: [] })
  })

  test('says the seasons and events of the nights of the window', async () => {
    const { t, flat, admin, calendar } = await scene()
    const season = { layer: 'season' as const, name: 'Harmattan', from: day(t, -9), to: day(t, 30), percent: 20 }
    const event = { layer: 'event' as const, name: 'Detty December', from: day(t, 8), to: day(t, 10), minNights: 3 }
    const periods = [season, { ...event, price: 90 }]
    await admin.send(savePrices, { params: { id: flat }, body: { rules: {}, periods } })
    const of = async (from: number, to: number) =>
      (await calendar({ from: day(t, from), to: day(t, to) })).rows[0]?.periods?.map(({ name }) => name)
    expect((await calendar({ to: day(t, 9) })).rows[0]?.periods).toEqual([
      { ...season, price: null, minNights: null },
      { ...event, price: 90, percent: null },
    ])
    expect(await of(0, 8)).toEqual(['Harmattan'])
    expect(await of(29, 40)).toEqual(['Harmattan'])
    expect(await of(30, 40)).toEqual([])
  })

  test('says who is in house, and who still owes', async () => {
    const { t, ama, admin, calendar, book, pay } = await scene()
    const paid = await book(0, 2)
    await pay(paid._id)
    await setState(t, paid._id, 'approved')
    await admin.send(setPresence, { params: { id: paid._id }, body: { action: 'checkIn' } })
    const first = async () => (await calendar()).rows[0]?.occupied[0]
    expect(await first()).toMatchObject({ inHouse: true, owes: false })
    const late = { kind: 'late-check-out' as const, lateUntil: '13:00', amount: 20, reason: '' }
    const { change } = await admin.send(agreeAdminStay, { params: { id: paid._id }, body: late })
    await ama.send(decideStayChange, { params: { id: paid._id }, body: { change: change._id, decision: 'accept' } })
    expect(await first()).toMatchObject({ inHouse: true, owes: true })
  })

  test('shows stays that begin before the window or end after it, and none that only adjoin it', async () => {
    const { t, calendar, book } = await scene()
    for (const [from, to] of [
      [8, 10],
      [10, 12],
      [18, 22],
      [22, 23],
    ] as const)
      await book(from, to)
    const { rows } = await calendar({ from: day(t, 10), to: day(t, 20) })
    expect(rows[0]?.occupied.map(({ startDate }) => startDate)).toEqual([day(t, 10), day(t, 18)])
    const inside = await calendar({ from: day(t, 19), to: day(t, 20) })
    expect(inside.rows[0]?.occupied.map(({ startDate }) => startDate)).toEqual([day(t, 18)])
  })

  test('leaves out expired holds, cancelled stays, deleted blocks and deleted bookings; keeps stays that are over', async () => {
    const { t, ama, admin, calendar, book, pay, block } = await scene()
    const over = await book(0, 2)
    await pay(over._id)
    await setState(t, over._id, 'approved')
    const gone = await book(20, 21)
    await setState(t, gone._id, 'cancelled')
    await admin.send(deleteBlock, { params: { id: (await block(22, 23))._id } })
    await book(10, 12)
    t.wait({ minutes: 31 })
    expect((await calendar()).rows[0]?.occupied).toHaveLength(1)
    t.wait({ days: 3 })
    await runJob(t, 'bookings:complete-stays', {})
    expect((await calendar()).rows[0]?.occupied).toEqual([])
    const past = () => calendar({ from: day(t, -5), to: day(t, 20) })
    expect((await past()).rows[0]?.occupied).toMatchObject([
      { _id: over._id, label: ama.username, status: 'completed' },
    ])
    await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
    await admin.send(deleteBooking, { params: { id: over._id } })
    expect((await past()).rows[0]?.occupied).toEqual([])
  })

  test('names no guest whose account is deleted', async () => {
    const { t, calendar, book, pay } = await scene()
    await pay((await book(3, 5))._id)
    const nobody = { username: 'deleted-1', deletedAt: t.deps.clock.now() }
    await t.deps.db.updateTable('users').set(nobody).where('role', '=', 'customer').execute()
    expect((await calendar()).rows[0]?.occupied).toMatchObject([{ label: 'A guest whose account is deleted' }])
  })

  test('shows an apartment that was taken off the site while it has bookings in the window', async () => {
    const { t, calendar, book, pay } = await scene()
    await pay((await book(3, 5))._id)
    await t.apartment({ apartmentName: 'Empty' })
    await t.deps.db.updateTable('apartments').set({ deletedAt: t.deps.clock.now() }).execute()
    expect((await calendar()).rows.map(({ apartmentName }) => apartmentName)).toEqual(['Lantern Studio'])
    expect((await calendar({ from: day(t, 6) })).rows).toEqual([])
  })

  test('sorts by name, searches, and gives pages with the total in the headers', async () => {
    const { t, admin, calendar } = await scene()
    for (const [apartmentName, location] of [
      ['acacia', 'Labone'],
      ['Baobab', 'Aburi'],
      ['Zongo', 'Osu'],
    ] as const)
      await t.apartment({ apartmentName, location, address: '1 Way' })
    const names = ({ rows }: Awaited<ReturnType<typeof calendar>>) => rows.map(({ apartmentName }) => apartmentName)
    expect(names(await calendar())).toEqual(['acacia', 'Baobab', 'Lantern Studio', 'Zongo'])
    expect(names(await calendar({ search: 'AOB' }))).toEqual(['Baobab'])
    expect(names(await calendar({ search: 'BA' }))).toEqual(['Baobab'])
    expect(names(await calendar({ search: 'ob' }))).toEqual([])
    expect(names(await calendar({ search: 'osu' }))).toEqual(['Lantern Studio', 'Zongo'])
    expect(names(await calendar({ search: '%' }))).toEqual([])
    const page = async (number: number) => {
      const { reply, headers } = await admin.ask(getCalendar, { query: { limit: 3, page: number } })
      return { names: names(reply), total: headers.get('x-total-count'), link: headers.get('link') }
    }
    const at = (number: number, rel: string) => `</api/admin/calendar?limit=3&page=${number}>; rel="${rel}"`
    const [first, second] = [['acacia', 'Baobab', 'Lantern Studio'], ['Zongo']]
    const next = expect.stringMatching(/^<\/api\/admin\/calendar\?limit=3&page=2&after=[\w-]+>; rel="next"$/)
    expect(await page(1)).toEqual({ names: first, total: '4', link: next })
    expect(await page(2)).toEqual({ names: second, total: '4', link: at(1, 'prev') })
    expect(await page(9)).toEqual({ names: [], total: '4', link: at(8, 'prev') })
  })

  test('is for administrators, and refuses invalid parameters', async () => {
    const { t, ama, admin } = await scene()
    expect(await raw(t, getCalendar)).toMatchObject({ status: 401, json: { code: 'not_signed_in' } })
    expect(await raw(t, getCalendar, { token: ama.token })).toMatchObject({ status: 403, json: { code: 'forbidden' } })
    const url = `${getCalendar.path}?from=soon&limit=0`
    const refused = await raw(t, getCalendar, { token: admin.token, url })
    expect(refused).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
    expect(Object.keys(refused.json.fields ?? {}).sort()).toEqual(['from', 'limit'])
  })
})
