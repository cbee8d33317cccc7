// Tests of dividing a price: deposit and balance, parts that add up, and refunds over several payments.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toCalendarDate } from '../platform/values/dates.ts'
import { noCents, toCents } from '../platform/values/money.ts'
import { divideCents, divideRefund, duesOf, nextDollars } from './dues.ts'

fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1957) })

const today = toCalendarDate('2026-11-21')
const arrival = toCalendarDate('2027-01-10')
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

describe('a deposit', () => {
  const of = (total: number, percent: number, from = arrival, days = 30) =>
    duesOf(toCents(total), { percent }, days, from, today)

  test('is a percentage of the price, rounded half up, and the balance is the rest, thirty days before arrival', () => {
    const on = toCalendarDate('2026-12-11')
    expect(of(60_000, 30)).toEqual({ now: 18_000, later: { amount: 42_000, on } })
    expect(of(3_333, 30)).toEqual({ now: 1_000, later: { amount: 2_333, on } })
    expect(of(1, 50)).toEqual({ now: 1, later: null })
  })

  test('is everything where arrival is as many days away as the balance is due before it, or nearer', () => {
    const all = { now: 60_000, later: null }
    expect(of(60_000, 30, addDays(today, 30))).toEqual(all)
    expect(of(60_000, 30, today)).toEqual(all)
    expect(of(60_000, 30, addDays(today, 31))).toMatchObject({ now: 18_000, later: { on: addDays(today, 1) } })
  })

  test('is everything where none is asked for, or one part would be nothing', () => {
    expect(duesOf(toCents(500), null, 30, arrival, today)).toEqual({ now: 500, later: null })
    for (const percent of [0, 100]) expect(of(500, percent)).toEqual({ now: 500, later: null })
    expect(duesOf(toCents(500), { percent: 0, cents: toCents(700) }, 30, arrival, today)).toEqual({
      now: 500,
      later: null,
    })
    expect(duesOf(toCents(500), { percent: 0, cents: toCents(200) }, 30, arrival, today)).toMatchObject({ now: 200 })
    expect(of(0, 30)).toEqual({ now: 0, later: null })
  })

  test('is what is paid first, and the balance what is paid next; without them it is the price', () => {
    const balance = { amount: 23.33, dueAt: '2026-12-12T00:00:00.000Z', isOverdue: false }
    expect(nextDollars({ price: 33.33, balance, depositPaid: false })).toBe(10)
    expect(nextDollars({ price: 33.33, balance, depositPaid: true })).toBe(23.33)
    expect(nextDollars({ price: 33.33, balance: null, depositPaid: false })).toBe(33.33)
  })

  test('and its balance are the price, whatever they are', () => {
    fc.assert(
      fc.property(fc.nat(1e10), fc.nat(10_000), fc.nat(400), fc.nat(400), (total, hundredths, days, ahead) => {
        const { now, later } = of(total, hundredths / 100, addDays(today, ahead), days)
        return now + (later?.amount ?? 0) === total && (later === null || (later.amount > 0 && later.on > today))
      }),
    )
  })
})

describe('dividing a sum', () => {
  test('gives what rounding leaves to those that lost most, nine shares of a cent among them (edge 8)', () => {
    expect(divideCents(toCents(9), Array(9).fill(1))).toEqual(Array(9).fill(1))
    expect(divideCents(toCents(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(divideCents(toCents(100), [2, 3, 2])).toEqual([29, 43, 28])
    expect(() => divideCents(toCents(5), [0, 0])).toThrow(RangeError)
  })

  test('gives parts that add up to it, each at most a cent from its proportion', () => {
    const weights = fc.array(fc.nat(1e9), { minLength: 1, maxLength: 12 }).filter((all) => sum(all) > 0)
    fc.assert(
      fc.property(fc.nat(1e10), weights, (total, all) => {
        const parts = divideCents(toCents(total), all)
        const isNear = (part: number, i: number) => Math.abs(part - (total * (all[i] ?? 0)) / sum(all)) < 1.001
        return sum(parts) === total && parts.every(isNear)
      }),
    )
  })
})

describe('a refund of several payments', () => {
  const one = (payer: string, cents: number) => ({ payer, cents: toCents(cents) })

  test('takes what was paid last first, and divides it over payers in proportion', () => {
    expect(divideRefund(toCents(300), [one('a', 180), one('a', 420)])).toEqual([0, 300])
    expect(divideRefund(toCents(500), [one('a', 180), one('a', 420)])).toEqual([80, 420])
    expect(divideRefund(toCents(50), [one('a', 33), one('b', 33), one('c', 34)])).toEqual([17, 16, 17])
    expect(divideRefund(noCents, [one('a', 33)])).toEqual([0])
  })

  test('never gives back more of a payment than can be refunded of it', () => {
    const payment = fc.record({ payer: fc.constantFrom('a', 'b', 'c'), cents: fc.nat(1e6).map(toCents) })
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 8 }), fc.nat(100), (payments, percent) => {
        const refund = toCents(Math.floor((sum(payments.map(({ cents }) => cents)) * percent) / 100))
        const parts = divideRefund(refund, payments)
        return sum(parts) === refund && parts.every((part, i) => part >= 0 && part <= (payments[i]?.cents ?? 0))
      }),
    )
    expect(() => divideRefund(toCents(2), [one('a', 1)])).toThrow(RangeError)
  })
})
