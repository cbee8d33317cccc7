// Tests of approving and of paying for a stay whose home has connected calendars, which are read once more, of what administrators see of all of them, and of
// moving windows that are ignored or not.
import { listAudit } from '@akwaaba/contract/audit'
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { addDays } from '@akwaaba/contract/dates'
import {
  changeFeed,
  createFeed,
  decideConflict,
  getFeedHealth,
  listAllConflicts,
  listAllFeeds,
  listFeeds,
  syncFeed,
} from '@akwaaba/contract/feeds'
import { textOf } from '@akwaaba/contract/guards'
import { approveHostBooking } from '@akwaaba/contract/host-bookings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { charge, gatewayCharges, start, startAndPay } from '#testing/buying.ts'
import { newFeed } from '#testing/foreign/feeds.ts'
import { newHost } from '#testing/hosting.ts'
import { startCalendarServer } from '#testing/servers/calendar.ts'
import { idle, newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const { platform, host, says: saysFrom } = await startCalendarServer()
const here = fileWorld({ FEED_TEST_HOSTS: host })

/** A stay of Ama's that she holds, in a home with a connected calendar that was empty when it was read. */
const heldScene = async (fields: { instantBooking?: boolean } = {}) => {
  const t = await here.empty()
  const volta = await newHost(t)
  const flat = await t.apartment({ organisationId: volta.id, ...fields })
  const params = { org: volta.slug, id: flat }
  const says = (...events: [uid: string, from: number, to: number][]) => saysFrom(t.deps.clock.today(), ...events)
  says()
  const made = await volta.owner.send(createFeed, { params, body: { url: `http://${host}/a.ics`, label: 'Airbnb' } })
  const [ama] = await t.customers(1)
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
  platform.asked = 0
  const confirm = () => ama.send(confirmBookingPayment, { body: { bookingId: id } })
  const read = () => ama.send(getBooking, { params: { id } })
  return { t, volta, ama, flat, id, feed: made.feed._id, params, says, confirm, read }
}

/** The same, paid for. */
const scene = async () => {
  const { id, confirm, ...held } = await heldScene()
  const { t, ama, volta } = held
  await startAndPay(t, ama, { bookingId: id })
  await confirm()
  t.wait({ minutes: 5 })
  platform.asked = 0
  const approve = () => volta.owner.send(approveHostBooking, { params: { org: volta.slug, id } })
  return { ...held, approve }
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

const sold = { status: 409, code: 'hold_expired', message: expect.stringContaining('sold on another site') }

test('a payment begins only after old calendars were read, and not where another platform has sold the nights', async () => {
  const { t, ama, id, says, confirm, read } = await heldScene()
  t.wait({ minutes: 11 })
  says(['them-1', 11, 14])
  expect(await refusal(start(ama, { bookingId: id }))).toMatchObject(sold)
  expect(platform.asked).toBe(1)
  // Nor is a payment charged that nobody has started.
  expect(await refusal(confirm())).toMatchObject(sold)
  // Read a moment ago, it is fresh.
  expect(platform.asked).toBe(1)
  expect(await t.deps.db.selectFrom('payments').select('id').execute()).toEqual([])
  expect(await read()).toMatchObject({ status: 'pending' })
})

test('a stay is not confirmed at once where its nights were sold while its guest paid, who gets everything back', async () => {
  const { t, ama, id, says, confirm, read } = await heldScene({ instantBooking: true })
  const { payment } = await start(ama, { bookingId: id })
  await charge(t, payment.reference)
  t.wait({ minutes: 11 })
  says(['them-1', 9, 11])
  expect(await refusal(confirm())).toMatchObject({ code: 'paid_too_late' })
  expect(platform.asked).toBe(1)
  await idle(t)
  expect(await gatewayCharges(t)).toEqual({ charged: [payment.reference], refunded: [payment.reference] })
  expect(await read()).toMatchObject({ status: 'pending' })
})

test('a stay that waits for an approval is paid for where its nights were sold meanwhile: its host decides', async () => {
  const { t, volta, ama, id, params, says, confirm, read } = await heldScene()
  const { payment } = await start(ama, { bookingId: id })
  await charge(t, payment.reference)
  t.wait({ minutes: 11 })
  says(['them-1', 9, 11])
  await confirm()
  expect(await read()).toMatchObject({ status: 'pending', depositPaid: true })
  t.wait({ minutes: 3 })
  const approved = volta.owner.send(approveHostBooking, { params: { org: volta.slug, id } })
  expect(await refusal(approved)).toMatchObject({ code: 'sold_elsewhere' })
  expect((await volta.owner.send(listFeeds, { params })).conflicts).toHaveLength(1)
})

test('a payment goes on where nights are free, and where the platform fails', async () => {
  const { t, ama, id, says, confirm, read } = await heldScene({ instantBooking: true })
  t.wait({ minutes: 11 })
  says(['them-1', 12, 14])
  await start(ama, { bookingId: id })
  expect(platform.asked).toBe(1)
  platform.status = 500
  t.wait({ minutes: 11 })
  await confirm()
  expect(platform.asked).toBe(2)
  expect(await read()).toMatchObject({ status: 'approved' })
})

test('administrators see how all calendars are, the oldest first, and settle what is booked twice', async () => {
  const { t, volta, ama, feed, flat, params, says } = await scene()
  const [admin, arrival] = [await newAdmin(t), addDays(t.deps.clock.today(), 10)]
  const shore = await newHost(t, 'Castle Coast')
  const other = { org: shore.slug, id: await t.apartment({ organisationId: shore.id }) }
  await shore.owner.send(createFeed, { params: other, body: { url: `http://${host}/b.ics`, label: 'Vrbo' } })
  says(['them-1', 11, 14])
  await volta.owner.send(syncFeed, { params: { ...params, feed } })
  const [first, second, ...more] = await admin.send(listAllFeeds, {})
  expect(more).toEqual([])
  expect(first).toMatchObject({ label: 'Vrbo', state: 'ok', organisation: { slug: shore.slug, name: 'Castle Coast' } })
  expect(second).toMatchObject({ label: 'Airbnb', apartment: { _id: flat }, organisation: { name: 'Volta Stays' } })
  expect(await admin.send(getFeedHealth, {})).toEqual({
    states: { ok: 2, quiet: 0, failing: 0, stopped: 0 },
    ...{ oldest: first?.lastOkAt, late: 0, conflicts: 1 },
  })
  t.wait({ minutes: 80 })
  await t.owner.updateTable('feeds').set({ state: 'stopped' }).where('id', '=', feed).execute()
  expect(await admin.send(listAllFeeds, { query: { state: 'stopped' } })).toMatchObject([{ _id: feed, nextAt: null }])
  expect(await admin.send(getFeedHealth, {})).toMatchObject({ states: { ok: 1, stopped: 1 }, late: 1 })
  const [conflict] = await admin.send(listAllConflicts, {})
  expect(conflict).toMatchObject({
    ...{ feed: 'Airbnb', organisation: { slug: volta.slug }, apartment: { _id: flat } },
    booking: { guest: ama.username, paid: 'yes', startDate: arrival },
  })
  const at = { org: volta.slug, id: flat, conflict: conflict?._id ?? '' }
  await admin.send(decideConflict, { params: at, body: { as: 'keep-ours' } })
  expect(await admin.send(listAllConflicts, {})).toEqual([])
  await t.owner.updateTable('apartments').set({ deletedAt: t.deps.clock.now() }).where('id', '=', flat).execute()
  expect(await admin.send(listAllFeeds, {})).toMatchObject([{ label: 'Vrbo' }])
  expect(await admin.send(getFeedHealth, {})).toMatchObject({ states: { stopped: 0 } })
  // It comes back with its calendar.
  await t.owner.updateTable('apartments').set({ deletedAt: null }).where('id', '=', flat).execute()
  expect(await admin.send(listAllFeeds, {})).toHaveLength(2)
  expect(await admin.send(getFeedHealth, {})).toMatchObject({ states: { ok: 1, stopped: 1 } })
  for (const row of [listAllFeeds, getFeedHealth, listAllConflicts])
    expect(await refusal(volta.owner.send(row, {}))).toMatchObject({ status: 403 })
})

test('the calendars of each state are counted right after anything at once', async () => {
  const { t, flat, feed } = await scene()
  const of = { id: (await newHost(t, 'Castle Coast')).id, home: await t.apartment(), mark: 'Vrbo' }
  const anyFeed = sql`(select id from feeds order by random() limit 1)`
  const acts: (() => Promise<unknown>)[] = [
    () => newFeed(t, of),
    () => sql`update feeds set state = 'failing', next_at = now() where id = ${anyFeed}`.execute(t.owner),
    () =>
      sql`update feeds set removed_at = case when removed_at is null then now() end where id = ${anyFeed}`.execute(
        t.owner,
      ),
    () =>
      sql`update apartments set deleted_at = case when deleted_at is null then now() end where id = ${flat}`.execute(
        t.owner,
      ),
    () => sql`delete from feeds where id <> ${feed} and id = ${anyFeed}`.execute(t.owner),
  ]
  // Two that change the same rows in different order may be undone, with what they counted.
  const isDeadlock = (error: unknown) => {
    if (textOf(error, 'code') !== '40P01') throw error
  }
  for (let round = 0; round < 6; round++) await Promise.all(acts.map((act) => act().catch(isDeadlock)))
  const counted = async (source: 'feed_sums' | 'feed_sums_from_rows()') =>
    (
      await sql
        .raw(
          `select state, sum(feeds)::int as feeds from ${source} group by state having sum(feeds) <> 0 order by state`,
        )
        .execute(t.owner)
    ).rows
  expect(await counted('feed_sums')).toEqual(await counted('feed_sums_from_rows()'))
  const { rows } = await sql`select from feeds join apartments on apartments.id = apartment_id
    where home_deleted <> (deleted_at is not null)`.execute(t.owner)
  expect(rows).toEqual([])
})

test('a host says whether moving windows take nights, which follow at once', async () => {
  const { t, volta, feed, params, says } = await scene()
  says(['7f662ec65913-far', 320, 330])
  await volta.owner.send(syncFeed, { params: { ...params, feed } })
  const taken = async () =>
    (await t.deps.db.selectFrom('occupiedNights').select('nights').where('fromFeeds', '=', true).execute()).length
  expect(await taken()).toBe(0)
  const set = (ignoreRules: boolean, by = volta.owner) =>
    by.send(changeFeed, { params: { ...params, feed }, body: { ignoreRules } })
  expect(await set(false)).toMatchObject({ feed: { ignoresRules: false }, conflicts: [] })
  expect(await taken()).toBe(1)
  await set(false)
  expect(await set(true)).toMatchObject({ feed: { ignoresRules: true } })
  expect(await taken()).toBe(0)
  const log = await (await newAdmin(t)).send(listAudit, { query: { kind: 'calendar feed' } })
  expect(log.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
  const stranger = await newHost(t)
  expect(await refusal(set(false, stranger.owner))).toMatchObject({ status: 404 })
})
