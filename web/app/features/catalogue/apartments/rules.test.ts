// Tests of what the nights of an apartment cost.
import { expect, test } from 'vitest'
import { stayLines, stayTotal } from './rules.ts'

test('stayLines gives the lines of the pricing engine, whose amounts add up to stayTotal', () => {
  const lines = stayLines(48.35, 3)
  expect(lines).toEqual([{ kind: 'nights', label: '', quantity: 3, unitPrice: 48.35, amount: 145.05 }])
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(stayTotal(48.35, 3))
})
