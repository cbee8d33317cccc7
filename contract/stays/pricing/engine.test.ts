// Tests of the price engine by numbered examples: what each line is, what the stay costs, or every reason that it is refused.
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, nightsBetween, toCalendarDate } from '../../platform/values/dates.ts'
import { toCents } from '../../platform/values/money.ts'
import { plainStay, type Quoted, quote } from './engine.ts'
import {
  type AskedStay,
  type DayRule,
  type ListingRules,
  noRules,
  type Period,
  type Promo,
  type RuledLine,
  type StayRules,
  type StayTax,
} from './rules.ts'

const day = toCalendarDate
const cents = toCents

const period = (name: string, days: string, more: Partial<Period>): Period => {
  const [from = '', to = ''] = days.split('..')
  return {
    ...{ layer: 'season', name, from: day(from), to: day(to), cents: null, weekendCents: null, percent: null },
    ...{ minNights: null, maxNights: null, minThrough: null, noArrival: [], noDeparture: [], discountable: true },
    ...more,
  }
}
const dayRule = (date: string, more: Partial<DayRule>): DayRule => ({
  ...{ day: day(date), cents: null, minNights: null, maxNights: null, noArrival: null, noDeparture: null },
  ...{ closed: false, discountable: null, ...more },
})
const rulesOf = (nightlyCents: number, listing: Partial<ListingRules> = {}): StayRules => ({
  ...{ nightlyCents: cents(nightlyCents), maxGuests: null, checkInFrom: '14:00', periods: [], days: [] },
  ...{ guestFeePercent: 0, taxes: [], listing: { ...noRules, ...listing } },
})

const detty = period('Detty December', '2026-12-18..2027-01-04', {
  ...{ layer: 'event', cents: cents(25_000), minNights: 5, discountable: false },
})
const A: StayRules = {
  ...rulesOf(10_000, {
    ...{ weekendCents: cents(12_000), includedGuests: 2, maxInfants: 2, extraGuestCents: cents(1500) },
    ...{ cleaningCents: cents(2500), minNights: 2, leadHours: 24, horizonDays: 540 },
    lengthOfStay: [
      { nights: 7, percent: 10 },
      { nights: 28, percent: 25 },
    ],
    earlyBird: [{ days: 90, percent: 5 }],
    lastMinute: [{ days: 3, percent: 15 }],
  }),
  maxGuests: 4,
  periods: [period('Harmattan', '2026-11-15..2027-03-01', { percent: 20 }), detty],
  days: [
    dayRule('2026-12-31', { cents: cents(40_000) }),
    dayRule('2026-12-25', { noArrival: true, noDeparture: true }),
    dayRule('2027-02-14', { cents: cents(15_000), minNights: 1 }),
  ],
}
const noFee: StayRules = {
  ...rulesOf(8999, {
    ...{ includedGuests: 2, extraGuestCents: cents(999), cleaningCents: cents(3333) },
    lengthOfStay: [{ nights: 3, percent: 7.5 }],
  }),
  maxGuests: 6,
}
const B = { ...noFee, guestFeePercent: 12.5 }
const tax = (name: string, percent: number, more: Partial<StayTax> = {}): StayTax => ({
  ...{ name, percent, from: day('2020-01-01'), until: null, onTop: false, ...more },
})
const withVat = { ...B, taxes: [tax('NHIL', 2.5), tax('GETFund', 2.5), tax('VAT', 15)] }
const withLevy = { ...B, taxes: [tax('levy', 1, { onTop: true, until: day('2026-12-31') })] }
const P = rulesOf(20_000, { deposit: { percent: 30, balanceDays: 30 } })
const S = rulesOf(20_000, { deposit: { percent: 0, cents: cents(15_050), balanceDays: 30 } })
const listing = (rules: StayRules, more: Partial<ListingRules>): StayRules => ({
  ...rules,
  listing: { ...rules.listing, ...more },
})
const easter = period('Easter', '2027-04-02..2027-04-06', {
  ...{ layer: 'event', cents: cents(18_000), weekendCents: cents(22_000), minThrough: 3, discountable: false },
})
const code = (more: Partial<Promo>): Promo => ({
  ...{ code: 'AKWAABA', percent: null, cents: null, capCents: null, minNights: 1, ...more },
})

