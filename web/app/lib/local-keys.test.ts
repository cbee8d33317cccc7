// Proves which of several things handed over is paid for, and that odd seats count as one.
import { expect, test } from 'vitest'
import { handedTarget } from './local-keys.ts'

test('a booking goes before a package, a package before a property', () => {
  const all = { bookingId: 'b', packageId: 'p', propertyId: 'h', seats: 3 }
  expect(handedTarget(all)?.target).toBe('bookingId')
  expect(handedTarget({ ...all, bookingId: '' })).toEqual({ target: 'packageId', id: 'p', seats: 3 })
  expect(handedTarget({ propertyId: 'h' })).toEqual({ target: 'propertyId', id: 'h', seats: 1 })
})

test('what is no target is none', () => {
  for (const state of [null, undefined, 'text', {}, { bookingId: 7 }, { seats: 2 }])
    expect(handedTarget(state)).toBeNull()
})

test('seats that nobody can buy count as one', () => {
  for (const seats of [0, -2, 1.5, 'many', 999]) expect(handedTarget({ packageId: 'p', seats })?.seats).toBe(1)
})
