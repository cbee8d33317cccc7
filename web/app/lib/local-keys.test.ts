// Proves which of several things handed over is paid for, and that odd seats count as one.
import { expect, test } from 'vitest'
import { targetFromState } from './local-keys.ts'

test('a booking goes before a package, a package before a property', () => {
  const all = { bookingId: 'b', packageId: 'p', propertyId: 'h', seats: 3 }
  expect(targetFromState(all)?.target).toBe('bookingId')
  expect(targetFromState({ ...all, bookingId: '' })).toEqual({ target: 'packageId', id: 'p', seats: 3 })
  expect(targetFromState({ propertyId: 'h' })).toEqual({ target: 'propertyId', id: 'h', seats: 1 })
})

test('what is no target is none', () => {
  for (const state of [null, undefined, 'text', {}, { bookingId: 7 }, { seats: 2 }])
    expect(targetFromState(state)).toBeNull()
})

test('seats that nobody can buy count as one', () => {
  for (const seats of [0, -2, 1.5, 'many', 999]) expect(targetFromState({ packageId: 'p', seats })?.seats).toBe(1)
})
