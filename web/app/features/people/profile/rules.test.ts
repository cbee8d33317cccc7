// Tests of the pure rules of the profile.
import { ApiError } from '@akwaaba/contract/client'
import { errors } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { describe, expect, test } from 'vitest'
import { faultsOf, inGroups, refusalText } from './rules.ts'

const refusal = (code: keyof typeof errors, rest: { fields?: Record<string, string>; retryAfter?: number } = {}) =>
  new ApiError(code, errors[code].status, errors[code].msg, { ...rest, facts: { msg: errors[code].msg } })

describe('refusalText', () => {
  test('gives the sentence of the server, with the wait', () => {
    expect(refusalText(refusal('stay_ahead'), 'ours')).toBe(errors.stay_ahead.msg)
    expect(refusalText(refusal('too_many_requests', { retryAfter: 20 }), 'ours')).toBe(
      `${errors.too_many_requests.msg} Try again in 20 seconds.`,
    )
  })
  test('gives ours where the server has none', () => {
    expect(refusalText(new ApiError('internal', 502, 'Bad Gateway'), 'ours')).toBe('ours')
  })
  test('says that the connection failed where nothing answered', () => {
    expect(refusalText(new ApiError('offline', 0, 'Failed to fetch'), 'ours')).toBe(messages.networkFailed)
  })
})

describe('faultsOf', () => {
  const places = { wrong_password: 'password', bad_code: 'otp', otp: 'otp' } as const
  test('puts a refusal with a place at its field', () => {
    expect(faultsOf(refusal('wrong_password'), 'ours', places)).toEqual({
      fields: { password: errors.wrong_password.msg },
    })
  })
  test('puts the server’s sentence for a field at that field', () => {
    const error = refusal('invalid_input', { fields: { otp: messages.badCode, other: 'not shown' } })
    expect(faultsOf(error, 'ours', places)).toEqual({ fields: { otp: messages.badCode } })
  })
  test('puts everything else below the form', () => {
    expect(faultsOf(refusal('busy'), 'ours', places)).toEqual({ fields: {}, form: errors.busy.msg })
    expect(faultsOf(new Error('a slip of ours'), 'ours', places).form).toBe(messages.networkFailed)
  })
})

test('inGroups makes groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(inGroups('')).toBe('')
})
