// Tests of importing homes: the template, each fault by row and column, forty at once, and the same file again.
import { listFeeds } from '@akwaaba/contract/feeds'
import { getImportTemplate, importListings } from '@akwaaba/contract/listing-import'
import { listHostListings } from '@akwaaba/contract/listings'
import { createCategory } from '@akwaaba/contract/locations'
import { expect, test } from 'vitest'
import { newHost, newMember } from '#testing/hosting.ts'
import { startCalendarServer } from '#testing/servers/calendar.ts'
import { idle, newAdmin, raw, refusal } from '#testing/tools.ts'
import { fileWorld, tally } from '#testing/world.ts'

const { platform, host: platformHost, says } = await startCalendarServer()
const here = fileWorld({ FEED_TEST_HOSTS: platformHost })

const withHost = async () => {
  const t = await here.empty()
  const admin = await newAdmin(t)
  await admin.send(createCategory, { body: { name: 'Places', locations: ['Osu', 'Cape Coast'] } })
  const host = await newHost(t)
  const params = { org: host.slug }
  const send = (csv: string, isCheck = false) => host.owner.send(importListings, { params, body: { csv, isCheck } })
  const drafts = async () => (await host.owner.ask(listHostListings, { params, query: { limit: 100 } })).reply
  return { t, host, params, send, drafts }
}

const heads =
  'Reference,Name,Location,Address,Bedrooms,Price a night in dollars,Description,Amenities,Instant booking,Longitude'
const line = (at: number, name = `Home ${at}`) =>
  `A-${at},${name},osu,"${at} Kuku Hill Lane, Osu",2,"1,085.50","Near the sea.\nTwo <b>rooms</b>.",Wi-Fi; Parking,yes,-0.18`
const file = (...lines: string[]) => [heads, ...lines].join('\r\n')

test('the template is imported as it is', async () => {
  const { host, send, drafts, t } = await withHost()
  const { text } = await raw(t, getImportTemplate, {
    url: `/api/host/${host.slug}/import/template`,
    token: host.owner.token,
  })
  expect(await send(text)).toMatchObject({ faults: [], created: 1 })
  expect((await drafts())[0]).toMatchObject({
    ...{ apartmentName: 'Palm Court Loft', state: 'draft', price: 85, size: 64.5, guests: 4, location: 'Osu' },
    ...{ amenities: ['Air conditioning', 'Wi-Fi', 'Parking'], cancellationPolicy: 'moderate', instantBooking: false },
  })
})

test('forty homes are added as drafts at once, once each, also when the file is sent several times', async () => {
  const { send, drafts } = await withHost()
  const csv = file(...Array.from({ length: 40 }, (_, at) => line(at)))
  expect(await send(csv, true)).toMatchObject({ created: 0, faults: [] })
  expect(await drafts()).toEqual([])
  const all = await Promise.all([send(csv), send(csv), send(csv)])
  expect(tally(all.map(({ created }) => String(created)))).toEqual({ '40': 1, '0': 2 })
  const found = await drafts()
  expect(found).toHaveLength(40)
  expect(found[0]).toMatchObject({
    ...{ state: 'draft', location: 'Osu', price: 1085.5, instantBooking: true, amenities: ['Wi-Fi', 'Parking'] },
    description: '<p>Near the sea.</p><p>Two &lt;b&gt;rooms&lt;/b&gt;.</p>',
  })
  const again = await send(file(line(0, 'Another name'), line(40)))
  expect(again).toMatchObject({ created: 1, rows: [{ outcome: 'known' }, { outcome: 'new' }] })
  expect((await drafts()).map(({ apartmentName }) => apartmentName)).not.toContain('Another name')
})

test('each fault is named by row and column, and nothing is added then', async () => {
  const { send, drafts } = await withHost()
  const csv = [
    'Reference;Name;Location;Bedrooms;Price a night in dollars;Check-in from;Cancellation policy',
    'A-1;Loft;Osu;two;free;25:00;harsh',
    'A-1;=HYPERLINK("x");Atlantis;1;10;9:00;flexible',
    ';;Osu;1;10;09:00:00;',
    '',
    'A-4;Fine;Cape Coast;1;10;14:00;moderate;more',
    'A-5;＝1+1;Cape Coast;1;10;14:00;moderate',
  ].join('\n')
  const { faults, rows, created } = await send(csv)
  expect(created).toBe(0)
  expect(faults.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual(
    [
      ...['2 Bedrooms', '2 Price a night in dollars', '2 Check-in from', '2 Cancellation policy'],
      ...['3 Name', '3 Location', '3 Reference', '4 Reference', '4 Name', '6 ', '7 Name'],
    ].toSorted(),
  )
  expect(faults.every(({ msg }) => msg.length > 10)).toBe(true)
  expect(rows.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'fault'))
  expect(await drafts()).toEqual([])
})

