// Tests of the pure rules of checkout and bookings: dates, and the labels of a booking.
import { listBookings } from '@akwaaba/contract/bookings'
import { toCalendarDate } from '@akwaaba/contract/dates'
import { searchOf } from '@akwaaba/contract/search'
import { describe, expect, test } from 'vitest'
import { datesFault, nightsOfDraft, sensibleDates, sharesNights, toggled } from '../booking-form/rules.ts'
import { awaitsPayment, balanceText, besidesNights, refundText, stateLabel } from './rules.ts'

const today = toCalendarDate('2026-11-21')

describe('sensibleDates', () => {
  test('keeps a stay that lies ahead, today included', () => {
    expect(sensibleDates({ from: today, to: '2026-11-23' }, today)).toEqual({ from: today, to: '2026-11-23' })
  })

  test('clears a departure that is not after the arrival', () => {
    expect(sensibleDates({ from: '2026-12-04', to: '2026-12-01' }, today)).toEqual({
      from: '2026-12-04',
      to: undefined,
    })
    expect(sensibleDates({ from: '2026-12-04', to: '2026-12-04' }, today)).toEqual({
      from: '2026-12-04',
      to: undefined,
    })
  })

  test('drops a departure that makes the stay too long, and an arrival too far ahead, with a sentence', () => {
    const long = { from: '2026-12-04', to: '2029-12-04' }
    expect(sensibleDates(long, today)).toEqual({ from: '2026-12-04', to: undefined })
    expect(datesFault(long, today)).toBe('A stay can be at most 365 nights. Please choose your dates again.')
    const far = { from: '2029-12-04', to: '2029-12-06' }
    expect(sensibleDates(far, today)).toEqual({ from: undefined, to: undefined })
    expect(datesFault(far, today)).toContain('up to two years ahead')
    expect(datesFault({ from: '2026-12-04', to: '2026-12-08' }, today)).toBeNull()
    expect(datesFault({ from: undefined, to: undefined }, today)).toBeNull()
  })

  test('drops what is past, mangled or missing', () => {
    for (const from of ['2026-11-20', '2026-02-30', 'soon', '', null, undefined])
      expect(sensibleDates({ from, to: '2026-12-08' }, today)).toEqual({ from: undefined, to: undefined })
  })
})

test('nightsOfDraft is zero while there is no stay', () => {
  expect(nightsOfDraft({ from: '2026-12-04', to: '2026-12-08' })).toBe(4)
  expect(nightsOfDraft({ from: '2026-12-04', to: undefined })).toBe(0)
  expect(nightsOfDraft({ from: '2026-12-08', to: '2026-12-04' })).toBe(0)
})

test('toggled adds an extra once and removes it again', () => {
  expect(toggled([], 'a')).toEqual(['a'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})

test('stateLabel names what a booking waits for', () => {
  expect(stateLabel({ status: 'pending', depositPaid: false })).toBe('Awaiting payment')
  expect(stateLabel({ status: 'pending', depositPaid: true })).toBe('Awaiting approval')
  for (const status of ['approved', 'completed', 'cancelled', 'expired'])
    expect(stateLabel({ status, depositPaid: true }).toLowerCase()).toBe(status)
  expect(awaitsPayment({ status: 'pending', depositPaid: true })).toBe(false)
})

test('sharesNights is false where one guest leaves on the day the other arrives', () => {
  const booking = { startDate: '2026-12-04', endDate: '2026-12-08' }
  expect(sharesNights(booking, { from: '2026-12-07', to: '2026-12-10' })).toBe(true)
  expect(sharesNights(booking, { from: '2026-12-08', to: '2026-12-10' })).toBe(false)
  expect(sharesNights(booking, { from: '2026-12-01', to: '2026-12-04' })).toBe(false)
  expect(sharesNights(booking, { from: '2026-12-01', to: undefined })).toBe(false)
})

describe('the bookings of everybody', () => {
  test('a mangled address shows the current bookings', () => {
    const query = new URLSearchParams('view=nonsense&from=2026-02-30&apartmentId=1&page=0&search=%20')
    expect(searchOf(listBookings, query)).toEqual({})
    expect(searchOf(listBookings, new URLSearchParams('view=paid&from=2026-12-04&page=2&search=Ama'))).toEqual({
      view: 'paid',
      from: '2026-12-04',
      page: '2',
      search: 'Ama',
    })
  })

  test('refundText names the refund, and says that there is none for an unpaid or past booking', () => {
    const booking = { actions: ['decline' as const], depositPaid: true, price: 240, customer: { username: 'Ama' } }
    expect(refundText(booking)).toContain('Ama gets $240.00 back')
    expect(refundText({ ...booking, depositPaid: false })).toContain('Nothing has been paid')
    expect(refundText({ ...booking, actions: [] })).toContain('no money moves')
  })

  test('balanceText says what is left after the deposit, and until when; declining gives back what was paid alone', () => {
    const balance = { amount: 100.8, dueAt: '2026-12-12T00:00:00.000Z', isOverdue: false }
    const booking = { price: 144, balance, depositPaid: true }
    expect(balanceText(booking)).toBe('Balance of $100.80, to be paid by Fri 11 Dec 2026')
    expect(balanceText({ ...booking, depositPaid: false })).toMatch(
      /^Deposit of \$43\.20, and a balance of \$100\.80, /,
    )
    expect(balanceText({ ...booking, balance: { ...balance, isOverdue: true } })).toContain('overdue since Fri 11 Dec')
    expect(balanceText({ ...booking, balance: null })).toBeNull()
    expect(refundText({ ...booking, actions: ['decline'] })).toContain('gets $43.20 back')
    const charge = { amount: 30, dueAt: balance.dueAt, takenBack: false }
    expect(refundText({ ...booking, balance: null, charge, actions: ['decline'] })).toContain('gets $114.00 back')
  })
})

test('besidesNights names extras and fees', () => {
  const line = (kind: 'nights' | 'extra' | 'cleaning', label: string, amount: number) => ({
    ...{ kind, label, quantity: 1, unitPrice: amount, amount },
  })
  const pickup = line('extra', 'Airport pickup', 25.1)
  expect(besidesNights([line('nights', '', 48)])).toBeNull()
  expect(besidesNights([line('nights', '', 48), pickup])).toEqual({ label: 'Extras:', text: 'Airport pickup $25.10' })
  expect(besidesNights([line('nights', '', 48), pickup, line('cleaning', '', 30)])).toEqual({
    label: 'Extras and fees:',
    text: 'Airport pickup $25.10, Cleaning fee $30',
  })
})
