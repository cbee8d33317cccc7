// Tests of reading plans from a server's log, and of doing tasks in their order: what a run at a million homes depends on.
import { expect, test } from 'vitest'
import { plansAsText, plansIn } from './plans.ts'
import { runTasks, type Task } from './tasks.ts'

const log = `2026-01-01 00:00:00.000 UTC [7] LOG:  duration: 0.200 ms  plan:
\tQuery Text: select id
\t  from homes where price = $1
\tNested Loop  (cost=0.42..8.44 rows=1 width=16) (actual rows=3.00 loops=1)
\t  Buffers: shared hit=4 read=2 dirtied=1, temp read=9
\t  ->  Seq Scan on homes  (cost=0.00..1.00 rows=9 width=16) (actual rows=3.00 loops=2)
\t        Filter: (price = $1)
\t        Rows Removed by Filter: 500
\t        Buffers: shared hit=3
2026-01-01 00:00:01.000 UTC [7] LOG:  checkpoint starting
2026-01-01 00:00:02.000 UTC [8] LOG:  duration: 0.010 ms  plan:
\tQuery Text: select 1
\tResult  (cost=0.00..0.01 rows=1 width=4) (actual rows=1.00 loops=1)
`

test('reads each statement with its plan, its pages and the rows of its scans', () => {
  const [first, second] = plansIn(log)
  expect(first).toMatchObject({ text: 'select id from homes where price = $1', pages: 6, scanned: 1006 })
  expect(first?.lines).toEqual([
    'Nested Loop  (rows=1) (actual rows=3.00 loops=1)',
    '  Buffers: shared hit=4 read=2 dirtied=1, temp read=9',
    '  ->  Seq Scan on homes  (rows=9) (actual rows=3.00 loops=2)',
    '        Filter: (price = $1)',
    '        Rows Removed by Filter: 500',
  ])
  expect(second).toMatchObject({ text: 'select 1', pages: 0, scanned: 0 })
})

test('writes a statement of several requests once', () => {
  const plans = plansIn(log)
  const request = (name: string) => ({ request: { name, path: () => '/' }, plans })
  const text = plansAsText([request('homes'), request('more homes')])
  expect(text.match(/^# .*/gm)).toEqual(['# homes; more homes', '# homes; more homes'])
  expect(text).toContain('select id from homes where price = $1\n\nNested Loop')
})

test('does a task after those that it needs, on as many connections as there are', async () => {
  const [begun, done]: [string[], string[]] = [[], []]
  let [running, most] = [0, 0]
  const task = (name: string, after: string[] = []): Task => ({
    ...{ name, after },
    work: async () => {
      most = Math.max(most, ++running)
      begun.push(name)
      expect(done).toEqual(expect.arrayContaining(after))
      await Promise.resolve()
      done.push(name)
      running--
    },
  })
  const query = async () => []
  await runTasks([query, query], [task('c', ['a', 'b']), task('a'), task('b'), task('d')], () => undefined)
  expect(begun.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(most).toBe(2)
  await expect(runTasks([query], [task('a', ['b']), task('b', ['a'])], () => undefined)).rejects.toThrow(/a, b/)
})