test('wrong heads, no homes, too many of them and what is no CSV are said', async () => {
  const { send } = await withHost()
  expect((await send('Name,Prize\nLoft,1')).faults).toEqual([
    { row: 1, column: 'Prize', msg: expect.any(String) },
    { row: 1, column: 'Reference', msg: 'This column is missing.' },
  ])
  expect((await send(heads)).faults).toEqual([{ row: 2, column: '', msg: 'There is no home in this file.' }])
  const many = await send(file(...Array.from({ length: 201 }, (_, at) => line(at))))
  expect(many.faults).toEqual([{ row: 202, column: '', msg: 'A file has at most 200 homes.' }])
  expect(await refusal(send('Reference,Name\n"A-1,Loft'))).toMatchObject({ status: 400, code: 'file_unreadable' })
})

test('homes come with their calendars elsewhere, whose nights they take, and a link that cannot be one is a fault', async () => {
  const { t, params, send, host, drafts } = await withHost()
  says(t.deps.clock.today(), ['a', 20, 23])
  const link = (at: number) => `http://${platformHost}/${at}.ics`
  const withLinks = (...links: string[]) =>
    ['Reference,Name,Calendar links', ...links.map((each, at) => `A-${at},Home ${at},"${each}"`)].join('\n')
  const own = `${t.deps.config.publicUrl}/calendars/x.ics`
  const faulty = await send(
    withLinks(
      'airbnb',
      'http://10.0.0.8:81/a.ics',
      own,
      `${link(1)} ${link(1)}`,
      Array.from({ length: 11 }, (_, at) => link(at)).join(' '),
      '=1+1',
      'https://169.254.169.254/a.ics',
      'https://[::1]/a.ics',
    ),
  )
  expect(faulty.faults.map(({ row, column }) => `${row} ${column}`)).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9].map((row) => `${row} Calendar links`),
  )
  expect(new Set(faulty.faults.map(({ msg }) => msg)).size).toBe(6)
  const csv = withLinks(...Array.from({ length: 40 }, (_, at) => (at === 0 ? `${link(0)}; ${link(40)}` : link(at))))
  expect(await send(csv, true)).toMatchObject({ faults: [], created: 0 })
  expect(platform.asked).toBe(0)
  expect(await send(csv)).toMatchObject({ faults: [], created: 40 })
  await idle(t)
  expect(platform.asked).toBe(41)
  const taken = await t.deps.db
    .selectFrom('occupiedNights')
    .select('apartmentId')
    .where('fromFeeds', '=', true)
    .execute()
  expect(new Set(taken.map(({ apartmentId }) => apartmentId)).size).toBe(40)
  const first = (await drafts()).find(({ apartmentName }) => apartmentName === 'Home 0')
  const { feeds } = await host.owner.send(listFeeds, { params: { ...params, id: first?._id ?? '' } })
  expect(feeds).toMatchObject([
    { state: 'ok', host: platformHost, entries: 1, error: null },
    { state: 'ok', entries: 1 },
  ])
  expect(await send(csv)).toMatchObject({ created: 0 })
  await idle(t)
  expect(platform.asked).toBe(41)
})

test('only members who may write listings import, and each organisation has references of its own', async () => {
  const { t, params, send, host } = await withHost()
  await send(file(line(1)))
  const other = await newHost(t)
  const body = { csv: file(line(1)), isCheck: false }
  expect(await other.owner.send(importListings, { params: { org: other.slug }, body })).toMatchObject({ created: 1 })
  expect(await refusal(other.owner.send(importListings, { params, body }))).toMatchObject({ status: 404 })
  const finance = await newMember(t, host.id, 'finance')
  expect(await refusal(finance.send(importListings, { params, body }))).toMatchObject({ status: 403 })
})
