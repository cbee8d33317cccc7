// Tests that wrong input is answered with sentences for people, in every call and every field of it.
import { createBooking } from '@akwaaba/contract/bookings'
import { saveSettings } from '@akwaaba/contract/settings'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allRows } from '#routes.ts'
import { newAdmin, raw } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] }

const flat = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(300_000),
  -1,
  0.001,
  1e15,
  true,
  [],
  ['x'],
  [null],
  {},
  { x: 1 },
]

/** Wrong values for a field, and for what is inside of it. */
const wrongFor = ({ properties, items, anyOf }: Shape): unknown[] => [
  ...flat,
  ...(items ? wrongFor(items).map((value) => [value]) : []),
  ...(properties ? wrongObjects(properties) : []),
  ...(anyOf ?? []).flatMap(wrongFor),
]

/** Objects whose fields are all wrong, each time in another way. */
const wrongObjects = (properties: Record<string, Shape>): object[] => {
  const fields = Object.entries(properties).map(([name, shape]) => ({ name, values: wrongFor(shape) }))
  const longest = Math.max(0, ...fields.map(({ values }) => values.length))
  return Array.from({ length: longest }, (_, at) => ({
    ...Object.fromEntries(fields.map(({ name, values }) => [name, values[at % values.length]])),
    notAField: 1,
  }))
}

// The words of validators, of programs and of patterns.
const isRaw =
  /expected|invalid (input|option|uuid|string|number)|too (big|small)|unrecognized|undefined|null|NaN|[<>]=|\/\^/i

const parts = allRows.flatMap((row) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = row[part]
    return schema ? [{ name: `${row.method} ${row.path} ${part}`, schema }] : []
  }),
)

describe('every call', () => {
  test.each(parts)('says what is wrong in a sentence: $name', ({ schema }) => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
    const issues = wrongFor(shape).flatMap((value) => schema.safeParse(value).error?.issues ?? [])
    expect(issues.length).toBeGreaterThan(0)
    const sentences = [...new Set(issues.map(({ message }) => message))]
    expect(sentences.filter((sentence) => sentence.length < 8 || isRaw.test(sentence))).toEqual([])
  })

  test('is refused with those sentences', async () => {
    const t = here()
    const { token } = await newAdmin(t)
    const book = await raw(t, createBooking, { token, payload: { apartmentId: 5, extras: 'x', more: 1 } })
    expect(book.json).toMatchObject({
      code: 'invalid_input',
      fields: {
        apartmentId: 'This is not a valid id.',
        startDate: 'Please fill this in.',
        endDate: 'Please fill this in.',
        extras: 'Please send a list.',
        more: 'This field is not known here.',
      },
    })
    const settings = await raw(t, saveSettings, { token, payload: [] })
    expect(settings.json).toMatchObject({ fields: { body: 'Please send the fields of this call.' } })
  })
})
