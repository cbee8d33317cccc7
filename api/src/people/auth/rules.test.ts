// Tests of the pure rules of accounts.
import { describe, expect, test } from 'vitest'
import { isCommonPassword, needsCode, phoneFrom } from './rules.ts'

const now = new Date('2027-03-01T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const account = { role: 'customer' as const, verifiedAt: daysAgo(400), failedLogins: 0, lastLoginAt: daysAgo(1) }

describe('needsCode', () => {
  test.each([
    ['a customer of yesterday', account, false],
    ['an administrator', { ...account, role: 'admin' as const }, true],
    ['an unverified address', { ...account, verifiedAt: null }, true],
    ['four failed attempts', { ...account, failedLogins: 4 }, false],
    ['five failed attempts', { ...account, failedLogins: 5 }, true],
    ['90 days without a login', { ...account, lastLoginAt: daysAgo(90) }, false],
    ['more than 90 days without a login', { ...account, lastLoginAt: daysAgo(90.01) }, true],
    ['verified long ago without a login since', { ...account, lastLoginAt: null }, true],
    ['verified yesterday without a login since', { ...account, verifiedAt: daysAgo(1), lastLoginAt: null }, false],
  ])('for %s', (_, who, expected) => {
    expect(needsCode(who, 'risk', now)).toBe(expected)
    expect(needsCode(who, 'always', now)).toBe(true)
    expect(needsCode(who, 'never', now)).toBe(who.verifiedAt === null)
  })
})

describe('isCommonPassword', () => {
  test.each(['Password1234', 'PASSWORD!!!!1', '2024Password', 'Letmein12345!', '1Aaaaaaaaaaaa', 'Ghana2024!!!!'])(
    'finds %s',
    (common) => {
      expect(isCommonPassword(common)).toBe(true)
    },
  )
  test.each(['Kente-Strip-1957', 'My-password-is-1', 'Correct4horse'])('accepts %s', (good) => {
    expect(isCommonPassword(good)).toBe(false)
  })
})

describe('phoneFrom', () => {
  test('never gives more than fifteen digits, and only E.164', () => {
    for (let length = 0; length <= 20; length++) {
      const full = phoneFrom('+233', '2'.repeat(length))
      if (length === 0) expect(full).toBe('')
      else if (full !== null) expect(full).toMatch(/^\+[1-9]\d{5,14}$/)
      expect(full === null).toBe((length > 0 && length + 3 < 6) || length + 3 > 15)
    }
  })
})

describe('a breached password', () => {
  test.each([
    ...[
      'Qwerty123456',
      '1Qaz2wsx3edc',
      'Q1w2e3r4t5y6',
      'Sonyericsson1',
      '-Finalfantasy-7',
      'Butterfly1234',
      '2019Mercedes!',
    ],
    ...['Chocolate2026', 'Metallica#1981'],
  ])('%s is refused', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    ...['Kente-Strip-1957', 'Adinkra-Cloth-1961', 'Three-Green-Kettles-4', 'xK9#vQ2mLp8!Ama', 'Butterfly-8271-qwe-Zz'],
  ])('%s is not breached', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
