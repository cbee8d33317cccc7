// Tests that the API document is named, described and exemplified in full, and that its examples are true.

import type { Endpoint } from '@akwaaba/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { endpointGroups } from '#routes.ts'
import { replyExample } from './examples.ts'
import { documentOf, operationsOf } from './openapi.ts'

type Content = Record<string, { schema: object; example?: unknown }>
type Described = {
  operationId: string
  tags: string[]
  parameters: { name: string; in: string; example: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}

const document = documentOf(endpointGroups, { name: 'Akwaaba', supportEmail: 'support@akwaaba.example' })
const operations = operationsOf(endpointGroups)
const describedOf = (row: Endpoint) =>
  document.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()] as Described

describe('every operation', () => {
  test('has an id of its own, a verb with its noun', () => {
    const ids = operations.map(({ row }) => describedOf(row).operationId)
    expect(ids).toEqual(operations.map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
    // Logging in and out have no object.
    const isNamed = (id: string) => /^[a-z]+([A-Z][a-z]+)+$/.test(id) || id === 'login' || id === 'logout'
    expect(ids.filter((id) => !isNamed(id))).toEqual([])
  })

  test('has one tag, which is described', () => {
    const tags = document.tags.filter(({ description }) => description.length > 0).map(({ name }) => name)
    for (const { row, tag } of operations) expect(describedOf(row).tags, row.path).toEqual([tag])
    expect(tags).toEqual([...new Set(operations.map(({ tag }) => tag))])
  })
})

describe('the examples', () => {
  test.each(operations.map(({ operationId, row }) => [operationId, row] as const))('of %s fit its row', (_, row) => {
    const { parameters, requestBody, responses } = describedOf(row)
    for (const [place, schema] of [['path', row.params] as const, ['query', row.query] as const]) {
      const given = parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example])
      if (schema) expect(schema.safeParse(Object.fromEntries(given)).error?.issues ?? []).toEqual([])
    }
    if (row.body) {
      const [media] = Object.values(requestBody?.content ?? {})
      // Pictures come beside the texts of a form, and the row reads the texts.
      const texts = Object.entries(media?.example as object).filter(([name]) => !(name in (row.files ?? {})))
      expect(row.body.safeParse(Object.fromEntries(texts)).error?.issues ?? []).toEqual([])
    }
    const reply = responses[String(row.status ?? 200)]?.content['application/json']
    // A file has no example.
    if (reply) expect(row.reply.parse(reply.example)).toEqual(reply.example)
  })

  test('are null for a text that may be null and of which nothing is known', () => {
    for (const newField of [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: ['string', 'null'] }])
      expect(replyExample('Apartments', { properties: { newField }, required: ['newField'] })).toEqual({
        newField: null,
      })
  })

  test('show what the fields mean, and no empty text where there is something to say', () => {
    const empty: string[] = []
    const walk = (value: unknown, path: string): void => {
      if (value === '') empty.push(path)
      if (typeof value === 'object' && value !== null)
        for (const [key, one] of Object.entries(value)) walk(one, `${path}.${key}`)
    }
    for (const { operationId, row } of operations) {
      const { requestBody, responses } = describedOf(row)
      for (const { example } of Object.values(requestBody?.content ?? {})) walk(example, operationId)
      for (const { example } of Object.values(responses[String(row.status ?? 200)]?.content ?? {}))
        walk(example, operationId)
    }
    expect(empty).toEqual([])
  })
})
