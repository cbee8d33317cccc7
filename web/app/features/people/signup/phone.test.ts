// Tests of how typed and pasted phone numbers are read.
import { limits } from '@akwaaba/contract/limits'
import { describe, expect, test } from 'vitest'
import { countryList, type Phone, typedPhone, wireNumber } from './phone.ts'

const blank: Phone = { country: limits.defaultPhoneCountry, national: '' }
const ghana: Phone = { country: 'GH', national: '' }

/** Types a text key by key. */
const typing = (text: string, from: Phone): Phone =>
  [...text].reduce((phone, key) => typedPhone(phone.national + key, phone), from)

describe('a pasted number', () => {
  test.each(['+233241234567', '+233 24 123 4567', '00233241234567', '00233 24-123-4567'])(
    'with its country code chooses the country: %s',
    (text) => {
      const phone = typedPhone(text, blank)
      expect(phone.country).toBe('GH')
      expect(wireNumber(phone)).toBe('+233241234567')
    },
  )

  test('without one belongs to the chosen country', () => {
    expect(wireNumber(typedPhone('024 123 4567', ghana))).toBe('+233241234567')
    expect(typedPhone('4155552671', blank)).toEqual({ country: 'US', national: '(415) 555-2671' })
  })
})

describe('a typed number', () => {
  test.each(['+233241234567', '00233241234567'])('ends as a pasted one does: %s', (text) => {
    const phone = typing(text, blank)
    expect(phone.country).toBe('GH')
    expect(wireNumber(phone)).toBe('+233241234567')
  })

  test('is formatted for its country', () => {
    expect(typing('4155552671', blank).national).toBe('(415) 555-2671')
    expect(wireNumber(typing('0241234567', ghana))).toBe('+233241234567')
  })

  test('holds digits only, fifteen at most', () => {
    expect(typing('abc', ghana).national).toBe('')
    expect(typing('1'.repeat(30), ghana).national.replace(/\D/g, '')).toHaveLength(limits.phoneMaxDigits)
  })

  test('can be erased to nothing, sign by sign', () => {
    let phone = typedPhone('4155552671', blank)
    for (let keys = 0; keys < 20 && phone.national !== ''; keys++)
      phone = typedPhone(phone.national.slice(0, -1), phone)
    expect(phone.national).toBe('')
  })
})

test('every country can be chosen, Ghana first', () => {
  const countries = countryList()
  expect(countries[0]).toEqual({ code: 'GH', name: 'Ghana', calling: '+233' })
  expect(countries.length).toBeGreaterThan(200)
  expect(countries.some(({ code }) => code === 'US')).toBe(true)
})
