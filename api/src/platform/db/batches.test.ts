// Tests which calls share a query: only those that came before it began; and what a query that fails or hangs does to others.
import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inOrganisation } from '#connection/member-scope.ts'
import { inBatches } from './batches.ts'

/** A query that answers each number with its double once it is let go, and what the queries so far were asked. */
const doubling = (options?: { atMost: number }) => {
  const asked: (readonly number[])[] = []
  const held: { go: () => void; fail: (reason: Error) => void }[] = []
  const double = inBatches(async (_context: object, numbers: readonly number[]) => {
    asked.push(numbers)
    await new Promise<void>((go, fail) => held.push({ go, fail }))
    return numbers.map((number) => number * 2)
  }, options)
  return { asked, held, double: (number: number, context = asked) => double(context, number) }
}

/** Resolves when the calls so far have begun, or wait for others. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Makes calls one turn after the other, so that none shares the query of another that may begin; gives their answers. */
const inTurns = async <T>(numbers: number[], call: (number: number) => Promise<T>): Promise<Promise<T>[]> => {
  const answers: Promise<T>[] = []
  for (const number of numbers) {
    const answer = call(number)
    answer.catch(() => undefined)
    answers.push(answer)
    await turn()
  }
  return answers
}

test('calls of the same turn share a query', async () => {
  const { asked, held, double } = doubling()
  const answers = Promise.all([1, 2, 3].map((number) => double(number)))
  await turn()
  expect(asked).toEqual([[1, 2, 3]])
  held[0]?.go()
  expect(await answers).toEqual([2, 4, 6])
})

test('a call does not wait while few queries run, and those that come while many run share the next one', async () => {
  const { asked, held, double } = doubling()
  const answers = Promise.all(await inTurns([1, 2, 3, 4, 5], double))
  expect(asked).toEqual([[1], [2]])
  held[0]?.go()
  await expect.poll(() => asked).toEqual([[1], [2], [3, 4, 5]])
  for (const { go } of held) go()
  expect(await answers).toEqual([2, 4, 6, 8, 10])
})

test('the call of a member shares no query: that of others may find more, and its own less', async () => {
  const { asked, held, double } = doubling()
  const others = Promise.all(await inTurns([1, 2, 3], double))
  const own = inOrganisation('00000000-0000-4000-8000-000000000001', () => double(4))
  const last = double(5)
  expect(asked).toEqual([[1], [2], [4]])
  for (const { go } of held) go()
  await expect.poll(() => asked).toEqual([[1], [2], [4], [3, 5]])
  held[3]?.go()
  expect([...(await others), await own, await last]).toEqual([2, 4, 6, 8, 10])
})

test('a query that fails, fails for those who share it alone', async () => {
  const { asked, held, double } = doubling()
  const answers = Promise.allSettled(await inTurns([1, 2, 3, 4], double))
  held[0]?.go()
  await expect.poll(() => asked.length).toBe(3)
  held[2]?.fail(new Error('lost'))
  held[1]?.go()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  const after = double(5)
  await turn()
  held[3]?.go()
  expect(await after).toBe(10)
})

test('calls beyond two queries wait for a second and no longer when these hang', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { asked, held, double } = doubling()
  const [first, second, third] = await inTurns([1, 2, 3], double)
  vi.advanceTimersByTime(999)
  await turn()
  expect(asked).toEqual([[1], [2]])
  vi.advanceTimersByTime(1)
  await turn()
  expect(asked).toEqual([[1], [2], [3]])
  held[2]?.go()
  expect(await third).toBe(6)
  for (const { go } of held) go()
  expect(await Promise.all([first, second])).toEqual([2, 4])
})

test('a call that waits for five seconds is refused as a wait for a connection is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { asked, held, double } = doubling({ atMost: 1 })
  const calls = Array.from({ length: 20 }, (_, i) => double(i))
  const settled = Promise.allSettled(calls)
  await turn()
  vi.advanceTimersByTime(5_000)
  await expect(calls.at(-1)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  const begun = asked.length
  expect(begun).toBeLessThan(20)
  for (const { go } of held) go()
  const outcomes = (await settled).map(({ status }) => status)
  expect(outcomes).toEqual([...Array(begun).fill('fulfilled'), ...Array(20 - begun).fill('rejected')])
  vi.advanceTimersByTime(5_000)
  expect(asked).toHaveLength(begun)
})

test('calls that wait fail with a query whose connection failed, unless that has hung for a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const lost = Object.assign(new Error('terminated'), { code: '57P01' })
  const { held, double } = doubling()
  const answers = Promise.allSettled(await inTurns([1, 2, 3, 4], double))
  held[0]?.fail(lost)
  held[1]?.go()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'rejected'])
  const later = Promise.allSettled(await inTurns([5, 6], double))
  vi.advanceTimersByTime(1_000)
  const others = Promise.allSettled(await inTurns([7, 8, 9], double))
  for (const { fail } of held.slice(2, 4)) fail(lost)
  expect((await later).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  for (const { go } of held) go()
  await expect.poll(() => held.length).toBe(7)
  held[6]?.go()
  expect((await others).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})

test('a query runs in the context of a call that it answers', async () => {
  const request = new AsyncLocalStorage<number>()
  const contexts: (number | undefined)[] = []
  const double = inBatches(async (_context: object, numbers: readonly number[]) => {
    contexts.push(request.getStore())
    return numbers.map((number) => number * 2)
  })
  await Promise.all(await inTurns([1, 2], (number) => request.run(number, () => double(contexts, number))))
  await Promise.all([3, 4].map((number) => request.run(number, () => double(contexts, number))))
  expect(contexts).toEqual([1, 2, 3])
})

test('calls with another database are answered apart', async () => {
  const { asked, held, double } = doubling()
  const [first, second] = await inTurns([1, 2], double)
  const answers = Promise.all([first, second, double(3), double(4, [])])
  await turn()
  expect(asked).toEqual([[1], [2], [4]])
  for (const { go } of held) go()
  await expect.poll(() => asked.length).toBe(4)
  held[3]?.go()
  expect(await answers).toEqual([2, 4, 6, 8])
})
