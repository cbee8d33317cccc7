// Tests of what is shown when a payment fails.
import { ApiError } from '@akwaaba/contract/client'
import { toCalendarDate } from '@akwaaba/contract/dates'
import { type ErrorCode, errors } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { describe, expect, test } from 'vitest'
import { chosenOf } from '../checkout/rules.ts'
import { chargeOf, failureOf, missingOf, roundingOf } from './rules.ts'

const refusal = (code: ErrorCode) => new ApiError(code, errors[code].status, errors[code].msg)
const offline = new ApiError('offline', 0, 'Failed to fetch')

describe('failureOf', () => {
  test('a declined card says once that it failed, and that nothing was charged', () => {
    const { title, text, next } = failureOf(refusal('payment_declined'), true)
    expect({ title, next }).toEqual({ title: messages.paymentFailed, next: 'retry' })
    expect(text).toBe('The payment was declined and you have not been charged.')
  })

  test('nights that are gone lead back to choosing others', () => {
    for (const code of ['hold_expired', 'paid_too_late', 'illegal_transition'] as const)
      expect(failureOf(refusal(code), true)).toEqual({
        title: messages.paymentFailed,
        text: errors[code].msg,
        next: 'gone',
      })
  })

  test('what cannot be had any more leads to others, and says what the money did', () => {
    for (const code of ['sold_out', 'tour_over', 'already_sold'] as const) {
      const before = failureOf(refusal(code), false)
      expect(before.text).toBe(`${errors[code].msg} This try has not charged you.`)
      expect(before.next).toBe('gone')
      expect(failureOf(refusal(code), true).text).toBe(`${errors[code].msg} Whatever you have paid comes back in full.`)
    }
  })

  test('too many holds lead to the bookings, where one can be cancelled', () => {
    for (const mayBePaid of [false, true])
      expect(failureOf(refusal('too_many_holds'), mayBePaid)).toMatchObject({
        text: `${errors.too_many_holds.msg} This try has not charged you.`,
        next: 'bought',
      })
  })

  test('what one has bought already leads to where it is', () => {
    const { text, next } = failureOf(refusal('already_bought'), false)
    expect({ text, next }).toEqual({
      text: `${errors.already_bought.msg} This try has not charged you.`,
      next: 'bought',
    })
  })

  test('a silent provider is spoken of in the words of what is paid for', () => {
    const error = refusal('payment_unanswered')
    expect(failureOf(error, true).text).toBe(errors.payment_unanswered.msg)
    expect(failureOf(error, true, 'No answer in time.')).toEqual({
      title: 'No answer yet',
      text: 'No answer in time.',
      next: 'check',
    })
  })

  test('whatever happens before the provider is asked charged nobody', () => {
    for (const error of [offline, refusal('internal'), refusal('payment_unanswered'), new Error('bug')]) {
      expect(failureOf(error, false).text).toMatch(/ This try has not charged you\.$/)
      expect(failureOf(error, false).next).toBe('retry')
    }
  })

  test('afterwards nobody is told to pay once more before asking', () => {
    for (const error of [
      offline,
      refusal('internal'),
      refusal('busy'),
      refusal('payment_unanswered'),
      new Error('bug'),
    ]) {
      expect(failureOf(error, true).text).toContain('you will not be charged twice')
      expect(failureOf(error, true).next).toBe('check')
    }
  })
})

test('what is charged is known before the button is pressed: cedis at the rate, dollars without one', () => {
  const charges = {
    method: 'card',
    currency: 'GHS',
    rate: { rate: 12.85, date: toCalendarDate('2026-11-21') },
    rateIsOld: false,
  } as const
  expect(chargeOf(255, charges)).toEqual({ amount: 3276.75, currency: 'GHS' })
  expect(chargeOf(255, { ...charges, currency: 'USD', rate: null })).toBeNull()
  // Of a discount, too.
  expect(chargeOf(-14.4, charges)).toEqual({ amount: -185.04, currency: 'GHS' })
})

test('a total in cedis tells what it differs by from its parts, of which each is rounded by itself (69)', () => {
  const charges = { currency: 'GHS', rate: { rate: 12.85, date: toCalendarDate('2026-11-21') } }
  // Three times 14.26, less 4.24, are 38.54; the total is 38.55.
  expect(roundingOf(3, [1.11, 1.11, 1.11, -0.33], charges)).toEqual({ amount: 0.01, currency: 'GHS' })
  expect(roundingOf(10, [10], charges)).toBeNull()
  expect(roundingOf(10, [3.33, 6.67], { currency: 'USD', rate: null })).toBeNull()
})

test('a payment says what it is for, and how much of its transfer is still missing', () => {
  const nothing = { bookingId: null, packageId: null, propertyId: null, seats: null }
  expect(chosenOf({ ...nothing, packageId: '7', seats: 3 })).toEqual({ target: 'packageId', id: '7', seats: 3 })
  expect(chosenOf(nothing)).toBeNull()
  const money = (amount: number) => ({ amount, currency: 'GHS' })
  expect(missingOf({ charge: money(2000.1) }, { received: money(1500.05) })).toEqual(money(500.05))
  expect(missingOf({ charge: money(2000) }, { received: money(2100) })).toEqual(money(0))
})