type Given = { at?: string } & Partial<AskedStay>
const asked = (dates: string, given: Given): AskedStay => {
  const [checkIn = '', checkOut = ''] = dates.split('..')
  return { ...plainStay({ checkIn: day(checkIn), checkOut: day(checkOut) }), adults: 2, ...given }
}
const ask = (rules: StayRules, dates: string, given: Given = {}): Quoted =>
  quote(rules, asked(dates, given), new Date(given.at ?? '2026-11-21T09:00:00Z'))

const dollars = (amount: number) => (amount / 100).toFixed(2)
const named = ({ kind, rule, label, quantity, unitCents, amountCents, percent }: RuledLine): string => {
  const units = kind === 'cleaning' || kind === 'discount' || kind === 'fee' || kind === 'tax'
  const name = { nights: `night:${rule}`, extra: `extra:${label}`, tax: `tax:${label}` }[kind as string] ?? rule
  return [
    rule === 'promo' ? rule : kind === 'discount' ? `discount:${rule}` : name,
    ...(percent === null || rule === 'promo' ? [] : [`${percent}%`]),
    ...(units ? [] : [`${quantity}x${dollars(unitCents)}`]),
    dollars(amountCents),
  ].join(' ')
}
/** The answer as the examples are written. */
const told = ({ price, refusals }: Quoted): string => {
  if (refusals) return refusals.map(({ reason, needs }) => (needs === null ? reason : `${reason}:${needs}`)).join(', ')
  const { now: first, later } = price.dues
  const contained = price.contained.map(({ name, cents }) => ` ${name} ${dollars(cents)}`)
  const now = later ? ` | now ${dollars(first)} later ${dollars(later.amount)}` : ''
  return [...price.lines.map(named), dollars(price.totalCents)].join('; ') + now + contained.join('')
}

const feb20 = { at: '2027-02-20T09:00:00Z' }
const feb1 = { at: '2027-02-01T09:00:00Z' }
const mar1 = { at: '2027-03-01T09:00:00Z' }
const jan10 = { at: '2027-01-10T09:00:00Z' }
const items = [
  { title: 'pickup', priceCents: cents(4000) },
  { title: 'breakfast', priceCents: cents(700), unit: 'guest-night' as const },
  { title: 'cook', priceCents: cents(1500), unit: 'night' as const },
  { title: 'tour', priceCents: cents(2000), unit: 'guest' as const },
]
const week = 'night:base 5x100.00 500.00; night:weekend 2x120.00 240.00; discount:length-of-stay 10% -74.00'
const b = 'night:base 1x89.99 89.99; cleaning 33.33; guest-fee 12.5% 15.42'

