// Tests of a day of a host: which stays are in which list, where their guests are, and how many homes have a guest.
import { createBooking } from '@akwaaba/contract/bookings'
import { createHostBlock } from '@akwaaba/contract/calendar'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { listAllCleaning, moveCleaning } from '@akwaaba/contract/cleaning'
import { setHostPresence } from '@akwaaba/contract/presence'
import { createHostBooking } from '@akwaaba/contract/staff-bookings'
import { getHostToday, getToday } from '@akwaaba/contract/today'
import { expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { day, newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser } from '#testing/world.ts'

const here = fileWorld()

const scene = async (t = here()) => {
  const [host, other] = [await newHost(t), await newHost(t)]
  const [flat, loft, empty, foreign] = await Promise.all(
    [host, host, host, other].map(({ id: organisationId }) => t.apartment({ instantBooking: true, organisationId })),
  )
  const [ama, kofi] = await t.customers(2)
  const book = async (guest: TestUser, apartmentId: string, from: number, to: number, isPaid = true) => {
    const { _id: bookingId } = await guest.send(createBooking, { body: stay(t, apartmentId, from, to) })
    if (!isPaid) return bookingId
    await startAndPay(t, guest, { bookingId })
    await guest.send(confirmBookingPayment, { body: { bookingId } })
    return bookingId
  }
  const params = { org: host.slug }
  const on = (ahead?: number, by: TestUser = host.owner) =>
    by.send(getHostToday, { params, ...(ahead === undefined ? {} : { query: { date: day(t, ahead) } }) })
  return { t, host, flat, loft, empty, foreign, ama, kofi, book, params, on }
}

test('shows any day with who arrives, is in house and leaves, and how many homes have a guest', async () => {
  const { t, host, flat, loft, empty, foreign, ama, kofi, book, on } = await scene()
  const long = await book(ama, flat ?? '', 1, 5)
  const short = await book(kofi, loft ?? '', 2, 3)
  await book(kofi, foreign ?? '', 1, 9)
  await book(kofi, loft ?? '', 6, 8, false)
  await host.owner.send(createHostBlock, {
    params: { org: host.slug },
    body: { ...stay(t, empty ?? '', 1, 9), note: '' },
  })
  expect(await on()).toMatchObject({ date: day(t, 0), isToday: true, arriving: 0, inside: 0, leaving: 0, inHouse: [] })
  const listed = ({ arrivals, inHouse, departures }: Awaited<ReturnType<typeof on>>) =>
    [arrivals, inHouse, departures].map((stays) => stays.map(({ _id }) => _id))
  expect(listed(await on(1))).toEqual([[long], [], []])
  const second = await on(2)
  expect(listed(second)).toEqual([[short], [long], []])
  expect(second).toMatchObject({ isToday: false, arriving: 1, inside: 1, leaving: 0, staying: 2, homes: 3 })
  // Neither a block, nor an unpaid hold, nor the home of another host.
  expect(second.nights.map(({ taken }) => taken)).toEqual([2, 1, 1, ...Array(11).fill(0)])
  expect(second.nights[0]?.date).toBe(day(t, 2))
  expect(listed(await on(3))).toEqual([[], [long], [short]])
  expect(listed(await on(5))).toEqual([[], [], [long]])
  expect(
    await refusal(host.owner.send(getHostToday, { params: { org: host.slug }, query: { date: 'soon' as never } })),
  ).toMatchObject({
    status: 400,
  })
})

test('says of each stay where its guest is, and offers to those who may what can be entered', async () => {
  const { t, host, flat, ama, book, params, on } = await scene()
  const id = await book(ama, flat ?? '', 0, 2)
  expect((await on()).arrivals).toMatchObject([{ presence: { state: 'expected', actions: ['checkIn', 'noShow'] } }])
  await host.owner.send(setHostPresence, { params: { ...params, id }, body: { action: 'checkIn' } })
  expect((await on()).arrivals).toMatchObject([{ presence: { state: 'inHouse', actions: ['checkOut', 'undo'] } }])
  expect((await on(1)).inHouse).toMatchObject([{ presence: { state: 'inHouse' } }])
  const cleaner = await newMember(t, host.id, 'cleaner')
  const [shown] = (await on(0, cleaner)).arrivals
  expect(shown).toMatchObject({ _id: id, presence: { state: 'inHouse', actions: [], blocked: [] } })
  expect(JSON.stringify(shown)).not.toContain(ama.username)
  expect(shown).not.toHaveProperty('price')
})

test('shows administrators any day of all hosts, with whose each home is and what waits for an answer', async () => {
  const { t, host, flat, loft, ama, kofi, book } = await scene(await here.empty())
  const other = await newHost(t, 'Castle Coast')
  const foreign = await t.apartment({ instantBooking: true, organisationId: other.id })
  const asked = await t.apartment({ organisationId: other.id })
  const long = await book(ama, flat ?? '', 1, 20)
  const short = await book(kofi, loft ?? '', 2, 3)
  const elsewhere = await book(kofi, foreign, 1, 3)
  const late = await book(ama, asked, 8, 9)
  const soon = await book(ama, asked, 5, 6)
  const admin = await newAdmin(t)
  const on = (ahead: number) => admin.send(getToday, { query: { date: day(t, ahead) } })
  const second = await on(2)
  const whose = (stays: { _id: string; organisation: { name: string } }[]) =>
    stays.map(({ _id, organisation }) => [_id, organisation.name])
  expect(whose(second.arrivals)).toEqual([[short, 'Volta Stays']])
  expect(whose(second.inHouse).sort()).toEqual(
    [
      [long, host.name],
      [elsewhere, other.name],
    ].sort(),
  )
  expect(second).toMatchObject({ isToday: false, arriving: 1, inside: 2, leaving: 0, staying: 3, waiting: 2 })
  expect(whose(second.toAnswer)).toEqual([soon, late].map((id) => [id, other.name]))
  // A stay of more than two weeks is found by another index.
  expect(whose((await on(19)).inHouse)).toEqual([[long, host.name]])
  const third = await admin.send(listAllCleaning, { query: { date: day(t, 3) } })
  expect(third).toMatchObject({ count: 2, done: 0 })
  expect(third.tasks.map(({ booking, organisation }) => [booking, organisation.slug]).sort()).toEqual(
    [
      [short, host.slug],
      [elsewhere, other.slug],
    ].sort(),
  )
  t.wait({ days: 4 })
  const left = await admin.send(listAllCleaning, {})
  expect(left.tasks.map(({ booking }) => booking).sort()).toEqual([short, elsewhere].sort())
  const [task] = left.tasks
  const params = { org: task?.organisation.slug ?? '', task: task?._id ?? '' }
  expect(await admin.send(moveCleaning, { params, body: { action: 'finish' } })).toMatchObject({ state: 'done' })
  expect((await admin.send(listAllCleaning, {})).tasks).toHaveLength(1)
  expect(await refusal(ama.send(getToday, {}))).toMatchObject({ status: 403 })
  expect(await refusal(host.owner.send(listAllCleaning, {}))).toMatchObject({ status: 403 })
})

test('has the nights that staff hold for a guest who pays on arrival, until the hold ends', async () => {
  const { t, host, flat, loft, kofi, book, params, on } = await scene()
  const caller = { name: 'Efua Sarpong', phone: '024 555 0142', key: t.deps.ids.next() }
  const body = { ...stay(t, flat ?? '', 0, 2), ...caller }
  const { _id } = await host.owner.send(createHostBooking, { params, body })
  // What a guest holds may never be paid.
  await book(kofi, loft ?? '', 0, 2, false)
  expect(await on()).toMatchObject({
    ...{ arriving: 1, arrivals: [{ _id, depositPaid: false, presence: { actions: [] } }] },
    staying: 0,
  })
  t.wait({ days: 1 })
  expect((await on(-1)).arrivals).toEqual([])
})
