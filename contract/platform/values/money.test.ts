// Tests of money: no cent is lost or made, whatever the amount.
import { describe, expect, test } from 'vitest'
import {
  addCents,
  atRate,
  centsFromDollars,
  dollarsFromCents,
  formatDollars,
  formatDollarsShort,
  formatMoney,
  formatMoneyShort,
  roundingAtRate,
  signedAtRate,
  toCents,
  toSignedCents,
} from './money.ts'
import { lineOf } from './price-lines.ts'

/** Amounts in cents: every one of the first thousand, then ever larger steps up to a property of ten million dollars. */
function* amounts() {
  for (let cents = 0; cents < 1000; cents += 1) yield cents
  for (let cents = 1000; cents < 1_000_000_000; cents += Math.ceil(cents / 97)) yield cents
}

describe('dollars and cents', () => {
  test('every amount comes back from dollars as it went in', () => {
    for (const cents of amounts()) expect(centsFromDollars(dollarsFromCents(toCents(cents)))).toBe(cents)
  })

  test('every amount survives the wire as JSON', () => {
    for (const cents of amounts()) {
      const dollars: unknown = JSON.parse(JSON.stringify(dollarsFromCents(toCents(cents))))
      expect(centsFromDollars(Number(dollars))).toBe(cents)
    }
  })

  test('takes the amounts that floating point gets wrong', () => {
    expect(centsFromDollars(19.99)).toBe(1999)
    expect(centsFromDollars(1.1)).toBe(110)
    expect(centsFromDollars(0.29)).toBe(29)
    expect(centsFromDollars(4.35)).toBe(435)
  })

  test('refuses a third decimal', () => {
    for (const dollars of [0.001, 1.005, 19.999, 100.125]) expect(() => centsFromDollars(dollars)).toThrow(RangeError)
  })

  test('refuses what is no amount', () => {
    for (const bad of [-1, -0.01, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])
      expect(() => toCents(bad)).toThrow(RangeError)
    expect(() => centsFromDollars(-1)).toThrow(RangeError)
    expect(() => centsFromDollars(Number.NaN)).toThrow(RangeError)
  })
})

describe('sums', () => {
  test('a tenth and two tenths of a dollar make thirty cents', () => {
    expect(addCents(centsFromDollars(0.1), centsFromDollars(0.2))).toBe(30)
  })

  test('nothing adds up to nothing', () => {
    expect(addCents()).toBe(0)
  })

  test('the order of a sum does not matter', () => {
    const all = [...amounts()].slice(0, 500).map(toCents)
    expect(addCents(...all)).toBe(addCents(...all.toReversed()))
  })

  test('n nights cost what adding n single nights costs', () => {
    for (const cents of [0, 1, 1999, 12_050, 60_000])
      for (let nights = 1; nights <= 40; nights += 1) {
        const one = toCents(cents)
        expect(lineOf('nights', nights, one).amountCents).toBe(addCents(...Array.from({ length: nights }, () => one)))
      }
  })

  test('refuses half a night and a sum that a double cannot hold', () => {
    expect(() => lineOf('nights', 0.5, toCents(1999))).toThrow(RangeError)
    expect(() => lineOf('nights', -1, toCents(100))).toThrow(RangeError)
    expect(() => addCents(toCents(Number.MAX_SAFE_INTEGER), toCents(1))).toThrow(RangeError)
  })
})

describe('as people read it', () => {
  test('always with cents in the long form', () => {
    expect(formatDollars(1250)).toBe('$1,250.00')
    expect(formatDollars(0.5)).toBe('$0.50')
    expect(formatDollars(19.99)).toBe('$19.99')
  })

  test('with cents only where there are any in the short form', () => {
    expect(formatDollarsShort(1250)).toBe('$1,250')
    expect(formatDollarsShort(0)).toBe('$0')
    expect(formatDollarsShort(1250.5)).toBe('$1,250.50')
  })
})

describe('other currencies', () => {
  test('a rate is applied as the decimal it is written as, and half a cent goes up', () => {
    expect(atRate(toCents(10_000), 12.85)).toBe(128_500)
    expect(atRate(toCents(1), 10.5)).toBe(11)
    // 100 × 1.005 is less than 100.5 for a double.
    expect(atRate(toCents(100), 1.005)).toBe(101)
    expect(atRate(toCents(0), 12.85)).toBe(0)
  })

  test('an amount names its currency', () => {
    expect(formatMoney({ amount: 1250, currency: 'USD' })).toBe('$1,250.00')
    expect(formatMoney({ amount: 1250.5, currency: 'GHS' }).replace(/\s/, ' ')).toBe('GHS 1,250.50')
    const short = (amount: number) => formatMoneyShort({ amount, currency: 'GHS' }).replace(/\s/, ' ')
    expect([short(1250), short(1250.5)]).toEqual(['GHS 1,250', 'GHS 1,250.50'])
  })
})

test('an amount below zero is converted as the same amount above it, such as the line of a discount', () => {
  for (const [amount, rate] of [
    [1865, 12.5],
    [1, 12.55],
    [0, 11],
  ] as const) {
    expect(signedAtRate(toSignedCents(amount), rate)).toBe(atRate(toCents(amount), rate))
    expect(signedAtRate(toSignedCents(0 - amount), rate)).toBe(0 - atRate(toCents(amount), rate))
  }
})

test('says what a sum at a rate has more than its parts, each of which is rounded by itself', () => {
  const sums = [
    [144, [48, 48, 48], 10.8812],
    [300, [111, 111, 111, -33], 1.5],
    [14_400, [15_000, -600], 12.34567],
  ] as const
  for (const [total, parts, rate] of sums) {
    const rest = roundingAtRate(toSignedCents(total), parts.map(toSignedCents), rate)
    const sum = parts.reduce((all, part) => all + signedAtRate(toSignedCents(part), rate), 0)
    expect(sum + rest).toBe(signedAtRate(toSignedCents(total), rate))
  }
  expect(roundingAtRate(toSignedCents(300), [111, 111, 111, -33].map(toSignedCents), 1.5)).toBe(-1)
  expect(roundingAtRate(toSignedCents(200), [toSignedCents(200)], 10.8812)).toBe(0)
})
