// Tests of what holds for the price of every stay under any rules. A failing property names its seed; TEST_SEED repeats that run.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toCalendarDate } from '../../platform/values/dates.ts'
import { toCents } from '../../platform/values/money.ts'
import { sumOf } from '../../platform/values/price-lines.ts'
import { quoteStay } from '../pricing.ts'
import { plainStay, quote } from './engine.ts'
import { noRules, type Period, type StayRules } from './rules.ts'

const seed = Number(process.env.TEST_SEED ?? 1957)
process.stdout.write(`price rules: seed ${seed}\n`)
const settings = { seed, numRuns: 1000 }

const today = toCalendarDate('2026-11-21')
const now = new Date('2026-11-21T09:00:00Z')
const cents = fc.integer({ min: 0, max: 1_000_000 }).map(toCents)
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const steps = <K extends 'nights' | 'days'>(name: K) =>
  fc.array(
    fc.record({ [name]: fc.integer({ min: 1, max: 30 }), percent }) as fc.Arbitrary<
      Record<K, number> & { percent: number }
    >,
    { maxLength: 3 },
  )

/** Seasons and events one after the other, so that none of a layer share a day. */
const periodsOf = (layer: Period['layer']) =>
  fc
    .array(
      fc.record({
        gap: fc.integer({ min: 0, max: 20 }),
        days: fc.integer({ min: 1, max: 40 }),
        cents: maybe(cents),
        percent: maybe(fc.integer({ min: -90, max: 500 })),
        weekendCents: maybe(cents),
        discountable: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    .map((all) => {
      let from = today
      return all.map(({ gap, days, cents, percent, weekendCents, discountable }): Period => {
        const start = addDays(from, gap)
        from = addDays(start, days)
        return {
          ...{ layer, name: `${layer} ${start}`, from: start, to: from, cents, weekendCents, discountable },
          ...{ percent: cents === null ? percent : null, minNights: null, maxNights: null, minThrough: null },
          ...{ noArrival: [], noDeparture: [] },
        }
      })
    })

const rules: fc.Arbitrary<StayRules> = fc.record({
  nightlyCents: cents,
  maxGuests: fc.constant(null),
  checkInFrom: fc.constant('14:00'),
  listing: fc
    .record({
      weekendCents: maybe(cents),
      includedGuests: maybe(fc.integer({ min: 1, max: 6 })),
      extraGuestCents: cents,
      cleaningCents: cents,
      lengthOfStay: steps('nights'),
      earlyBird: steps('days'),
      lastMinute: steps('days'),
      deposit: maybe(fc.record({ percent, cents: maybe(cents), balanceDays: fc.integer({ min: 0, max: 60 }) })),
    })
    .map((some) => ({ ...noRules, ...some })),
  periods: fc.tuple(periodsOf('season'), periodsOf('event')).map((both) => both.flat()),
  days: fc.constant([]),
  guestFeePercent: percent,
  taxes: fc
    .array(
      fc.record({
        name: fc.string(),
        percent: percent.map((each) => each / 10),
        onTop: fc.boolean(),
        from: fc.constant(today),
        until: fc.constant(null),
      }),
      { maxLength: 3 },
    )
    .map((all) => all.map((tax) => ({ ...tax, percent: Math.round(tax.percent * 100) / 100 }))),
})
const extra = fc.record({
  title: fc.string({ minLength: 1 }),
  priceCents: cents,
  unit: fc.constantFrom('booking' as const, 'night' as const, 'guest' as const, 'guest-night' as const),
})
const stay = fc
  .record({
    ahead: fc.integer({ min: 0, max: 200 }),
    nights: fc.integer({ min: 1, max: 60 }),
    adults: fc.integer({ min: 1, max: 9 }),
    children: fc.integer({ min: 0, max: 5 }),
    extras: fc.array(extra, { maxLength: 4 }),
    promo: maybe(
      fc.record({
        code: fc.constant('X'),
        percent: maybe(percent),
        cents: maybe(cents),
        capCents: maybe(cents),
        minNights: fc.constant(1),
      }),
    ),
  })
  .map(({ ahead, nights, ...rest }) => {
    const checkIn = addDays(today, ahead)
    return { ...plainStay({ checkIn, checkOut: addDays(checkIn, nights) }), ...rest }
  })

const priceOf = (given: StayRules, asked: ReturnType<typeof plainStay>) => {
  const { price } = quote(given, asked, now)
  if (!price) throw new Error('refused')
  return price
}

describe('the price of every stay', () => {
  test('is the same to the byte for the same input (61), and for rules that came over the wire', () => {
    const holds = fc.property(rules, stay, (given, asked) => {
      const price = JSON.stringify(quote(given, asked, now))
      expect(JSON.stringify(quote(given, asked, now))).toBe(price)
      const [rulesThere, stayThere] = JSON.parse(JSON.stringify([given, asked]))
      expect(JSON.stringify(quote(rulesThere, stayThere, now))).toBe(price)
    })
    fc.assert(holds, settings)
  })

  test('is what it is without rules where a listing has none (67)', () => {
    const nights = fc.integer({ min: 1, max: 365 })
    const booked = fc.array(
      extra.map(({ unit: _, ...each }) => each),
      { maxLength: 6 },
    )
    const holds = fc.property(
      cents,
      nights,
      fc.integer({ min: 0, max: 730 }),
      booked,
      (nightlyCents, count, ahead, extras) => {
        const checkIn = addDays(today, ahead)
        const given = {
          nightlyCents,
          maxGuests: null,
          checkInFrom: '14:00',
          listing: noRules,
          periods: [],
          days: [],
          guestFeePercent: 0,
          taxes: [],
        }
        const price = priceOf(given, { ...plainStay({ checkIn, checkOut: addDays(checkIn, count) }), extras })
        const lines = price.lines.map(({ rule: _, percent: __, ...line }) => line)
        expect({ lines, totalCents: price.totalCents }).toEqual(quoteStay({ nightlyCents }, count, extras))
        expect([price.dues, price.contained]).toEqual([{ now: price.totalCents, later: null }, []])
      },
    )
    fc.assert(holds, settings)
  })

  test('is its lines, each its units times its quantity, never below zero, and is due in full', () => {
    const holds = fc.property(rules, stay, (given, asked) => {
      const { lines, totalCents, dues, nights } = priceOf(given, asked)
      expect(sumOf(lines)).toBe(totalCents)
      expect(totalCents).toBeGreaterThanOrEqual(0)
      for (const { quantity, unitCents, amountCents } of lines) expect(amountCents).toBe(quantity * unitCents)
      expect(dues.now + (dues.later?.amount ?? 0)).toBe(totalCents)
      const ofNights = lines.filter(({ kind }) => kind === 'nights')
      expect(sumOf(ofNights)).toBe(nights.reduce((sum, { cents }) => sum + cents, 0))
      expect(lines.filter(({ kind, rule }) => kind === 'discount' && rule !== 'promo').length).toBeLessThan(2)
    })
    fc.assert(holds, settings)
  })

  test('grows with the nights where nothing is discounted (63)', () => {
    const none = { lengthOfStay: [], earlyBird: [], lastMinute: [], shortCleaning: null }
    const holds = fc.property(rules, stay, (given, asked) => {
      const plain = { ...given, listing: { ...given.listing, ...none } }
      const longer = { ...asked, checkOut: addDays(asked.checkOut, 1) }
      const cost = (one: typeof asked) => priceOf(plain, { ...one, promo: null }).totalCents
      expect(cost(longer)).toBeGreaterThanOrEqual(cost(asked))
    })
    fc.assert(holds, settings)
  })

  test('splits into two stays that cost as much but for cents of rounding, without discounts, fees and taxes (62)', () => {
    const holds = fc.property(rules, stay, fc.nat(58), (given, asked, cut) => {
      const nights = priceOf(given, asked).nights.length
      const middle = addDays(asked.checkIn, 1 + (cut % Math.max(1, nights - 1)))
      if (middle >= asked.checkOut) return
      const { weekendCents, includedGuests, extraGuestCents } = given.listing
      const plain = {
        ...given,
        guestFeePercent: 0,
        taxes: [],
        listing: { ...noRules, weekendCents, includedGuests, extraGuestCents },
      }
      const cost = (checkIn: typeof middle, checkOut: typeof middle) =>
        priceOf(plain, { ...asked, checkIn, checkOut, extras: [], promo: null }).totalCents
      expect(cost(asked.checkIn, middle) + cost(middle, asked.checkOut)).toBe(cost(asked.checkIn, asked.checkOut))
    })
    fc.assert(holds, settings)
  })
})
