// Tests of connected calendars over HTTP: what another platform says takes nights, and nothing that it fails to say frees any.
import { createBooking } from '@akwaaba/contract/bookings'
import { createBlock, getCalendar } from '@akwaaba/contract/calendar'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { addDays, type CalendarDate } from '@akwaaba/contract/dates'
import {
  createExportLink,
  createFeed,
  decideConflict,
  listFeeds,
  readCalendarFile,
  removeFeed,
  revokeExportLink,
  syncFeed,
} from '@akwaaba/contract/feeds'
import { maskedText } from '@akwaaba/contract/masking'
import { describe, expect, test } from 'vitest'
import { readCalendar } from '#ical/reading.ts'
import { startAndPay } from '#testing/buying.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { startCalendarServer } from '#testing/servers/calendar.ts'
import { day, idle, newAdmin, queued, raw, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally } from '#testing/world.ts'

const { platform, host, says: saysFrom } = await startCalendarServer({ hasMarks: true })
const here = fileWorld({ FEED_TEST_HOSTS: host })

const url = `http://${host}/secret-token.ics`
const scene = async ({ waited = 0 } = {}) => {
  const t = await here.empty()
  t.wait({ minutes: waited })
  const volta = await newHost(t)
  const flat = await t.apartment({ organisationId: volta.id })
  const [ama] = await t.customers(1)
  const params = { org: volta.slug, id: flat }
  // Days are counted from here, also once a test has waited past midnight.
  const start = t.deps.clock.today()
  /** Lets the platform say that these nights are taken; each is [name, from, to] or with a summary. */
  const says = (...events: [string, number, number, string?][]) => saysFrom(start, ...events)
  const taken = async () => {
    const rows = await t.deps.db
      .selectFrom('occupiedNights')
      .select('nights')
      .where('fromFeeds', '=', true)
      .orderBy('nights')
      .execute()
    return rows.map(({ nights }) => String(nights))
  }
  const nights = (from: number, to: number) => `[${addDays(start, from)},${addDays(start, to)})`
  return {
    ...{ t, volta, flat, ama, params, says, taken, nights },
    connect: () => volta.owner.send(createFeed, { params, body: { url, label: 'Airbnb' } }),
    sync: (feed: string) => volta.owner.send(syncFeed, { params: { ...params, feed } }),
    list: () => volta.owner.send(listFeeds, { params }),
    book: (from: number, to: number) => ama.send(createBooking, { body: stay(t, flat, from, to) }),
    paid: async (from: number, to: number) => {
      const { _id } = await ama.send(createBooking, { body: stay(t, flat, from, to) })
      await startAndPay(t, ama, { bookingId: _id })
      await ama.send(confirmBookingPayment, { body: { bookingId: _id } })
      return _id
    },
  }
}

