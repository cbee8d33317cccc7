// Tests of the short texts of a booking in a table.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { expect, test } from 'vitest'
import { owedDollars, stayText } from './rules.ts'

test.each([
  ['2026-12-18', '2026-12-23', '18 – 23 Dec'],
  ['2026-11-28', '2026-12-02', '28 Nov – 2 Dec'],
  ['2026-12-28', '2027-01-02', '28 Dec 2026 – 2 Jan 2027'],
  ['2027-03-01', '2027-03-04', '1 – 4 Mar 2027'],
])('writes the stay from %s to %s as %s', (startDate, endDate, text) => {
  const stay = { startDate: startDate as CalendarDate, endDate: endDate as CalendarDate }
  expect(stayText(stay, '2026-11-24')).toBe(text)
})

test('owes everything until it is paid, then its balance and what was agreed on later, and nothing once it is over', () => {
  const booking = { state: 'pending', depositPaid: false, balance: null, price: 200 } as Parameters<
    typeof owedDollars
  >[0]
  const balance = { amount: 140, dueAt: '2026-12-01T00:00:00.000Z', isOverdue: false }
  expect(owedDollars(booking)).toBe(200)
  expect(owedDollars({ ...booking, depositPaid: true, balance })).toBe(140)
  const charge = { amount: 19.1, dueAt: balance.dueAt, takenBack: false }
  expect(owedDollars({ ...booking, depositPaid: true, balance, charge })).toBe(159.1)
  expect(owedDollars({ ...booking, state: 'approved', depositPaid: true, charge })).toBe(19.1)
  expect(owedDollars({ ...booking, state: 'approved', depositPaid: true })).toBe(0)
  expect(owedDollars({ ...booking, state: 'expired' })).toBe(0)
})
