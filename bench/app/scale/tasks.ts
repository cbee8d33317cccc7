// Owns doing tasks on several connections at once: each after those that it needs, the first of those that can begin.
import type { Query } from '../../platform/database.ts'

export type Task = { name: string; after?: string[]; work: (query: Query) => Promise<unknown> }

/** Does all tasks; `report` is called with each and its milliseconds. The first that fails fails the whole. */
export const runTasks = async (
  connections: Query[],
  tasks: Task[],
  report: (name: string, wallMs: number) => void,
): Promise<void> => {
  const waiting = [...tasks]
  const isOpen = new Set(tasks.map(({ name }) => name))
  const runs = new Set<Promise<void>>()
  const free = [...connections]
  const begin = async (query: Query, { name, work }: Task) => {
    const began = performance.now()
    await work(query)
    report(name, performance.now() - began)
    isOpen.delete(name)
    free.push(query)
  }
  while (waiting.length > 0 || runs.size > 0) {
    const at = waiting.findIndex(({ after = [] }) => !after.some((name) => isOpen.has(name)))
    const query = at < 0 ? undefined : free.pop()
    const [task] = query ? waiting.splice(at, 1) : []
    if (query && task) {
      const run = begin(query, task).finally(() => runs.delete(run))
      runs.add(run)
    } else if (runs.size > 0) await Promise.race(runs)
    else throw new Error(`tasks wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
  }
}
