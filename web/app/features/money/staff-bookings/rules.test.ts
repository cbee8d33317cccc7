// Tests of the form of a booking by staff: an agreed price that is none is named, and not left out.
import { expect, test } from 'vitest'
import { agreedOf, blankForm, missingIn } from './rules.ts'

test.each(['-5', 'fifty'])('an agreed price of "%s" is a fault of its field', (agreedPrice) => {
  const form = { ...blankForm, agreedPrice }
  expect(agreedOf(form)).toBeNull()
  expect(missingIn(form)).toHaveProperty(['agreed.price'])
})

test.each([
  ['', null],
  ['0', 0],
  ['50,5', 50.5],
])('an agreed price of "%s" is %s', (agreedPrice, agreed) => {
  const form = { ...blankForm, agreedPrice }
  expect(agreedOf(form)).toBe(agreed)
  expect(missingIn(form)).not.toHaveProperty(['agreed.price'])
})
