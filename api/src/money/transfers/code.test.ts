// Tests of transfer codes: a mistyped code is never another one, and codes are found in a narration.
import { describe, expect, test } from 'vitest'
import { ids } from '#deps.ts'
import { codeFrom, findCodes } from './code.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bare = (code: string) => code.replace('-', '')
const fits = (letters: string) => findCodes(letters).length === 1

describe('a code', () => {
  test('is seven characters and a check character, four and four', () => {
    expect(codeFrom('0000000')).toBe('0000-0000')
    expect(codeFrom(ids.letters(7))).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  test('is invalid with any wrong character', () => {
    for (let round = 0; round < 200; round++) {
      const right = bare(codeFrom(ids.letters(7)))
      for (let at = 0; at < 8; at++)
        for (const other of alphabet)
          if (other !== right[at]) expect(fits(right.slice(0, at) + other + right.slice(at + 1)), right).toBe(false)
    }
  })

  test('is invalid with any two characters swapped', () => {
    for (let round = 0; round < 2000; round++) {
      const right = [...bare(codeFrom(ids.letters(7)))]
      for (let one = 0; one < 8; one++)
        for (let other = one + 1; other < 8; other++) {
          if (right[one] === right[other]) continue
          const swapped = right.with(one, right[other] ?? '').with(other, right[one] ?? '')
          expect(fits(swapped.join('')), right.join('')).toBe(false)
        }
    }
  })

  // Weights that are all different and none of them nothing are the whole proof; here they are, one place at a time.
  test('has a different weight for every place, and none is zero', () => {
    const weights = Array.from({ length: 7 }, (_, at) => codeFrom('1'.padStart(at + 1, '0').padEnd(7, '0')).slice(-1))
    expect(new Set([...weights, '1', '0']).size).toBe(9)
  })
})

describe('a narration', () => {
  const code = codeFrom('K7Q01M9')
  const letters = bare(code)

  test.each([
    ['as it is shown', `Payment ${code} thank you`],
    ['without the dash', `TRF ${letters}`],
    ['in lower case', `akwaaba ${code.toLowerCase()}`],
    ['with blanks in it', `${code.slice(0, 4)} ${code.slice(5)}`],
    ['run together with other words', `IB/FT26339${letters}AMAMENSAH`],
    ['with O for 0', code.replace('0', 'o')],
    ['with I for 1', code.replace('1', 'I')],
    ['with l for 1', code.replace('1', 'l')],
  ])('gives a code written %s', (_, text) => {
    expect(findCodes(text)).toContain(code)
  })

  test('gives every code in it, and none of an empty or very long one', () => {
    const other = codeFrom('ABCDEFG')
    expect(findCodes(`${code} / ${other}`)).toEqual(expect.arrayContaining([code, other]))
    expect(findCodes('')).toEqual([])
    expect(findCodes(`${'Z'.repeat(5000)}${letters}`)).not.toContain(code)
    expect(findCodes('💸 ΑΒΓ İstanbul ß')).toEqual([])
  })
})