describe('connecting a calendar', () => {
  test('reads it at once, says what it found, and takes its nights', async () => {
    const { t, flat, volta, connect, says, taken, nights, book, list } = await scene()
    says(
      ['a', 10, 12],
      ['b', 11, 14, 'Blocked'],
      ['1@localhost', 40, 42],
      ['7f662ec65913-c', 300, 330, 'Airbnb (Not available)'],
    )
    const made = await connect()
    expect(made).toMatchObject({
      feed: { label: 'Airbnb', host, state: 'ok', error: null, entries: 3 },
      found: { stays: 1, closures: 1, others: 0, ignored: 1, warnings: [] },
    })
    expect(await taken()).toEqual([nights(10, 14)])
    expect(await outcomeOf(book(13, 15))).toBe('dates_unavailable')
    expect(await outcomeOf(book(14, 15))).toBe('ok')
    const admin = await newAdmin(t)
    const block = admin.send(createBlock, { body: stay(t, flat, 12, 13) })
    expect((await refusal(block)).message).toContain('A stay of a connected calendar')
    const { rows } = await admin.send(getCalendar, { query: {} })
    expect(rows[0]?.occupied.filter(({ kind }) => kind === 'feed').map(({ label }) => label)).toEqual(['Airbnb'])
    expect((await list()).feeds).toHaveLength(1)
    const stored = JSON.stringify([
      await t.deps.db.selectFrom('feeds').selectAll().execute(),
      await t.deps.db.selectFrom('auditLog').selectAll().execute(),
    ])
    expect(stored).not.toContain('secret-token')
    expect(await outcomeOf(volta.owner.send(listFeeds, { params: { org: volta.slug, id: await t.apartment() } }))).toBe(
      'not_found',
    )
  })

  test('is refused with a sentence when it is a web page, cut off, refused or on this machine', async () => {
    const { volta, params, connect, says, list } = await scene()
    const why = async (call: Promise<unknown>) => (await refusal(call)).message
    Object.assign(platform, { status: 200, body: '<!DOCTYPE html><html>Log in</html>' })
    expect(await why(connect())).toContain('a web page and no calendar')
    says(['a', 10, 12])
    platform.body = platform.body.replace('END:VCALENDAR', '')
    expect(await why(connect())).toContain('cut off')
    platform.status = 404
    expect(await why(connect())).toContain('does not know this link')
    const paste = (address: string) => volta.owner.send(createFeed, { params, body: { url: address, label: '' } })
    expect(await why(paste('https://127.0.0.1/a.ics'))).toContain('public internet')
    expect(await why(paste('calendar'))).toContain('no link to a calendar')
    const { url: own } = await volta.owner.send(createExportLink, { params, body: {} })
    expect(await why(paste(own))).toContain('our own export link')
    expect((await list()).feeds).toEqual([])
  })
})

describe('reading a calendar again', () => {
  test('frees a night only after two good answers ten minutes apart that lack it', async () => {
    const { t, connect, says, sync, taken, nights } = await scene()
    says(['a', 10, 12], ['b', 20, 22])
    const { feed } = await connect()
    says(['a', 10, 12])
    await sync(feed._id)
    await sync(feed._id)
    expect(await taken()).toEqual([nights(10, 12), nights(20, 22)])
    t.wait({ minutes: 11 })
    await sync(feed._id)
    expect(await taken()).toEqual([nights(10, 12)])
  })

  test('keeps a night that is back in the next answer, and moves one that has other dates or another name', async () => {
    const { t, connect, says, sync, taken, nights } = await scene()
    says(['a', 10, 12], ['b', 20, 22])
    const { feed } = await connect()
    says(['b', 20, 22])
    await sync(feed._id)
    t.wait({ minutes: 11 })
    says(['a', 10, 13], ['c', 21, 23])
    await sync(feed._id)
    expect(await taken()).toEqual([nights(10, 13), nights(21, 23)])
  })

  test('keeps all nights when the answer is an error or a web page, and when an empty one came less than three times', async () => {
    const { t, connect, says, sync, taken, nights } = await scene()
    says(['a', 10, 12])
    const { feed } = await connect()
    for (const answer of [{ status: 500 }, { status: 200, body: '<html></html>' }, { status: 404 }]) {
      Object.assign(platform, answer)
      t.wait({ minutes: 11 })
      expect((await sync(feed._id)).feed.error).toEqual(expect.any(String))
    }
    says()
    for (const _ of [1, 2]) {
      t.wait({ minutes: 11 })
      expect((await sync(feed._id)).feed).toMatchObject({ state: 'quiet', error: expect.stringContaining('empty') })
    }
    expect(await taken()).toEqual([nights(10, 12)])
    t.wait({ minutes: 11 })
    expect((await sync(feed._id)).feed).toMatchObject({ state: 'ok', error: null })
    expect(await taken()).toEqual([])
  })

  test('is done when it is due, sends back the marks of the last answer, and stops with a mail after three refusals', async () => {
    const { t, volta, connect, says, taken, nights, list } = await scene()
    says(['a', 10, 12])
    await connect()
    platform.marks.length = 0
    await runJob(t, 'feeds:sync', {})
    expect(platform.marks).toEqual([])
    t.wait({ minutes: 19 })
    await runJob(t, 'feeds:sync', {})
    expect(platform.marks).toEqual([`"${platform.body.length}"`])
    platform.status = 410
    for (const minutes of [80, 80, 80, 400]) {
      t.wait({ minutes })
      await runJob(t, 'feeds:sync', {})
    }
    expect(platform.marks).toHaveLength(4)
    expect((await list()).feeds).toMatchObject([{ state: 'stopped', nextAt: null }])
    expect(await taken()).toEqual([nights(10, 12)])
    expect((await t.nextMail(volta.owner.email)).subject).toContain('is not read any more')
  })
})

