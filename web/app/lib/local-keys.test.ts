// Tests of which of several targets in navigation state is paid for, and that an impossible number of seats counts as one.
import { expect, test } from 'vitest'
import { targetFromState } from './local-keys.ts'

test('takes a booking before a package, and a package before a property', () => {
  const all = { bookingId: 'b', packageId: 'p', propertyId: 'h', seats: 3 }
  expect(targetFromState(all)?.target).toBe('bookingId')
  expect(targetFromState({ ...all, bookingId: '' })).toEqual({ target: 'packageId', id: 'p', seats: 3 })
  expect(targetFromState({ propertyId: 'h' })).toEqual({ target: 'propertyId', id: 'h', seats: 1 })
})

test('gives null for state without a target', () => {
  for (const state of [null, undefined, 'text', {}, { bookingId: 7 }, { seats: 2 }])
    expect(targetFromState(state)).toBeNull()
})

test('counts seats that cannot be bought as one', () => {
  for (const seats of [0, -2, 1.5, 'many', 999]) expect(targetFromState({ packageId: 'p', seats })?.seats).toBe(1)
})
