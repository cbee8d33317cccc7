// Tests of at which fields the faults of a refused block are shown, and of a mangled address.
import { getCalendar } from '@akwaaba/contract/calendar'
import { ApiError } from '@akwaaba/contract/client'
import { searchOf } from '@akwaaba/contract/search'
import { expect, test } from 'vitest'
import { blockFaults } from './rules.ts'

test('blockFaults puts a refusal at its field, and the rest below the form', () => {
  expect(blockFaults(null)).toEqual({ fields: {} })
  expect(blockFaults(new ApiError('dates_unavailable', 409, 'Taken.'))).toEqual({ fields: { nights: 'Taken.' } })
  expect(
    blockFaults(new ApiError('invalid_input', 400, 'x', { fields: { apartmentId: 'a', startDate: 'b' } })).fields,
  ).toEqual({
    apartmentId: 'Please choose an apartment.',
    nights: 'Please choose the first night and the day that is free again.',
  })
  expect(blockFaults(new ApiError('busy', 503, 'Busy.'))).toEqual({ fields: {}, rest: 'Busy.' })
})

test('a mangled address shows the window from today on', () => {
  expect(searchOf(getCalendar, new URLSearchParams('from=2026-02-30&page=0&search='))).toEqual({})
})
