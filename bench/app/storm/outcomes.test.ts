// Tests of the end check of a storm: it finds money that was taken for nothing or refunded twice.
import { describe, expect, test } from 'vitest'
import { type Charge, ledgerDifferences, outcomesOf, type PaymentRow } from './outcomes.ts'

const charge = (fields: Partial<Charge> = {}): Charge => ({
  ...{ reference: 'stay-1', cents: 5000, refundedCents: 0 },
  ...fields,
})
const payment = (fields: Partial<PaymentRow> = {}): PaymentRow => ({
  ...{ id: '1', reference: 'stay-1', state: 'succeeded', hasSucceeded: true, thing: 'stay 1', isGiven: true },
  ...{ isCancelledByGuest: false, requestedCents: 0, underWayCents: 0, ledgerCents: 5000 },
  ...fields,
})
const chargeOutcome = (one: Charge, payments: PaymentRow[]) => {
  const { counts, wrong } = outcomesOf([one], payments)
  return Object.entries(counts).find(([, count]) => count > 0)?.[0] ?? wrong[0]
}

describe('the outcome of a charge', () => {
  test.each<[string, Charge, PaymentRow[]]>([
    ['given', charge(), [payment()]],
    ['given', charge({ refundedCents: 1000 }), [payment({ requestedCents: 1000 })]],
    ['refunded', charge({ refundedCents: 5000 }), [payment({ isGiven: false, requestedCents: 5000 })]],
    ['being refunded', charge(), [payment({ isGiven: false, requestedCents: 5000 })]],
    [
      'kept',
      charge({ refundedCents: 2500 }),
      [payment({ isGiven: false, isCancelledByGuest: true, requestedCents: 2500 })],
    ],
  ])('is %s', (outcome, one, payments) => {
    expect(chargeOutcome(one, payments)).toBe(outcome)
  })

  test.each<[string, Charge, PaymentRow[]]>([
    ['we know nothing of it', charge(), []],
    ['neither given nor refunded', charge(), [payment({ isGiven: false })]],
    ['neither given nor refunded', charge(), [payment({ isGiven: false, requestedCents: 4999 })]],
    ['given although all of it is refunded', charge({ refundedCents: 5000 }), [payment({ requestedCents: 5000 })]],
    ['more was refunded than the 1000 asked for', charge({ refundedCents: 2000 }), [payment({ requestedCents: 1000 })]],
  ])('is a fault: %s', (sentence, one, payments) => {
    expect(chargeOutcome(one, payments)).toContain(sentence)
  })

  test('is a fault where two charges pay for the same thing', () => {
    const other = { reference: 'stay-2' }
    const { wrong } = outcomesOf([charge(), charge(other)], [payment(), payment(other)])
    expect(wrong).toEqual(['stay 1 is paid for twice: stay-1 and stay-2'])
  })
})

describe('ledger and provider', () => {
  test.each<[string, Charge[], PaymentRow]>([
    ['hold the same', [charge()], payment()],
    ['hold the same where nothing was charged', [], payment({ ledgerCents: 0 })],
    ['may differ by a refund under way', [charge({ refundedCents: 1000 })], payment({ underWayCents: 1000 })],
  ])('%s', (_, charges, one) => {
    expect(ledgerDifferences(charges, [one])).toEqual([])
  })

  test.each<[string, Charge[], PaymentRow]>([
    ['a charge is not in the ledger', [charge()], payment({ ledgerCents: 0 })],
    ['more was refunded there than is under way', [charge({ refundedCents: 2000 })], payment({ underWayCents: 1000 })],
    ['a refund is in the ledger that was not made', [charge()], payment({ ledgerCents: 4000 })],
  ])('differ where %s', (_, charges, one) => {
    expect(ledgerDifferences(charges, [one])).toHaveLength(1)
  })
})
