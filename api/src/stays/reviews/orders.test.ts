// Tests that each order of published reviews is read by an index that has it, with and without a filter by stars.

import { urlOf } from '@akwaaba/contract/client'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { listReviews, reviewSorts } from '@akwaaba/contract/reviews'
import { listTourReviews } from '@akwaaba/contract/tour-reviews'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openClient } from '#db/client.ts'
import { raw } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

/** The statement that reads a page of reviews, as text and values. */
const statementOf = async (t: World, row: Endpoint, id: string, query: Record<string, string>) => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await raw(t, row, { url: urlOf(row, { params: { id }, query }) })
  const found = (sent.mock.calls as unknown[][])
    .map(([first, values]) => (typeof first === 'string' ? { text: first, values } : (first as pg.QueryConfig)))
    .find(({ text }) => text.includes('reviews') && text.includes('totalInAll'))
  sent.mockRestore()
  expect(status).toBe(200)
  if (found === undefined) throw new Error('no page of reviews was read')
  return { text: found.text, values: (found.values ?? []) as unknown[] }
}

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Plan[] }

/** The indexes by which rows are read in the order of a page: those below a limit with no sort between. */
const inOrder = (plan: Plan, isLimited = false): string[] => {
  const node = plan['Node Type']
  if (node === 'Sort' || node === 'Incremental Sort' || node === 'Aggregate')
    return (plan.Plans ?? []).flatMap((part) => inOrder(part))
  if (plan['Index Name'] !== undefined && isLimited) return [plan['Index Name']]
  return (plan.Plans ?? []).flatMap((part) => inOrder(part, isLimited || node === 'Limit'))
}

test.each([
  ['a listing', listReviews, (t: World) => t.apartment(), 'shown_reviews_of_a_listing'],
  ['a package', listTourReviews, (t: World) => t.tour(), 'shown_reviews_of_a_tour'],
] as const)('the reviews of %s are read by an index in each order', async (_, row, make, index) => {
  const t = here()
  const id = await make(t)
  const client = openClient(t.databaseUrl)
  onTestFinished(() => client.end())
  await client.connect()
  // Reading and sorting every row is cheap where there are few; which index can be taken is what matters once there are many.
  await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
  const used: Record<string, string | undefined> = {}
  for (const sort of reviewSorts)
    for (const stars of [undefined, '4']) {
      const { text, values } = await statementOf(t, row, id, stars === undefined ? { sort } : { sort, stars })
      const { rows } = await client.query(`explain (format json) ${text}`, values)
      // What is counted comes first, by any index that leads to the listing.
      const found = rows.flatMap((one) => inOrder(one['QUERY PLAN'][0].Plan)).at(-1)
      used[stars === undefined ? sort : `${sort}, of four stars`] = found
    }
  const byStars = `${index}_by_stars`
  expect(used).toEqual({
    ...{ newest: index, highest: byStars, lowest: `${index}_by_fewest_stars` },
    ...Object.fromEntries(reviewSorts.map((sort) => [`${sort}, of four stars`, byStars])),
  })
})
