// Tests that a whole run does not begin tests which use the calendar day shortly before midnight.
import { expect, test } from 'vitest'
import { waitForNextDay } from './test-day.ts'

test.each([
  ['2026-11-29T00:00:00.000Z', 0],
  ['2026-11-29T12:00:00.000Z', 0],
  ['2026-11-29T23:45:00.000Z', 0],
  ['2026-11-29T23:45:00.001Z', 15 * 60_000 - 1 + 1_000],
  ['2026-12-31T23:59:59.999Z', 1 + 1_000],
])('begins at %s after %i ms', (now, wait) => {
  const at = Date.parse(now)
  expect(waitForNextDay(at)).toBe(wait)
  expect(waitForNextDay(at + wait)).toBe(0)
})
