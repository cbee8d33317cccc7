// Tests which calls share a query: only those that came before it began.
import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

/** A query that answers each number with its double once it is let go, and what the queries so far were asked. */
const doubling = () => {
  const asked: (readonly number[])[] = []
  const held: { go: () => void; fail: (reason: Error) => void }[] = []
  const double = inBatches(async (_context: object, numbers: readonly number[]) => {
    asked.push(numbers)
    await new Promise<void>((go, fail) => held.push({ go, fail }))
    return numbers.map((number) => number * 2)
  })
  return { asked, held, double: (number: number, context = asked) => double(context, number) }
}

test('a call does not wait while few queries run, and those that come while many run share the next one', async () => {
  const { asked, held, double } = doubling()
  const answers = Promise.all([1, 2, 3, 4, 5].map((number) => double(number)))
  expect(asked).toEqual([[1], [2]])
  held[0]?.go()
  await expect.poll(() => asked).toEqual([[1], [2], [3, 4, 5]])
  for (const { go } of held) go()
  expect(await answers).toEqual([2, 4, 6, 8, 10])
})

test('a query that fails, fails for those who share it alone', async () => {
  const { asked, held, double } = doubling()
  const answers = Promise.allSettled([1, 2, 3, 4].map((number) => double(number)))
  held[0]?.go()
  await expect.poll(() => asked.length).toBe(3)
  held[2]?.fail(new Error('lost'))
  held[1]?.go()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  const after = double(5)
  held[3]?.go()
  expect(await after).toBe(10)
})

test('calls with another database are answered apart', async () => {
  const { asked, held, double } = doubling()
  const answers = Promise.all([double(1), double(2), double(3), double(4, [])])
  expect(asked).toEqual([[1], [2], [4]])
  for (const { go } of held) go()
  await expect.poll(() => asked.length).toBe(4)
  held[3]?.go()
  expect(await answers).toEqual([2, 4, 6, 8])
})