const vectors: [number, StayRules, string, Given, string][] = [
  [
    1,
    A,
    '2027-03-02..2027-03-04',
    {},
    'night:base 2x100.00 200.00; discount:early-bird 5% -10.00; cleaning 25.00; 215.00',
  ],
  [2, A, '2027-03-05..2027-03-07', feb1, 'night:weekend 2x120.00 240.00; cleaning 25.00; 265.00'],
  [4, A, '2027-03-07..2027-03-09', feb1, 'night:base 2x100.00 200.00; cleaning 25.00; 225.00'],
  [
    5,
    A,
    '2026-11-24..2026-11-26',
    {},
    'night:season 2x120.00 240.00; discount:last-minute 15% -36.00; cleaning 25.00; 229.00',
  ],
  [6, A, '2026-11-25..2026-11-27', {}, 'night:season 2x120.00 240.00; cleaning 25.00; 265.00'],
  [7, A, '2026-11-27..2026-11-29', {}, 'night:season 2x144.00 288.00; cleaning 25.00; 313.00'],
  [9, A, '2026-12-18..2026-12-23', {}, 'night:event 5x250.00 1250.00; cleaning 25.00; 1275.00'],
  [10, A, '2026-12-18..2026-12-22', {}, 'stay_too_short:5'],
  [
    11,
    A,
    '2026-12-16..2026-12-20',
    {},
    'night:season 2x120.00 240.00; night:event 2x250.00 500.00; cleaning 25.00; 765.00',
  ],
  [13, A, '2026-12-25..2026-12-31', {}, 'no_arrival'],
  [14, A, '2026-12-19..2026-12-25', {}, 'no_departure'],
  [15, A, '2027-02-14..2027-02-15', jan10, 'night:day 1x150.00 150.00; cleaning 25.00; 175.00'],
  [16, A, '2027-02-13..2027-02-14', jan10, 'stay_too_short:2'],
  [17, A, '2027-03-08..2027-03-15', feb20, `${week}; cleaning 25.00; 691.00`],
  [
    18,
    A,
    '2027-03-08..2027-03-14',
    feb20,
    'night:base 4x100.00 400.00; night:weekend 2x120.00 240.00; cleaning 25.00; 665.00',
  ],
  [
    19,
    A,
    '2027-03-08..2027-04-05',
    feb20,
    'night:base 20x100.00 2000.00; night:weekend 8x120.00 960.00; discount:length-of-stay 25% -740.00; cleaning 25.00; 2245.00',
  ],
  [21, A, '2027-06-07..2027-06-14', mar1, `${week}; cleaning 25.00; 691.00`],
  [
    22,
    A,
    '2027-05-30..2027-06-01',
    mar1,
    'night:base 2x100.00 200.00; discount:early-bird 5% -10.00; cleaning 25.00; 215.00',
  ],
  [
    23,
    A,
    '2027-05-29..2027-05-31',
    mar1,
    'night:weekend 1x120.00 120.00; night:base 1x100.00 100.00; cleaning 25.00; 245.00',
  ],
  [
    24,
    A,
    '2027-03-09..2027-03-11',
    { ...feb20, adults: 3 },
    'night:base 2x100.00 200.00; extra-guest 2x15.00 30.00; cleaning 25.00; 255.00',
  ],
  [
    25,
    A,
    '2027-03-09..2027-03-11',
    { ...feb20, children: 2 },
    'night:base 2x100.00 200.00; extra-guest 4x15.00 60.00; cleaning 25.00; 285.00',
  ],
  [26, A, '2027-03-09..2027-03-11', { ...feb20, infants: 2 }, 'night:base 2x100.00 200.00; cleaning 25.00; 225.00'],
  [27, A, '2027-03-09..2027-03-11', { ...feb20, adults: 5 }, 'too_many_guests:4'],
  [28, A, '2027-03-09..2027-03-11', { ...feb20, infants: 3 }, 'too_many_infants:2'],
  [
    30,
    A,
    '2026-11-22..2026-11-24',
    { at: '2026-11-21T14:00:00Z' },
    'night:season 2x120.00 240.00; discount:last-minute 15% -36.00; cleaning 25.00; 229.00',
  ],
  [31, A, '2026-11-22..2026-11-24', { at: '2026-11-21T14:00:01Z' }, 'too_late_to_book:24'],
  [
    32,
    A,
    '2028-05-10..2028-05-14',
    {},
    'night:base 2x100.00 200.00; night:weekend 2x120.00 240.00; discount:early-bird 5% -22.00; cleaning 25.00; 443.00',
  ],
  [33, A, '2028-05-11..2028-05-15', {}, 'too_far_ahead:540'],
  [34, A, '2027-03-09..2027-03-09', {}, 'bad_dates'],
  [35, B, '2027-03-09..2027-03-10', {}, `${b}; 138.74`],
  [
    37,
    B,
    '2027-03-09..2027-03-12',
    { adults: 3 },
    'night:base 3x89.99 269.97; extra-guest 3x9.99 29.97; discount:length-of-stay 7.5% -20.25; cleaning 33.33; guest-fee 12.5% 39.13; 352.15',
  ],
  [38, withVat, '2027-03-09..2027-03-10', {}, `${b}; 138.74 NHIL 2.57 GETFund 2.57 VAT 15.41`],
  [40, withLevy, '2026-12-29..2026-12-30', {}, `${b}; tax:levy 1% 0.90; 139.64`],
  [41, withLevy, '2027-01-01..2027-01-02', {}, `${b}; 138.74`],
  [
    43,
    noFee,
    '2027-03-09..2027-03-11',
    { promo: code({ percent: 10 }) },
    'night:base 2x89.99 179.98; promo -18.00; cleaning 33.33; 195.31',
  ],
  [
    44,
    noFee,
    '2027-03-09..2027-03-11',
    { promo: code({ cents: cents(50_000) }) },
    'night:base 2x89.99 179.98; promo -179.98; cleaning 33.33; 33.33',
  ],
  [46, noFee, '2027-03-09..2027-03-10', { promo: code({ percent: 10, minNights: 2 }) }, 'promo_not_applicable:2'],
  [
    47,
    noFee,
    '2027-03-09..2027-03-11',
    { extras: items },
    'night:base 2x89.99 179.98; cleaning 33.33; extra:pickup 1x40.00 40.00; extra:breakfast 4x7.00 28.00; extra:cook 2x15.00 30.00; extra:tour 2x20.00 40.00; 351.31',
  ],
  [48, P, '2027-01-10..2027-01-13', {}, 'night:base 3x200.00 600.00; 600.00 | now 180.00 later 420.00'],
  [48.1, S, '2027-01-10..2027-01-13', {}, 'night:base 3x200.00 600.00; 600.00 | now 150.50 later 449.50'],
  [49, P, '2026-12-21..2026-12-24', {}, 'night:base 3x200.00 600.00; 600.00'],
  [
    50,
    { ...P, nightlyCents: cents(3333) },
    '2027-01-10..2027-01-11',
    {},
    'night:base 1x33.33 33.33; 33.33 | now 10.00 later 23.33',
  ],
  [
    51,
    listing(A, { shortCleaning: { nights: 2, cents: cents(1500) } }),
    '2027-03-09..2027-03-11',
    feb20,
    'night:base 2x100.00 200.00; cleaning 15.00; 215.00',
  ],
  [
    53,
    { ...A, periods: [...A.periods, easter] },
    '2027-04-01..2027-04-04',
    feb20,
    'night:base 1x100.00 100.00; night:event 2x220.00 440.00; cleaning 25.00; 565.00',
  ],
  [
    54,
    listing(A, { noArrival: ['sun'], noDeparture: ['sat'] }),
    '2027-03-07..2027-03-13',
    feb20,
    'no_arrival, no_departure',
  ],
  [
    55,
    rulesOf(10_000, { lengthOfStay: [{ nights: 7, percent: 100 }] }),
    '2027-03-08..2027-03-15',
    {},
    'night:base 7x100.00 700.00; discount:length-of-stay 100% -700.00; 0.00',
  ],
  [57, rulesOf(10_000), '2028-02-28..2028-03-01', { at: '2028-01-01T09:00:00Z' }, 'night:base 2x100.00 200.00; 200.00'],
  [58, rulesOf(10_000), '2027-01-01..2028-01-01', {}, 'night:base 365x100.00 36500.00; 36500.00'],
  [
    64,
    { ...rulesOf(1), periods: [period('Sale', '2027-03-01..2027-04-01', { percent: -90 })] },
    '2027-03-09..2027-03-10',
    {},
    'night:season 1x0.00 0.00; 0.00',
  ],
  [68, rulesOf(10_000), '2027-03-09..2027-03-10', { adults: 40, infants: 9 }, 'night:base 1x100.00 100.00; 100.00'],
  [
    70,
    rulesOf(10_000, { lengthOfStay: [{ nights: 1, percent: 100 }] }),
    '2027-03-09..2027-03-10',
    { promo: code({ percent: 10 }) },
    'night:base 1x100.00 100.00; discount:length-of-stay 100% -100.00; 0.00',
  ],
  [
    71,
    { ...A, periods: [...A.periods, easter] },
    '2027-03-30..2027-04-02',
    feb20,
    'night:base 3x100.00 300.00; cleaning 25.00; 325.00',
  ],
  [
    72,
    { ...A, days: [dayRule('2027-03-11', { closed: true })] },
    '2027-03-09..2027-03-11',
    feb20,
    'night:base 2x100.00 200.00; cleaning 25.00; 225.00',
  ],
]

