// Tests of reading calendars: the files of platforms give exactly the nights that they should, and no body is too strange to be read.
import { readFileSync } from 'node:fs'
import { addDays, toCalendarDate } from '@akwaaba/contract/dates'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { readCalendar } from './reading.ts'
import { writeCalendar } from './writing.ts'

fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1957) })

const today = toCalendarDate('2026-11-21')
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}.ics`, import.meta.url))
const read = (body: Buffer | string, type = 'text/calendar') => readCalendar(Buffer.from(body as string), type, today)
/** What a calendar takes, as the class and the nights of each event. */
const nightsIn = (body: Buffer | string) => {
  const calendar = read(body)
  if (typeof calendar === 'string') return calendar
  return calendar.entries.map((entry) => `${entry.class} ${entry.from}..${entry.to}`)
}
const event = (lines: string, around = '') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\n${around}BEGIN:VEVENT\r\nUID:one\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

describe('the calendar of a platform', () => {
  test.each([
    [
      'f01_airbnb',
      ['reservation 2026-12-04..2026-12-07', 'closure 2026-12-20..2026-12-22', 'rule 2027-08-21..2027-11-21'],
    ],
    ['f02_airbnb_old', ['closure 2026-12-07..2026-12-09']],
    ['f03_booking', ['reservation 2026-12-12..2026-12-15']],
    ['f05_google', ['other 2026-12-10..2026-12-13']],
    [
      'f06_google_rrule',
      ['other 2026-12-02..2026-12-03', 'other 2026-12-23..2026-12-24', 'other 2026-12-10..2026-12-11'],
    ],
    ['f07_outlook', ['other 2026-12-20..2026-12-23']],
    ['f09_fewohbee', ['other 2026-11-30..2026-12-02']],
    ['f10_duration', ['other 2026-12-05..2026-12-09', 'other 2026-12-25..2026-12-26', 'other 2026-12-26..2026-12-27']],
    ['f11_empty', []],
    ['f12_html', 'not-a-calendar'],
    ['f13_broken', 'cut-off'],
    ['f15_cr_fold', ['other 2026-12-28..2026-12-30']],
  ])('%s takes exactly its nights', (name, nights) => {
    expect(nightsIn(fixture(name))).toEqual(nights)
  })

  test('gives the code of a reservation, texts without escapes, and a name that was folded', () => {
    expect(read(fixture('f01_airbnb'))).toMatchObject({
      entries: [{ code: 'HMAKWAABA1', summary: 'Reserved' }, {}, {}],
    })
    expect(read(fixture('f09_fewohbee'))).toMatchObject({
      entries: [{ summary: 'Zimmer 3 – Käthe Müller, 2 Personen' }],
    })
    expect(read(fixture('f15_cr_fold'))).toMatchObject({
      entries: [{ uid: 'fold0019', summary: 'Café 🏠 foldedwith a tab' }],
    })
    expect(read(fixture('f10_duration'))).toMatchObject({
      warnings: [expect.stringContaining('ends before it begins')],
    })
  })

  test('is refused when it has more events than any home', () => {
    const lines = Array.from(
      { length: 2001 },
      (_, n) => `BEGIN:VEVENT\r\nUID:${n}\r\nDTSTART:20261201\r\nEND:VEVENT\r\n`,
    ).join('')
    expect(read(`BEGIN:VCALENDAR\r\n${lines}END:VCALENDAR\r\n`)).toBe('too-large')
  })
})

describe('an event', () => {
  test.each([
    ['eight digits without VALUE', 'DTSTART:20261214\r\nDTEND:20261216', ['2026-12-14..2026-12-16']],
    [
      'a zone of Windows that is ahead',
      'DTSTART;TZID=Tokyo Standard Time:20261214T080000\r\nDTEND;TZID="Asia/Tokyo":20261216T110000',
      ['2026-12-13..2026-12-16'],
    ],
    ['a zone that nobody knows', 'DTSTART;TZID=Mars:20261214T140000', []],
    ['a start before six', 'DTSTART:20261214T020000Z\r\nDTEND:20261215T100000Z', ['2026-12-13..2026-12-15']],
    ['two hours of one day', 'DTSTART:20261214T100000Z\r\nDTEND:20261214T120000Z', []],
    ['a duration in hours', 'DTSTART:20261214T150000Z\r\nDURATION:PT44H', ['2026-12-14..2026-12-16']],
    ['two weeks', 'DTSTART;VALUE=DATE:20261214\r\nDURATION:P2W', ['2026-12-14..2026-12-28']],
    ['a day that is none', 'DTSTART;VALUE=DATE:20260230', []],
    ['a stay that is over', 'DTSTART;VALUE=DATE:20261118\r\nDTEND;VALUE=DATE:20261121', []],
    ['a stay of today', 'DTSTART;VALUE=DATE:20261119\r\nDTEND;VALUE=DATE:20261122', ['2026-11-19..2026-11-22']],
    ['a start in four years', 'DTSTART;VALUE=DATE:20301119', []],
    [
      'the second Monday of each month',
      'DTSTART;VALUE=DATE:20261214\r\nRRULE:FREQ=MONTHLY;COUNT=2;BYDAY=2MO',
      ['2026-12-14..2026-12-15', '2027-01-11..2027-01-12'],
    ],
    ['a part that is not followed', 'DTSTART;VALUE=DATE:20261214\r\nRRULE:FREQ=MONTHLY;BYSETPOS=1;BYDAY=MO', []],
    [
      'a further date',
      'DTSTART;VALUE=DATE:20261214\r\nRDATE;VALUE=DATE:20261218',
      ['2026-12-14..2026-12-15', '2026-12-18..2026-12-19'],
    ],
  ])('with %s takes its nights', (_, lines, nights) => {
    const found = nightsIn(event(lines))
    expect(Array.isArray(found) ? found.map((one) => one.split(' ')[1]) : found).toEqual(nights)
  })

  test('that repeats without end is taken for two years, and 400 times at most', () => {
    const daily = nightsIn(event('DTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=DAILY'))
    expect(daily).toHaveLength(400)
    expect(nightsIn(event('DTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=WEEKLY'))).toHaveLength(104)
  })

  test('with the name of another is kept beside it', () => {
    const two = event('DTSTART:20261214').replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nUID:one\r\nDTSTART:20261218\r\nEND:VEVENT\r\nEND:VCALENDAR',
    )
    expect(read(two)).toMatchObject({ entries: [{ uid: 'one' }, { uid: 'one#2' }] })
    const numbered = two
      .replace('UID:one', 'UID:one#2')
      .replace(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r\n/, '$&BEGIN:VEVENT\r\nUID:one\r\nDTSTART:20261216\r\nEND:VEVENT\r\n')
    expect(read(numbered)).toMatchObject({ entries: [{ uid: 'one#2' }, { uid: 'one' }, { uid: 'one#3' }] })
  })
  test('is read without what no database stores: a NUL, and half of a character', () => {
    const wide = Buffer.from(`\u{feff}${event('DTSTART:20261214\r\nSUMMARY:a\0b\ud800c')}`, 'utf16le')
    expect(read(wide)).toMatchObject({ entries: [{ summary: 'ab\ufffdc' }] })
  })

  test('of a zone that only the calendar itself explains is put on our clock by its offset', () => {
    const zone =
      'BEGIN:VTIMEZONE\r\nTZID:Custom\r\nBEGIN:STANDARD\r\nTZOFFSETTO:+1200\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n'
    expect(nightsIn(event('DTSTART;TZID=Custom:20261214T230000\r\nDTEND;TZID=Custom:20261216T230000', zone))).toEqual([
      'other 2026-12-14..2026-12-16',
    ])
  })

  test('in the characters of an old platform is read as it was written', () => {
    const body = Buffer.from(event('DTSTART:20261214\r\nSUMMARY:K\u00e4the'), 'latin1')
    expect(readCalendar(body, 'text/calendar', today)).toMatchObject({ entries: [{ summary: 'Käthe' }] })
    expect(readCalendar(body, 'text/calendar; charset=ISO-8859-1', today)).toMatchObject({
      entries: [{ summary: 'Käthe' }],
    })
  })
})

const byDay = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const repeats = fc.record({
  ahead: fc.integer({ min: 0, max: 60 }),
  nights: fc.integer({ min: 1, max: 6 }),
  frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  interval: fc.integer({ min: 1, max: 4 }),
  count: fc.integer({ min: 1, max: 12 }),
  days: fc.subarray(byDay, { maxLength: 3 }),
  summary: fc.string({ unit: 'grapheme', maxLength: 40 }),
})
const compact = (date: string) => date.replaceAll('-', '')

test('calendars that are generated are read as another reader reads them', () => {
  fc.assert(
    fc.property(repeats, ({ ahead, nights, frequency, interval, count, days, summary }) => {
      const from = addDays(today, ahead)
      const byDays = days.length > 0 && frequency === 'WEEKLY' ? `;BYDAY=${days.join(',')}` : ''
      const text = summary.replace(/[\r\n\\]/g, ' ')
      const written = writeCalendar('Akwaaba', [
        { uid: 'one', from, to: addDays(from, nights), summary: text, madeAt: new Date('2026-11-21T00:00:00Z') },
      ]).replace('TRANSP:', `RRULE:FREQ=${frequency};INTERVAL=${interval};COUNT=${count}${byDays}\r\nTRANSP:`)
      const ours = read(written)
      const component = new ICAL.Component(ICAL.parse(written)).getFirstSubcomponent('vevent')
      if (component === null || typeof ours === 'string') throw new Error('a calendar was not read')
      const theirs = new ICAL.Event(component)
      const starts: string[] = []
      const steps = theirs.iterator()
      for (let next = steps.next(); next && starts.length < 20; next = steps.next()) starts.push(next.toString())
      const last = addDays(today, 731)
      expect(ours.entries.map(({ from: day }) => day)).toEqual(starts.filter((day) => day <= last))
      if (ours.entries[0])
        expect(ours.entries[0].summary).toBe([...theirs.summary.trim().replace(/\s+/g, ' ')].slice(0, 60).join(''))
      expect(compact(ours.entries[0]?.to ?? addDays(from, nights))).toHaveLength(8)
    }),
    { numRuns: 400 },
  )
})

test('rules without an end that began long ago are read as another reader reads them', () => {
  const old = fc.record({
    ago: fc.integer({ min: 0, max: 2500 }),
    frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 5 }),
    days: fc.subarray(byDay, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(old, ({ ago, frequency, interval, days }) => {
      const from = addDays(today, -ago)
      const byDays = days.length > 0 && frequency === 'WEEKLY' ? `;BYDAY=${days.join(',')}` : ''
      const written = event(
        `DTSTART;VALUE=DATE:${compact(from)}\r\nRRULE:FREQ=${frequency};INTERVAL=${interval}${byDays}`,
      )
      const ours = read(written)
      const component = new ICAL.Component(ICAL.parse(written)).getFirstSubcomponent('vevent')
      if (component === null || typeof ours === 'string') throw new Error('a calendar was not read')
      const starts: string[] = []
      const steps = new ICAL.Event(component).iterator()
      for (let next = steps.next(); next && starts.length < 10; next = steps.next())
        if (next.toString() >= today) starts.push(next.toString())
      const last = addDays(today, 731)
      expect(ours.entries.slice(0, 10).map(({ from: day }) => day)).toEqual(starts.filter((day) => day <= last))
    }),
    { numRuns: 60 },
  )
})

test('a calendar whose rules take too much work is refused, whatever they would give', () => {
  const rule = (count: number) =>
    event(`DTSTART;VALUE=DATE:19400101\r\nDTEND;VALUE=DATE:19400102\r\nRRULE:FREQ=DAILY;COUNT=${count}`)
  expect(read(rule(30_000))).toMatchObject({ entries: [] })
  const [, inner = ''] = /(BEGIN:VEVENT[\s\S]*END:VEVENT\r\n)/.exec(rule(30_000)) ?? []
  expect(read(event('DTSTART;VALUE=DATE:20261214', inner.repeat(10)))).toBe('too-large')
})

test('no body is too strange: it is read or refused, and never throws', () => {
  const names = ['f01_airbnb', 'f05_google', 'f06_google_rrule', 'f07_outlook', 'f10_duration', 'f15_cr_fold']
  const bodies = names.map(fixture)
  fc.assert(
    fc.property(
      fc.nat(names.length - 1),
      fc.array(fc.tuple(fc.nat(2000), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
      fc.nat(2000),
      (which, edits, cut) => {
        const body = Buffer.from(bodies[which] ?? Buffer.alloc(0))
        for (const [at, byte] of edits) body[at % body.length] = byte
        readCalendar(cut % 3 === 0 ? body.subarray(0, cut) : body, 'text/calendar', today)
      },
    ),
    { numRuns: 10_000 },
  )
})