test('a calendar that is refused three times within minutes is not stopped, and is stopped by three that are apart', async () => {
  const { t, connect, says, sync } = await scene()
  says(['a', 10, 12])
  const { feed } = await connect()
  platform.status = 403
  for (let presses = 0; presses < 4; presses++) expect((await sync(feed._id)).feed.state).toBe('ok')
  for (const state of ['ok', 'stopped']) {
    t.wait({ minutes: 11 })
    expect((await sync(feed._id)).feed.state).toBe(state)
  }
})

test('a calendar that fails again once it was read is told again', async () => {
  const { t, volta, connect, says, sync } = await scene()
  says(['a', 10, 12])
  const { feed } = await connect()
  for (const [n, status] of [500, 500, 200, 500, 500].entries()) {
    platform.status = status
    t.wait({ days: n % 3 === 1 ? 4 : 0, minutes: 11 })
    await sync(feed._id)
    await idle(t)
  }
  const told = t.mailTo(volta.owner.email).filter(({ subject }) => subject.includes('cannot be read'))
  expect([told.length, new Set(told.map(({ id }) => id)).size]).toEqual([2, 2])
})

describe('an event on nights of ours', () => {
  test('is a conflict that hosts are told of, and takes the nights once our stay is cancelled', async () => {
    const { t, ama, connect, says, taken, nights, paid, list, volta, params } = await scene()
    const admin = await newAdmin(t)
    const booking = await paid(10, 12)
    says(['1418fb94e984-a', 11, 14, 'Reserved for Kofi'])
    const { conflicts } = await connect()
    const { rows } = await admin.send(getCalendar, { query: {} })
    // The whole event beside the stay, and not what is left of it once more.
    expect(rows[0]?.occupied).toMatchObject([
      { kind: 'booking', _id: booking, startDate: day(t, 10), endDate: day(t, 12), conflictWith: null },
      { kind: 'feed', label: 'Airbnb', startDate: day(t, 11), endDate: day(t, 14), conflictWith: booking },
    ])
    const conflict = { feed: 'Airbnb', startDate: day(t, 11), booking: { _id: booking } }
    const told = { ...conflict.booking, guest: ama.username, paid: 'yes' }
    expect(conflicts).toMatchObject([{ ...conflict, summary: 'Reserved for Kofi', booking: told }])
    // Who does not know our guests does not read those of others.
    const cleaner = await newMember(t, volta.id, 'cleaner')
    expect((await cleaner.send(listFeeds, { params })).conflicts).toMatchObject([
      { ...conflict, summary: 'Booked', booking: { ...told, guest: null } },
    ])
    // Of an account that has taken a booking over its host reads nothing, and no number before the payment.
    const contact = { contactName: 'Ama 0244 555 014', contactPhone: '' }
    await t.deps.db.updateTable('bookings').set(contact).where('id', '=', booking).execute()
    const guest = async () => (await list()).conflicts[0]?.booking.guest
    expect(await guest()).toBe(contact.contactName)
    const finance = await newMember(t, volta.id, 'finance')
    const ofFinance = await finance.send(listFeeds, { params })
    expect(ofFinance.conflicts[0]?.booking.guest).toBe(`Ama ${maskedText}`)
    expect(await taken()).toEqual([nights(12, 14)])
    await idle(t)
    const subjects = t.mailbox.messages().map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining([expect.stringContaining('booked twice')]))
    await t.deps.db.updateTable('bookings').set({ state: 'cancelled' }).where('id', '=', booking).execute()
    await runJob(t, 'feeds:sync', {})
    expect(await taken()).toEqual([nights(11, 14)])
    expect((await list()).conflicts).toEqual([])
  })

  test('is no conflict where it is our own stay that has come back, and one that is closed stays closed', async () => {
    const { volta, params, connect, says, sync, paid, list } = await scene()
    await paid(10, 12)
    says(['7f662ec65913-a', 10, 12, 'Airbnb (Not available)'])
    const { feed, conflicts } = await connect()
    expect(conflicts).toEqual([])
    says(['7f662ec65913-a', 10, 12, 'Airbnb (Not available)'], ['1418fb94e984-b', 10, 12])
    const { conflicts: open } = await sync(feed._id)
    expect(open).toHaveLength(1)
    const conflict = open[0]?._id ?? ''
    await volta.owner.send(decideConflict, { params: { ...params, conflict }, body: { as: 'ignore' } })
    await sync(feed._id)
    expect((await list()).conflicts).toEqual([])
  })

  test('is not decided on where the calendar, which is read again first, has changed its stay', async () => {
    const { t, volta, params, connect, says, paid, list } = await scene()
    await paid(10, 12)
    says(['1418fb94e984-b', 11, 14])
    const { conflicts } = await connect()
    const decide = (conflict = conflicts[0]?._id ?? '') =>
      volta.owner.send(decideConflict, { params: { ...params, conflict }, body: { as: 'keep-ours' } })
    says(['1418fb94e984-b', 20, 22, 'Reserved for others'])
    t.wait({ minutes: 5 })
    expect(await decide()).toMatchObject({ msg: expect.stringContaining('no stay on these nights any more') })
    expect((await list()).conflicts).toEqual([])
    expect(await refusal(decide(t.deps.ids.next()))).toMatchObject({ code: 'not_found' })
  })

  test('is our own stay come back only with its dates, from a platform that had read them before', async () => {
    // Days are counted from today, so midnight is not to pass while time moves below.
    const { t, volta, params, connect, says, sync, paid, book, ama, list } = await scene({ waited: 30 })
    const open = async () => (await list()).conflicts.map(({ startDate, endDate }) => [startDate, endDate])
    const { url: link } = await volta.owner.send(createExportLink, { params, body: {} })
    const readByPlatform = () => raw(t, readCalendarFile, { url: new URL(link).pathname })
    says()
    const { feed } = await connect()
    await paid(10, 15)
    const { _id: held } = await book(20, 22)
    t.wait({ minutes: 5 })
    await readByPlatform()
    t.wait({ minutes: 5 })
    await startAndPay(t, ama, { bookingId: held })
    await ama.send(confirmBookingPayment, { body: { bookingId: held } })
    t.wait({ minutes: 5 })
    const echo: [string, number, number] = ['a@booking.com', 10, 15]
    // The second is inside our stay, and the third was sold before the platform could know of ours.
    const sold: [string, number, number][] = [
      ['b@booking.com', 11, 13],
      ['c@booking.com', 20, 22],
    ]
    const twice = [
      [day(t, 11), day(t, 13)],
      [day(t, 20), day(t, 22)],
    ]
    says(echo, ...sold)
    await sync(feed._id)
    expect(await open()).toEqual(twice)
    t.wait({ minutes: 20 })
    await readByPlatform()
    says(echo, ...sold, ['d@booking.com', 50, 52])
    await sync(feed._id)
    expect(await open()).toEqual(twice)
  })

  test('waits for a hold that nobody pays', async () => {
    const { t, connect, says, taken, nights, book } = await scene()
    await book(10, 12)
    says(['a', 10, 12])
    expect((await connect()).conflicts).toEqual([])
    expect(await taken()).toEqual([])
    t.wait({ minutes: 31 })
    await runJob(t, 'bookings:expire-holds', {})
    await runJob(t, 'feeds:sync', {})
    expect(await taken()).toEqual([nights(10, 12)])
  })

  test('never has a night together with a booking that is made at the same instant', async () => {
    const { t, volta, connect, says, sync } = await scene()
    says()
    const { feed } = await connect()
    const crowd = await t.customers(12)
    const outcomes: string[] = []
    for (let round = 0; round < 12; round++) {
      const flat =
        volta.id && (await t.deps.db.selectFrom('feeds').select('apartmentId').executeTakeFirstOrThrow()).apartmentId
      says(...Array.from({ length: round + 1 }, (_, n): [string, number, number] => [`e${n}`, 10 + n * 3, 12 + n * 3]))
      const book = crowd[round]?.send(createBooking, { body: stay(t, flat, 10 + round * 3, 12 + round * 3) })
      const [outcome] = await Promise.all([outcomeOf(book ?? Promise.resolve()), sync(feed._id)])
      outcomes.push(outcome)
    }
    const { ok = 0, dates_unavailable: refused = 0 } = tally(outcomes)
    expect(ok + refused).toBe(12)
    const rows = await t.deps.db.selectFrom('occupiedNights').select('fromFeeds').execute()
    expect(rows.filter(({ fromFeeds }) => !fromFeeds)).toHaveLength(ok)
    expect(rows).toHaveLength(12)
  })
})

