// Tests of approving a stay whose home has connected calendars: they are read once more, and a night that is sold twice is said first.
import { createServer } from 'node:http'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { addDays } from '@akwaaba/contract/dates'
import { createFeed, decideConflict, listFeeds } from '@akwaaba/contract/feeds'
import { approveHostBooking } from '@akwaaba/contract/host-bookings'
import { afterAll, expect, test } from 'vitest'
import { writeCalendar } from '#ical/writing.ts'
import { startAndPay } from '#testing/buying.ts'
import { newHost } from '#testing/hosting.ts'
import { refusal, stay } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const platform = { status: 200, body: '', asked: 0 }
const server = createServer((_request, reply) => {
  platform.asked++
  reply.writeHead(platform.status, { 'content-type': 'text/calendar' }).end(platform.body)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const at = server.address()
const host = `127.0.0.1:${typeof at === 'object' && at ? at.port : ''}`
afterAll(() => void server.close())
const here = fileWorld({ FEED_TEST_HOSTS: host })

const scene = async () => {
  const t = await here.empty()
  const volta = await newHost(t)
  const flat = await t.apartment({ organisationId: volta.id })
  const params = { org: volta.slug, id: flat }
  const says = (...events: [uid: string, from: number, to: number][]) => {
    const day = (ahead: number) => addDays(t.deps.clock.today(), ahead)
    const all = events.map(([uid, from, to]) => ({
      ...{ uid, from: day(from), to: day(to), summary: 'Reserved', madeAt: new Date('2040-06-01T00:00:00Z') },
    }))
    Object.assign(platform, { status: 200, body: writeCalendar('Other', all) })
  }
  says()
  await volta.owner.send(createFeed, { params, body: { url: `http://${host}/a.ics`, label: 'Airbnb' } })
  const [ama] = await t.customers(1)
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
  await startAndPay(t, ama, { bookingId: id })
  await ama.send(confirmBookingPayment, { body: { bookingId: id } })
  t.wait({ minutes: 5 })
  platform.asked = 0
  const approve = () => volta.owner.send(approveHostBooking, { params: { org: volta.slug, id } })
  return { t, volta, params, says, approve }
}

test('an approval reads the calendars first, and says what another platform has sold, until somebody decides', async () => {
  const { volta, params, says, approve } = await scene()
  says(['them-1', 11, 14])
  expect(await refusal(approve())).toMatchObject({ status: 409, code: 'sold_elsewhere' })
  expect(platform.asked).toBe(1)
  const { conflicts } = await volta.owner.send(listFeeds, { params })
  const [conflict] = conflicts
  await volta.owner.send(decideConflict, {
    params: { ...params, conflict: conflict?._id ?? '' },
    body: { as: 'keep-ours' },
  })
  expect((await approve()).booking).toMatchObject({ state: 'approved' })
  // Read a moment ago, it is fresh.
  expect(platform.asked).toBe(1)
})

test('an approval goes on where nights are free, and where the platform fails', async () => {
  const { says, approve } = await scene()
  says(['them-1', 12, 14])
  platform.status = 500
  expect((await approve()).booking).toMatchObject({ state: 'approved' })
  expect(platform.asked).toBe(1)
})
