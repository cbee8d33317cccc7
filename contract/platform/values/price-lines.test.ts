// Tests of the lines of a price: their sum, the older fields of the wire, and their texts.
import { describe, expect, test } from 'vitest'
import { toSignedCents } from './money.ts'
import { type LineKind, lineOf as lineOfCents, lineText, partsOf, priceOf, shownLine } from './price-lines.ts'

const lineOf = (kind: LineKind, quantity: number, cents: number, label?: string) =>
  lineOfCents(kind, quantity, toSignedCents(cents), label)

describe('a price', () => {
  test('counts a discount as less', () => {
    expect(priceOf([lineOf('nights', 2, 10_000), lineOf('discount', 1, -1000, 'A week')]).totalCents).toBe(19_000)
  })

  test('is never below zero', () => {
    expect(() => priceOf([lineOf('discount', 1, -1)])).toThrow(RangeError)
  })

  test('has extras apart, and all the rest with the apartment', () => {
    const lines = [
      lineOf('nights', 2, 10_000),
      lineOf('nights', 1, 12_001, 'Weekend'),
      lineOf('cleaning', 1, 2500),
      lineOf('discount', 1, -1000),
      lineOf('extra', 2, 700, 'Breakfast'),
    ]
    // 32,001 for three nights: half a cent is rounded up.
    expect(partsOf(lines)).toEqual({ nightlyCents: 10_667, apartmentCents: 33_501, extrasCents: 1400 })
  })
})

describe('a line reads', () => {
  test.each([
    [lineOf('nights', 3, 4835), '3 nights × $48.35'],
    [lineOf('nights', 1, 4800), '1 night × $48.00'],
    [lineOf('nights', 2, 6000, 'Weekend'), 'Weekend: 2 nights × $60.00'],
    [lineOf('extra', 1, 2510, 'Airport pickup'), 'Airport pickup'],
    [lineOf('extra', 2, 700, 'Breakfast'), '2 × Breakfast'],
    [lineOf('cleaning', 1, 2500), 'Cleaning fee'],
    [lineOf('discount', 1, -500), 'Discount'],
    [lineOf('tax', 1, 90, 'Levy'), 'Levy'],
  ])('%o as %s', (line, text) => {
    expect(lineText(shownLine(line))).toBe(text)
    expect(lineText(shownLine(line), 'x')).toBe(text.replace('×', 'x'))
  })

  test('with its amount in dollars, below zero for a discount', () => {
    expect(shownLine(lineOf('discount', 1, -550, 'A week'))).toEqual({
      ...{ kind: 'discount', label: 'A week', quantity: 1, unitPrice: -5.5, amount: -5.5 },
    })
  })
})