test('disconnecting a calendar frees its nights and deletes its address', async () => {
  const { t, volta, params, connect, says, taken, list } = await scene()
  says(['a', 10, 12])
  const { feed } = await connect()
  await volta.owner.send(removeFeed, { params: { ...params, feed: feed._id } })
  expect(await taken()).toEqual([])
  expect((await list()).feeds).toEqual([])
  expect(await t.deps.db.selectFrom('feeds').select('sealed').execute()).toEqual([{ sealed: '' }])
  expect(await outcomeOf(volta.owner.send(syncFeed, { params: { ...params, feed: feed._id } }))).toBe('not_found')
})

test('an export link gives what is taken as half-open days, without guests, until it is revoked', async () => {
  const { t, volta, flat, ama, params, connect, says, paid, book } = await scene()
  const booking = await paid(10, 12)
  await book(20, 21)
  const admin = await newAdmin(t)
  await admin.send(createBlock, { body: { ...stay(t, flat, 30, 32), note: 'Esi paints' } })
  says(['a', 40, 42])
  const { feed } = await connect()
  const link = await volta.owner.send(createExportLink, { params, body: {} })
  const path = new URL(link.url).pathname
  const read = (headers: Record<string, string> = {}, from = path) => raw(t, readCalendarFile, { url: from, headers })
  const reply = await read()
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'x-robots-tag': 'noindex' },
  })
  const compact = (date: CalendarDate) => date.replaceAll('-', '')
  expect(reply.text).toContain(`UID:${booking}@localhost\r\n`)
  expect(reply.text).toContain(
    `DTSTART;VALUE=DATE:${compact(day(t, 10))}\r\nDTEND;VALUE=DATE:${compact(day(t, 12))}\r\n`,
  )
  expect(reply.text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  for (const secret of [ama.username, ama.email, 'Esi']) expect(reply.text).not.toContain(secret)
  expect((await read({ 'if-none-match': String(reply.headers.etag) })).status).toBe(304)
  const known = readCalendar(Buffer.from(reply.text), 'text/calendar', t.deps.clock.today())
  expect(typeof known !== 'string' && known.entries).toHaveLength(2)
  const others = await volta.owner.send(createExportLink, { params, body: { feed: feed._id } })
  expect((await read({}, new URL(others.url).pathname)).text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  const revoke = () => volta.owner.send(revokeExportLink, { params: { ...params, exportLink: link._id } })
  expect(await queued(t, 'exportLinks', link._id, [revoke, revoke])).toEqual(['ok', 'not_found'])
  expect((await read()).status).toBe(404)
})

test('a manager of the house connects calendars of its homes, and so does an administrator', async () => {
  const { t, says } = await scene()
  const [admin, flat] = [await newAdmin(t), await t.apartment()]
  says(['a', 10, 12])
  const made = await admin.send(createFeed, { params: { org: 'akwaaba', id: flat }, body: { url, label: '' } })
  expect(made.feed.label).toBe(host)
})
