// Tests of the parts of an SMS: how many signs fit, by alphabet.
import { expect, test } from 'vitest'
import { inPlainSigns, segmentsOf } from './segments.ts'

test('counts 160 signs of the alphabet of phones in one part, 153 in each of several, and 70 and 67 of others', () => {
  for (const [text, parts] of [
    ['x'.repeat(160), 1],
    ['x'.repeat(161), 2],
    ['x'.repeat(306), 2],
    ['x'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ɛ'.repeat(70), 1],
    ['ɛ'.repeat(71), 2],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
    ['', 1],
  ] as const)
    expect(segmentsOf(text), text.slice(0, 3)).toBe(parts)
})

test('writes signs of word processors, of Twi and of the cedi with plain ones', () => {
  expect(inPlainSigns('“Akwaaba” – Ɔkɔ… ₵1,250')).toBe('"Akwaaba" - Oko... GHS 1,250')
})
