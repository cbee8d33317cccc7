// Tests of how a countdown is formatted.
import { expect, test } from 'vitest'
import { clockText } from './countdown.tsx'

test('minutes and two digits of seconds', () => {
  expect(clockText(1781)).toBe('29:41')
  expect(clockText(60)).toBe('1:00')
  expect(clockText(9)).toBe('0:09')
  expect(clockText(0)).toBe('0:00')
})

test('hours, minutes and seconds from an hour on', () => {
  expect(clockText(3599)).toBe('59:59')
  expect(clockText(5400)).toBe('1:30:00')
  expect(clockText(86_400)).toBe('24:00:00')
})
