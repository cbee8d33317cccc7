// Tests of the shared wire fields: dollars, dates, ids, blank queries.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { centsFromDollars } from '../values/money.ts'
import { asName, countQuery, dateIn, dateQuery, dollarsIn, id, numberQuery, textQuery } from './fields.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('dollarsIn', () => {
  test('takes every amount of whole cents, and money can read what it takes', () => {
    for (let cents = 0; cents < 200_000; cents += 7) {
      const dollars = cents / 100
      expect(takes(dollarsIn, dollars), String(dollars)).toBe(true)
      expect(centsFromDollars(dollars)).toBe(cents)
    }
  })

  test('takes the largest property', () => {
    expect(takes(dollarsIn, 999_999_999.99)).toBe(true)
  })

  test('refuses a third decimal, negatives, and what is no number', () => {
    for (const bad of [
      0.001,
      1.005,
      19.999,
      -0.01,
      -1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1e12,
      '10',
      null,
      undefined,
    ])
      expect(takes(dollarsIn, bad), String(bad)).toBe(false)
  })
})

describe('dateIn', () => {
  test('gives the calendar date of a date and of a date-time', () => {
    expect(dateIn.parse('2026-12-04')).toBe('2026-12-04')
    expect(dateIn.parse('2026-12-04T14:30:00.000Z')).toBe('2026-12-04')
  })

  test('says how to write one when it is none', () => {
    const outcome = dateIn.safeParse('30 February')
    expect(outcome.error?.issues[0]?.message).toBe('Please use a date such as 2026-12-04.')
    expect(takes(dateIn, '2026-02-30')).toBe(false)
    expect(takes(dateIn, `2026-12-04T${'0'.repeat(40)}`)).toBe(false)
  })
})

describe('a query', () => {
  test('that a form left blank means "not given"', () => {
    for (const schema of [numberQuery(0, 10), countQuery(1, 10), textQuery(), dateQuery]) {
      expect(schema.parse('')).toBeUndefined()
      expect(schema.parse(undefined)).toBeUndefined()
    }
  })

  test('reads numbers out of text, within their bounds', () => {
    expect(numberQuery(0, 10).parse('0')).toBe(0)
    expect(numberQuery(0, 10).parse('2.5')).toBe(2.5)
    expect(countQuery(1, 10).parse('10')).toBe(10)
    for (const bad of ['-1', '11', 'many', 'NaN', 'Infinity']) expect(takes(numberQuery(0, 10), bad), bad).toBe(false)
    for (const bad of ['0', '1.5', '11']) expect(takes(countQuery(1, 10), bad), bad).toBe(false)
  })

  test('trims text and bounds its length', () => {
    expect(textQuery().parse('  Osu ')).toBe('Osu')
    expect(takes(textQuery(5), '123456')).toBe(false)
  })

  test('reads a date', () => {
    expect(dateQuery.parse('2028-02-29')).toBe('2028-02-29')
    expect(takes(dateQuery, '2027-02-29')).toBe(false)
  })
})

test('an id is a UUID and nothing else', () => {
  expect(takes(id, '0193a1f0-7c4e-7abc-8def-0123456789ab')).toBe(true)
  for (const bad of ['', '1', "' or 1=1", '0193a1f0-7c4e-7abc-8def']) expect(takes(id, bad), bad).toBe(false)
})

describe('asName', () => {
  const name = asName(z.string().trim().min(1))

  test.each([
    ...['Kofi Annan', 'Nana Ama Ɛfua', 'Dr. Mensah', 'Rev.Owusu', 'J.R.R. Tolkien', 'K.A. Busia', "O'Brien-Quaye"],
    ...['Ama & Kofi', 'Yaw (2)', 'Esi 123456', '李小龍', 'St.John', 'می\u200cخواهم'],
  ])('takes %s', (text) => {
    expect(takes(name, text)).toBe(true)
  })

  test.each([
    ...[
      'https://evil.example/x',
      'Win money: http://evil',
      'www.evil',
      'evil.com',
      'Go to evil.com now',
      'a.evil.co/pay',
    ],
    ...['EVIL.COM', 'kofi@evil.com', 'prizes.top', 'büro.de', 'evil.africa!'],
  ])('refuses the web address in %s', (text) => {
    expect(takes(name, text)).toBe(false)
  })

  test.each([
    ['a line break', 'Kofi\nBcc: all'],
    ['a carriage return', 'Kofi\rAnnan'],
    ['a tab', 'Kofi\tAnnan'],
    ['a line separator', 'Kofi\u2028Annan'],
    ['a NUL byte', 'Kofi\u0000'],
    ['a direction mark', 'Kofi \u200fnannA'],
    ['an override of the direction', 'Kofi \u202ennA'],
    ['an isolate', 'Kofi \u2066A'],
    ['an Arabic letter mark', 'Kofi\u061c'],
    ['a sign nobody sees', 'Ko\u200bfi'],
    ['a soft hyphen', 'Ko\u00adfi'],
    ['a filler that counts as a letter', '\u3164'],
    ['a blank that is no space', '\u2800'],
    ['a joiner alone', '\u200d'],
    ['accents alone', '\u0301\u0301'],
    ['tags', '\u{e0041}Kofi'],
  ])('refuses %s', (_, text) => {
    expect(takes(name, text)).toBe(false)
  })
})
