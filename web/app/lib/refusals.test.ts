// Tests of what an error says about a call: whether it was refused, for what, and for which fields.
import { ApiError } from '@akwaaba/contract/client'
import { expect, test } from 'vitest'
import { fieldFaults, isNotThere, isRefusal, isRefusedWith } from './refusals.ts'

test('isRefusal: not where nothing answered, the server failed or asked to wait', () => {
  expect(isRefusal(new ApiError('bad_link', 400, ''))).toBe(true)
  expect(isRefusal(new ApiError('not_found', 404, ''))).toBe(true)
  for (const [code, status] of [
    ['offline', 0],
    ['too_many_requests', 429],
    ['internal', 500],
  ] as const)
    expect(isRefusal(new ApiError(code, status, '')), code).toBe(false)
  expect(isRefusal(null)).toBe(false)
})

test('isRefusedWith: where the code is one of those named, and no other error', () => {
  const badLink = new ApiError('bad_link', 400, '')
  expect(isRefusedWith(badLink, 'not_found', 'bad_link')).toBe(true)
  expect(isRefusedWith(badLink, 'not_found')).toBe(false)
  expect(isRefusedWith(new TypeError('bad_link'), 'bad_link')).toBe(false)
})

test('isNotThere: for an id that is malformed or of no record, and not while the server fails', () => {
  expect([400, 404, 410, 500].map((status) => isNotThere(new ApiError('not_found', status, '')))).toEqual([
    ...[true, true, false, false],
  ])
})

test('fieldFaults gives the sentences of a refusal, and none of another error', () => {
  expect(fieldFaults(new ApiError('invalid_input', 400, '', { fields: { name: 'Too long.' } }))).toEqual({
    name: 'Too long.',
  })
  expect(fieldFaults(new TypeError('x is not a function'))).toEqual({})
  expect(fieldFaults(null)).toEqual({})
})