describe('quote', () => {
  test.each(vectors)('answers example %i', (_number, rules, dates, given, answer) => {
    expect(told(ask(rules, dates, given))).toBe(answer)
  })

  test('says that the balance is due so many days before arrival', () => {
    expect(ask(P, '2027-01-10..2027-01-13').price?.dues.later).toEqual({ amount: 42_000, on: '2026-12-11' })
  })

  test('lets two periods of a layer touch, and each has its own days (65)', () => {
    const rules = {
      ...rulesOf(10_000),
      periods: [
        period('One', '2027-03-01..2027-03-10', { layer: 'event', cents: cents(20_000) }),
        period('Two', '2027-03-10..2027-03-20', { layer: 'event', cents: cents(30_000) }),
      ],
    }
    const { price } = ask(rules, '2027-03-08..2027-03-12')
    expect(price?.nights.map(({ cents, name }) => [cents, name])).toEqual([
      [20_000, 'One'],
      [20_000, 'One'],
      [30_000, 'Two'],
      [30_000, 'Two'],
    ])
  })

  test('takes each field of a day from the strongest layer that has it', () => {
    const closed = { ...A, days: [dayRule('2026-12-20', { noArrival: true })] }
    expect(told(ask(closed, '2026-12-19..2026-12-24'))).toContain('night:event 5x250.00')
    expect(told(ask(closed, '2026-12-20..2026-12-22'))).toBe('stay_too_short:5, no_arrival')
  })
})

