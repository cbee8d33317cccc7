// Tests of which parameters of an address become a search: those that the row of the list accepts.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateQuery, idQuery, numberQuery, pageQuery, textQuery, wordQuery } from './fields.ts'
import { readSearch, searchOf } from './search.ts'

const row = endpoint({
  method: 'GET',
  path: '/api/things',
  who: 'anyone',
  summary: 'Things',
  query: z.object({
    view: wordQuery(['open', 'all']),
    search: textQuery(10),
    price: numberQuery(0, 100),
    from: dateQuery,
    hostId: idQuery,
    ...pageQuery,
  }),
  reply: z.array(z.string()),
  errors: [],
})
const read = (query: string) => searchOf(row, new URLSearchParams(query))
const hostId = '018f3f9e-7e5a-7cc1-8000-000000000001'

describe('searchOf', () => {
  test('reads each name of the row, as text', () => {
    expect(read(`view=open&search=+ama+&price=1e1&from=2026-12-04T10:00&hostId=${hostId}&page=2`)).toEqual({
      view: 'open',
      search: 'ama',
      price: '10',
      from: '2026-12-04',
      hostId,
      page: '2',
    })
  })

  test('leaves out names that the row does not know, blanks, and how long a page is', () => {
    expect(read('utm_source=x&__proto__=1&constructor=1&view=&search=+&limit=100')).toEqual({})
  })

  test('refuses a value that the row refuses and reads the others', () => {
    expect(read('view=closed&price=101&from=2026-02-30&hostId=7&page=0&search=ama')).toEqual({ search: 'ama' })
    expect(read('price=cheap&page=1.5&page=2')).toEqual({})
  })

  test('cuts text that is too long', () => {
    expect(read('search=Ama+Mensah+Boateng')).toEqual({ search: 'Ama Mensah' })
  })
})

test('refused parameters are given as they were written, at most 100 characters each', () => {
  const { search, refused } = readSearch(row, new URLSearchParams(`view=all&price=cheap&page=${'9'.repeat(300)}`))
  expect(search).toEqual({ view: 'all' })
  expect(refused).toEqual({ price: 'cheap', page: '9'.repeat(100) })
})
