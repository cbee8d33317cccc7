// Tests of the schemas of signing up and logging in: the order of the password rules, and the shape of a code.
import { describe, expect, test } from 'vitest'
import { limits } from '../../platform/values/limits.ts'
import { messages } from '../../platform/wire/messages.ts'
import { login, passwordFault, registerCustomer, verifyLoginCode } from './auth.ts'

describe('passwordFault', () => {
  test('names the length first, then the uppercase letter, then the digit', () => {
    expect(passwordFault('')).toBe(messages.passwordTooShort)
    expect(passwordFault('short')).toBe(messages.passwordTooShort)
    expect(passwordFault('longenoughbutlow')).toBe(messages.passwordNeedsUppercase)
    expect(passwordFault('longenoughbutlow1')).toBe(messages.passwordNeedsUppercase)
    expect(passwordFault('LongEnoughNoDigit')).toBe(messages.passwordNeedsDigit)
    expect(passwordFault('LongEnough1Digit')).toBeNull()
  })

  test('takes twelve characters and refuses eleven', () => {
    expect(passwordFault('Abcdefghij1')).toBe(messages.passwordTooShort)
    expect(passwordFault('Abcdefghijk1')).toBeNull()
  })
})

const person = {
  username: 'Ama Mensah',
  email: 'ama@example.com',
  password: 'LongEnough1Digit',
  phoneNumber: '241234567',
  countryCode: '+233',
}

describe('signing up', () => {
  test('trims an address and makes it lowercase, so that a user has one account', () => {
    const { email, username } = registerCustomer.body.parse({
      ...person,
      email: '  Ama@Example.COM ',
      username: ' Ama ',
    })
    expect({ email, username }).toEqual({ email: 'ama@example.com', username: 'Ama' })
  })

  test('names every invalid field at once', () => {
    const bad = { ...person, email: 'nobody', password: 'short', countryCode: '233' }
    const issues = registerCustomer.body.safeParse(bad).error?.issues ?? []
    expect(issues.map(({ path }) => path.join('.'))).toEqual(['email', 'password', 'countryCode'])
    expect(issues.find(({ path }) => path[0] === 'password')?.message).toBe(messages.passwordTooShort)
  })

  test('refuses unknown fields, such as a role', () => {
    expect(registerCustomer.body.safeParse({ ...person, role: 'admin' }).success).toBe(false)
  })

  test('keeps spaces in a password and limits its length', () => {
    expect(registerCustomer.body.parse({ ...person, password: ' Spaces count 1 ' }).password).toBe(' Spaces count 1 ')
    const long = `A1${'a'.repeat(limits.maxPasswordLength)}`
    expect(registerCustomer.body.safeParse({ ...person, password: long }).success).toBe(false)
  })
})

describe('codes', () => {
  test('are six digits, and spaces around them are ignored', () => {
    expect(verifyLoginCode.body.parse({ email: 'a@b.co', otp: ' 012345 ' }).otp).toBe('012345')
    for (const otp of ['', '12345', '1234567', '12345a', '１２３４５６']) {
      const outcome = verifyLoginCode.body.safeParse({ email: 'a@b.co', otp })
      expect(outcome.error?.issues[0]?.message, otp).toBe(messages.badCode)
    }
  })

  test('may be absent, blank or null at login, where most users need none', () => {
    for (const otp of [undefined, '', null])
      expect(login.body.parse({ email: 'a@b.co', password: 'x', otp }).otp).toBeUndefined()
  })
})