describe('a refused stay', () => {
  const tried = (rules: StayRules, dates: string, given: Given = {}) => ask(rules, dates, given).refusals?.[0]?.try

  test('comes with the nearest one that is allowed, for all reasons at once', () => {
    expect(tried(A, '2026-12-18..2026-12-22')).toEqual({ checkIn: '2026-12-18', checkOut: '2026-12-23' })
    expect(tried(A, '2026-12-25..2026-12-31')).toEqual({ checkIn: '2026-12-26', checkOut: '2027-01-01' })
    expect(tried(A, '2028-05-11..2028-05-15')).toEqual({ checkIn: '2028-05-11', checkOut: '2028-05-14' })
    expect(tried(A, '2026-11-22..2026-11-24', { at: '2026-11-21T14:00:01Z' })).toEqual({
      ...{ checkIn: '2026-11-23', checkOut: '2026-11-25' },
    })
    expect(tried(A, '2027-03-09..2027-03-11', { ...feb20, adults: 5 })).toBeNull()
    expect(tried(rulesOf(100, { minNights: 90, maxNights: 3 }), '2027-03-09..2027-03-11')).toBeNull()
  })

  test('is not answered with nights that are taken', () => {
    const taken = [{ checkIn: day('2026-12-22'), checkOut: day('2026-12-24') }]
    expect(tried(A, '2026-12-18..2026-12-22', { taken })).toEqual({ checkIn: '2026-12-17', checkOut: '2026-12-21' })
  })

  test('may fill a gap that is shorter than the minimum where the host allows it', () => {
    const taken = [
      { checkIn: day('2027-03-01'), checkOut: day('2027-03-09') },
      { checkIn: day('2027-03-10'), checkOut: day('2027-03-15') },
    ]
    const gap = '2027-03-09..2027-03-10'
    expect(told(ask(A, gap, { ...feb20, taken }))).toBe('stay_too_short:2')
    expect(told(ask(listing(A, { gapFill: true }), gap, { ...feb20, taken }))).toContain('125.00')
    expect(told(ask(listing(A, { gapFill: true }), gap, { ...feb20, taken: taken.slice(1) }))).toBe('stay_too_short:2')
  })

  test('is allowed as the proposed one, whatever the rules', () => {
    for (let at = 0; at < 120; at++) {
      const checkIn: CalendarDate = addDays(day('2026-11-21'), at)
      const checkOut = addDays(checkIn, 1 + (at % 3))
      const instead = tried(A, `${checkIn}..${checkOut}`)
      if (!instead) continue
      expect(nightsBetween(instead.checkIn, instead.checkOut)).toBeGreaterThan(0)
      expect(ask(A, `${instead.checkIn}..${instead.checkOut}`).refusals).toBeUndefined()
    }
  })
})
