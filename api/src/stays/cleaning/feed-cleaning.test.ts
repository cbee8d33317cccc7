// Tests of cleaning after stays that connected calendars report: a task comes, moves and goes with its event, and a home is cleaned once.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { assignCleaning, listCleaning, moveCleaning, noteCleaning } from '@akwaaba/contract/cleaning'
import { addDays } from '@akwaaba/contract/dates'
import { createFeed, removeFeed, syncFeed } from '@akwaaba/contract/feeds'
import { expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { startCalendarServer } from '#testing/servers/calendar.ts'
import { stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const { host, says: saysFrom } = await startCalendarServer()
const here = fileWorld({ FEED_TEST_HOSTS: host })

const scene = async () => {
  const t = await here.empty()
  const volta = await newHost(t)
  const flat = await t.apartment({ organisationId: volta.id, instantBooking: true, apartmentName: 'Palm Loft' })
  const cleaner = await newMember(t, volta.id, 'cleaner')
  const [ama] = await t.customers(1)
  const params = { org: volta.slug, id: flat }
  const start = t.deps.clock.today()
  const days = (n: number) => addDays(start, n)
  const says = (...events: [string, number, number, string?][]) => saysFrom(start, ...events)
  const connect = async (label = 'Airbnb') => {
    const url = `http://${host}/${label}.ics`
    return (await volta.owner.send(createFeed, { params, body: { url, label } })).feed._id
  }
  const sync = async (feed: string) => {
    t.wait({ minutes: 11 })
    await volta.owner.send(syncFeed, { params: { ...params, feed } })
  }
  const list = async (n: number) =>
    (await cleaner.send(listCleaning, { params: { org: volta.slug }, query: { date: days(n) } })).tasks
  const act = (task: string | undefined, action: 'take' | 'finish', by = cleaner) =>
    by.send(moveCleaning, { params: { org: volta.slug, task: task ?? '' }, body: { action } })
  const paid = async (from: number, to: number) => {
    const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, flat, from, to) })
    await startAndPay(t, ama, { bookingId })
    await ama.send(confirmBookingPayment, { body: { bookingId } })
    return bookingId
  }
  return { t, volta, cleaner, params, days, says, connect, sync, list, act, paid }
}

test('a stay of another platform has a task, named by the calendar; a closure and a stay that is over have none', async () => {
  const { t, volta, cleaner, says, connect, list, act } = await scene()
  says(['a', 2, 4], ['b', 6, 8, 'Blocked'], ['c', -3, -1])
  await connect()
  expect(await list(4)).toMatchObject([
    { booking: null, calendar: 'Airbnb', apartment: { apartmentName: 'Palm Loft' }, leavesBy: '11:00', state: 'toDo' },
  ])
  expect([await list(8), await list(-1)]).toEqual([[], []])
  const task = (await list(4))[0]?._id ?? ''
  const params = { org: volta.slug, task }
  await volta.owner.send(assignCleaning, { params, body: { user: cleaner.id } })
  await cleaner.send(noteCleaning, { params, body: { note: 'A key is missing' } })
  expect(await outcomeOf(act(task, 'take'))).toBe('illegal_transition')
  t.wait({ days: 4 })
  expect(await act(task, 'finish')).toMatchObject({ state: 'done', note: 'A key is missing' })
  const stranger = await newHost(t, 'Keta Stays')
  expect(await outcomeOf(stranger.owner.send(listCleaning, { params: { org: volta.slug } }))).toBe('not_found')
})

test('a task moves with its event, is to do again, and goes with it unless it is done', async () => {
  const { t, says, connect, sync, list, act } = await scene()
  says(['a', 1, 2], ['b', 4, 6])
  const feed = await connect()
  t.wait({ days: 2 })
  await act((await list(2))[0]?._id, 'take')
  says(['a', 1, 3], ['b', 4, 6])
  await sync(feed)
  expect(await list(2)).toEqual([])
  expect(await list(3)).toMatchObject([{ state: 'toDo', assignee: { isYou: true } }])
  const events = t.deps.db.selectFrom('cleaningEvents').select(['event', 'actor']).orderBy('id')
  expect(await events.execute()).toEqual([
    { event: 'take', actor: 'cleaner' },
    { event: 'reschedule', actor: 'system' },
  ])
  says(['a', 1, 3], ['c', 8, 9])
  for (const _ of [1, 2]) await sync(feed)
  expect(await list(6)).toEqual([])
  t.wait({ days: 1 })
  await act((await list(3))[0]?._id, 'finish')
  says(['c', 8, 9])
  for (const _ of [1, 2]) await sync(feed)
  expect(await list(3)).toMatchObject([{ state: 'done' }])
})

test('removing a calendar takes its tasks along', async () => {
  const { volta, params, says, connect, list } = await scene()
  says(['a', 2, 4])
  const feed = await connect()
  expect(await list(4)).toHaveLength(1)
  await volta.owner.send(removeFeed, { params: { ...params, feed } })
  expect(await list(4)).toEqual([])
})

test('a home is cleaned once, where our own stay comes back or one stay is in two calendars', async () => {
  const { t, days, says, connect, list, paid, act } = await scene()
  const booking = await paid(2, 4)
  says(['a', 2, 4], ['b', 6, 8])
  await connect('Airbnb')
  await connect('Booking.com')
  expect(await list(4)).toMatchObject([{ booking, calendar: null }])
  expect(await list(8)).toHaveLength(1)
  // One that was on the screen before the other calendar was read is still begun.
  const both = t.deps.db.selectFrom('cleaningTasks').select('id').where('day', '=', days(8))
  t.wait({ days: 8 })
  for (const { id } of await both.execute()) expect(await act(id, 'take')).toMatchObject({ state: 'inProgress' })
})

test('a home is not cleaned while our guest stays there longer than a calendar says', async () => {
  const { t, days, says, connect, list, paid } = await scene()
  const booking = await paid(2, 4)
  says(['a', 2, 4], ['b', 5, 6])
  await connect()
  await t.owner
    .updateTable('bookings')
    .set({ checkOut: days(5) })
    .where('id', '=', booking)
    .execute()
  expect(await list(4)).toEqual([])
  expect([await list(5), await list(6)]).toMatchObject([[{ booking }], [{ booking: null }]])
})

test('a task is urgent where a guest of another platform comes on the day, and not left over once one has come', async () => {
  const { t, says, connect, list, paid, cleaner, volta } = await scene()
  const booking = await paid(1, 3)
  says(['a', 3, 5])
  await connect()
  expect(await list(3)).toMatchObject([{ booking, isUrgent: true, arrivesFrom: '14:00' }])
  const open = async () => (await cleaner.send(listCleaning, { params: { org: volta.slug } })).tasks
  t.wait({ days: 3 })
  expect(await open()).toHaveLength(1)
  t.wait({ days: 1 })
  expect(await open()).toEqual([])
})
