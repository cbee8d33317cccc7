// Owns the proof that the end check of a storm sees money that was taken for nothing, or went back twice.
import { describe, expect, test } from 'vitest'
import { type Charge, fatesOf, type Kept, ledgerDifferences } from './fates.ts'

const charge = (fields: Partial<Charge> = {}): Charge => ({
  ...{ reference: 'stay-1', cents: 5000, backCents: 0 },
  ...fields,
})
const payment = (fields: Partial<Kept> = {}): Kept => ({
  ...{ id: '1', reference: 'stay-1', state: 'succeeded', hasSucceeded: true, thing: 'stay 1', isHeld: true },
  ...{ isCancelledByGuest: false, askedCents: 0, underWayCents: 0, ledgerCents: 5000 },
  ...fields,
})
const fateOf = (one: Charge, payments: Kept[]) => {
  const { counts, wrong } = fatesOf([one], payments)
  return Object.entries(counts).find(([, count]) => count > 0)?.[0] ?? wrong[0]
}

describe('the fate of a charge', () => {
  test.each<[string, Charge, Kept[]]>([
    ['given', charge(), [payment()]],
    ['given', charge({ backCents: 1000 }), [payment({ askedCents: 1000 })]],
    ['refunded', charge({ backCents: 5000 }), [payment({ isHeld: false, askedCents: 5000 })]],
    ['being refunded', charge(), [payment({ isHeld: false, askedCents: 5000 })]],
    ['kept', charge({ backCents: 2500 }), [payment({ isHeld: false, isCancelledByGuest: true, askedCents: 2500 })]],
  ])('is %s', (fate, one, payments) => {
    expect(fateOf(one, payments)).toBe(fate)
  })

  test.each<[string, Charge, Kept[]]>([
    ['we know nothing of it', charge(), []],
    ['neither given nor refunded', charge(), [payment({ isHeld: false })]],
    ['neither given nor refunded', charge(), [payment({ isHeld: false, askedCents: 4999 })]],
    ['given although all of it is refunded', charge({ backCents: 5000 }), [payment({ askedCents: 5000 })]],
    ['more was refunded than the 1000 asked for', charge({ backCents: 2000 }), [payment({ askedCents: 1000 })]],
  ])('is a fault: %s', (sentence, one, payments) => {
    expect(fateOf(one, payments)).toContain(sentence)
  })

  test('is a fault where two charges pay for the same thing', () => {
    const other = { reference: 'stay-2' }
    const { wrong } = fatesOf([charge(), charge(other)], [payment(), payment(other)])
    expect(wrong).toEqual(['stay 1 is paid for twice: stay-1 and stay-2'])
  })
})

describe('ledger and provider', () => {
  test.each<[string, Charge[], Kept]>([
    ['hold the same', [charge()], payment()],
    ['hold the same where nothing was charged', [], payment({ ledgerCents: 0 })],
    ['may differ by a refund under way', [charge({ backCents: 1000 })], payment({ underWayCents: 1000 })],
  ])('%s', (_, charges, one) => {
    expect(ledgerDifferences(charges, [one])).toEqual([])
  })

  test.each<[string, Charge[], Kept]>([
    ['a charge is not in the ledger', [charge()], payment({ ledgerCents: 0 })],
    ['more is gone there than is under way', [charge({ backCents: 2000 })], payment({ underWayCents: 1000 })],
    ['a refund is in the ledger that was not made', [charge()], payment({ ledgerCents: 4000 })],
  ])('differ where %s', (_, charges, one) => {
    expect(ledgerDifferences(charges, [one])).toHaveLength(1)
  })
})
