// Tests of what a page of a list says of all its pages.
import { listEnquiries } from '@akwaaba/contract/enquiries'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { definePageQuery } from './query.tsx'

afterEach(() => vi.unstubAllGlobals())

const readWith = (headers: Record<string, string>) => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal(
    'fetch',
    async () => new Response('[]', { headers: { 'content-type': 'application/json', ...headers } }),
  )
  return new QueryClient().fetchQuery(definePageQuery(listEnquiries, { query: {} }))
}

test('a page says up to how many rows the list was counted, where it has more', async () => {
  expect(await readWith({ 'x-total-count': '50', 'x-total-count-relation': 'gte' })).toMatchObject({
    total: 50,
    most: 50,
  })
  expect(await readWith({ 'x-total-count': '50' })).toMatchObject({ total: 50, most: Number.POSITIVE_INFINITY })
})
