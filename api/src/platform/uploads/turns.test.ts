// Tests that at most so many tasks run at once, in order, and that more than the queue holds are refused with busy.
import { expect, it } from 'vitest'
import { turns } from './turns.ts'

it('lets so many work at once, the others in order, and refuses who would wait too long', async () => {
  const turn = turns(2, 3)
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = (number: number) =>
    turn(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      return number
    })
  const five = [1, 2, 3, 4, 5].map(work)
  await expect.poll(() => begun).toEqual([1, 2])
  await expect(work(6)).rejects.toMatchObject({ code: 'busy', details: { retryAfter: 5 } })
  ends[0]?.()
  expect(await five[0]).toBe(1)
  await expect.poll(() => begun).toEqual([1, 2, 3])
  const seventh = work(7)
  for (let done = 1; done < 6; done++) {
    while (ends.length <= done) await Promise.resolve()
    ends[done]?.()
  }
  expect(await Promise.all([...five, seventh])).toEqual([1, 2, 3, 4, 5, 7])
  expect(begun).toEqual([1, 2, 3, 4, 5, 7])
})

it('passes the turn on when work fails', async () => {
  const turn = turns(1, 1)
  const failing = turn(() => Promise.reject(new Error('damaged')))
  const next = turn(async () => 'done')
  await expect(failing).rejects.toThrow('damaged')
  expect(await next).toBe('done')
})
