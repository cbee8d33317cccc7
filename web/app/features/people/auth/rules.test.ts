// Tests of the pure rules of authentication.
import { ApiError } from '@akwaaba/contract/client'
import { errors } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { describe, expect, test } from 'vitest'
import { linkRefusal, maskEmail, recoveryCode, refusalOf, resetRefusal, safeNext } from './rules.ts'

const offline = new ApiError('offline', 0, 'Failed to fetch')
const tooMany = new ApiError('too_many_requests', 429, errors.too_many_requests.msg, { retryAfter: 30 })
const badLink = new ApiError('bad_link', 400, errors.bad_link.msg)
const internal = new ApiError('internal', 500, errors.internal.msg)
const wait = `${errors.too_many_requests.msg} Try again in 30 seconds.`

describe('maskEmail', () => {
  test('shows the first four characters and the domain', () => {
    expect(maskEmail('efua.owusu@example.com')).toBe('efua***@example.com')
  })

  test('shows a short name whole', () => {
    expect(maskEmail('ama@example.com')).toBe('ama***@example.com')
  })
})

describe('safeNext', () => {
  test('leads back to a page of this site, with its query', () => {
    expect(safeNext('/checkout/1?from=2027-01-01&to=2027-01-03')).toBe('/checkout/1?from=2027-01-01&to=2027-01-03')
  })

  test('leads to the dashboard instead of anywhere else', () => {
    const elsewhere = [
      null,
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/a b',
      '/\n/evil.example',
    ]
    for (const next of elsewhere) expect(safeNext(next), String(next)).toBe('/dashboard')
  })
})

test('recoveryCode reads a code however it was copied', () => {
  for (const text of ['ABCDE-12345', 'abcde-12345', ' abcde 12345 ', 'ABCDE12345', 'ABCDE–12345'])
    expect(recoveryCode(text), text).toBe('ABCDE-12345')
})

test('refusalOf gives the sentence of the form, but names a wait and a network failure', () => {
  expect(refusalOf(internal, messages.resetLinkFailed)).toBe(messages.resetLinkFailed)
  expect(refusalOf(tooMany, messages.resetLinkFailed)).toBe(wait)
  expect(refusalOf(offline, messages.resetLinkFailed)).toBe(messages.networkFailed)
})

describe('resetRefusal', () => {
  test('says that it failed, and why', () => {
    expect(resetRefusal(badLink)).toMatchObject({
      text: messages.passwordResetFailed,
      more: errors.bad_link.msg,
      isBadLink: true,
    })
    expect(resetRefusal(tooMany)).toMatchObject({ text: messages.passwordResetFailed, more: wait, isBadLink: false })
  })

  test('knows which field a sentence is about', () => {
    const common = new ApiError('weak_password', 400, messages.passwordTooCommon, {
      fields: { newPassword: messages.passwordTooCommon },
    })
    expect(resetRefusal(common)).toMatchObject({ passwordFault: messages.passwordTooCommon, isBadLink: false })
    const long = new ApiError('invalid_input', 400, errors.invalid_input.msg, { fields: { token: 'Too long' } })
    expect(resetRefusal(long)).toMatchObject({ isBadLink: true, passwordFault: undefined })
  })

  test('says that the connection failed when nothing answered', () => {
    expect(resetRefusal(offline)).toEqual({ text: messages.networkFailed, isBadLink: false, passwordFault: undefined })
  })
})

test('linkRefusal allows a retry unless the server has refused the link', () => {
  expect(linkRefusal(badLink)).toEqual({ text: messages.verificationFailed, mayRetry: false })
  expect(linkRefusal(internal)).toEqual({
    text: messages.verificationFailed,
    more: errors.internal.msg,
    mayRetry: true,
  })
  expect(linkRefusal(offline)).toEqual({ text: messages.networkFailed, mayRetry: true })
  expect(linkRefusal(tooMany)).toEqual({ text: wait, mayRetry: true })
})
