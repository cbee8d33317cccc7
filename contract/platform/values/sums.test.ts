import { expect, test } from 'vitest'
import { sumsByCurrency } from './sums.ts'

test('gives the sum of each currency in cents, also of amounts below zero', () => {
  expect(
    sumsByCurrency([
      { amount: 0.1, currency: 'USD' },
      { amount: 80, currency: 'GHS' },
      { amount: 0.2, currency: 'USD' },
      { amount: -100.05, currency: 'GHS' },
    ]),
  ).toEqual([
    { amount: 0.3, currency: 'USD' },
    { amount: -20.05, currency: 'GHS' },
  ])
  expect(sumsByCurrency([])).toEqual([])
})
