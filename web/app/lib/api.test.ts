// Tests of the sentences that are shown for failures, and of the wait they name.
import { ApiError } from '@akwaaba/contract/client'
import { messages } from '@akwaaba/contract/messages'
import { describe, expect, test } from 'vitest'
import { sentenceOf, waitText } from './api.ts'

test('waitText gives a short wait in seconds and a longer one in minutes, rounded up', () => {
  expect(waitText(1)).toBe('1 second')
  expect(waitText(30)).toBe('30 seconds')
  expect(waitText(121)).toBe('3 minutes')
  expect(waitText(3600)).toBe('60 minutes')
})

describe('sentenceOf', () => {
  test('gives the sentence of the server, with the wait where there is one', () => {
    expect(sentenceOf(new ApiError('dates_unavailable', 409, messages.datesUnavailable))).toBe(
      messages.datesUnavailable,
    )
    expect(sentenceOf(new ApiError('too_many_requests', 429, 'Too many attempts.', { retryAfter: 45 }))).toBe(
      'Too many attempts. Try again in 45 seconds.',
    )
  })

  test('says that the connection failed where no answer came', () => {
    expect(sentenceOf(new ApiError('offline', 0, 'Failed to fetch'))).toBe(messages.networkFailed)
    expect(sentenceOf(new TypeError('x is not a function'))).toBe(messages.networkFailed)
  })
})
