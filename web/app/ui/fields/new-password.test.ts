// Tests that the rules shown while typing are those of the server.
import { passwordFault } from '@akwaaba/contract/auth'
import { describe, expect, test } from 'vitest'
import { passwordRules, passwordFault as shownFault } from './new-password.tsx'

describe('the rules of a new password', () => {
  test('the first unmet one is the one the server names, for every password', () => {
    const words = [
      '',
      'a',
      'A',
      '1',
      'Aa1',
      'abcdefghijkl',
      'abcdefghijkL',
      'abcdefghijk1',
      'Abcdefghijk1',
      'ABCDEFGHIJK',
    ]
    for (const word of words) expect(shownFault(word) ?? null, word).toBe(passwordFault(word))
  })

  test('each is met independently of the others', () => {
    expect(passwordRules('Short').map(({ isMet }) => isMet)).toEqual([false, true, false])
  })
})
