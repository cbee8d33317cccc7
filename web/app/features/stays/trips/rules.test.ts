// Tests of what the page of a trip says: the countdown, the steps, and what is shared.
import type { Booking } from '@akwaaba/contract/bookings'
import { instantAt, toCalendarDate } from '@akwaaba/contract/dates'
import { expect, test } from 'vitest'
import { chatNumber, countdownOf, shareText, stepsOf } from './rules.ts'

const [arrives, leaves] = ['2026-12-13', '2026-12-17'].map(toCalendarDate) as [Booking['startDate'], Booking['endDate']]
const on = (day: string) => toCalendarDate(day)
const stay = {
  status: 'approved',
  depositPaid: true,
  holdExpiresAt: null,
  startDate: arrives,
  endDate: leaves,
} as const

test('counts the days until a stay, its nights while it lasts, and nothing of one that is over or cancelled', () => {
  expect(countdownOf(stay, on('2026-11-21'))).toEqual({ days: 22, text: 'days until you arrive' })
  expect(countdownOf(stay, on('2026-12-12'))).toEqual({ days: null, text: 'You arrive tomorrow' })
  expect(countdownOf(stay, on('2026-12-13'))).toEqual({ days: null, text: 'You arrive today' })
  expect(countdownOf(stay, on('2026-12-15'))).toEqual({ days: 2, text: 'more nights' })
  expect(countdownOf(stay, on('2026-12-16'))).toEqual({ days: null, text: 'One more night' })
  expect(countdownOf(stay, on('2026-12-17'))).toEqual({ days: null, text: 'You leave today' })
  expect(countdownOf(stay, on('2026-12-18'))).toBeNull()
  expect(countdownOf({ ...stay, status: 'cancelled', depositPaid: false }, on('2026-11-21'))).toBeNull()
})

test('a number can be chatted with where its country is known', () => {
  expect(chatNumber('+233 24 555 0142')).toBe('233245550142')
  expect(chatNumber('024 555 0142')).toBe('233245550142')
  expect(chatNumber('00233 24 555 0142')).toBe('233245550142')
  expect(chatNumber('555 0142')).toBeNull()
  expect(chatNumber('Nii, 024 555 0142 after six')).toBeNull()
})

test('a friend reads where and when', () => {
  const apartment = { apartmentName: 'Osu Loft', address: '3 Kuku Hill Lane, Osu; Accra' }
  expect(shareText({ ...stay, apartment })).toBe(
    'Osu Loft, 3 Kuku Hill Lane, Osu; Accra: Sun 13 Dec 2026 to Thu 17 Dec 2026.',
  )
})

const booking = {
  ...stay,
  apartment: { checkInFrom: '14:00', checkOutBy: '11:00' },
  state: 'approved',
  depositPaid: true,
  actions: ['pay', 'cancel'],
  price: 545,
  balance: { amount: 381.5, dueAt: '2026-12-07T00:00:00.000Z', isOverdue: false },
  policy: [{ hoursBefore: 120, refundPercent: 100 }],
  createdAt: '2026-11-21T10:00:00.000Z',
  holdExpiresAt: null,
} as unknown as Booking

const titles = (of: Partial<Booking>, now: Date) =>
  stepsOf({ ...booking, ...of } as Booking, [], now).map(({ title, is }) => `${is}: ${title}`)

test('says what is done and what comes next, in each state', () => {
  const before = instantAt(on('2026-11-22'), '10:00')
  expect(titles({}, before)).toEqual([
    'done: Booked, deposit of $163.50 paid',
    'now: Pay the balance of $381.50',
    'later: Full refund until here',
    'later: Check in',
    'later: Check out',
  ])
  expect(titles({ status: 'pending', balance: null }, before).slice(0, 2)).toEqual([
    'done: Booked, paid in full',
    'now: Your host answers',
  ])
  const held = {
    status: 'pending',
    depositPaid: false,
    balance: null,
    holdExpiresAt: '2026-11-22T10:30:00.000Z',
  } as const
  expect(titles(held, before)).toEqual(['now: Pay $545.00', 'later: Check in', 'later: Check out'])
  expect(titles({ status: 'cancelled' }, before)).toEqual([])
  // While the stay lasts, nothing is refunded any more; once it is over, everything is done.
  expect(titles({ balance: null }, instantAt(on('2026-12-13'), '15:00'))).toEqual([
    'done: Booked, paid in full',
    'done: Check in',
    'later: Check out',
  ])
  expect(titles({ balance: null }, instantAt(on('2026-12-17'), '12:00')).at(-1)).toBe('done: Check out')
})
