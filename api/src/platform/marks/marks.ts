// Owns the marks of the catalogue: what has changed last of each list and record, as it was announced, and when readers of a list know of it.

/** What a response depends on: a list such as 'apartments', or a record such as 'apartments/0190…'. */
type Dependency = string

/**
 * The last change of something. Its id is a uuid that the database makes for each change, so that none occurs twice after a
 * failover or a restore; `at` counts the changes of marks in this process.
 */
export type Mark = { id: string; at: number }

const maxRecords = 10_000
const all = '*'
/** A list moves at most once in so long: hundreds of hosts edit at once, and all pages that show a list would be made again each time. */
const listRestMillis = 1_000

/** Gives the marks of what was announced, by a clock in milliseconds. Until the first announcement there are none. */
export const catalogueMarks = (now: () => number = () => performance.now()) => {
  let everything: Mark | null = null
  /** the last change of each list, and the one that readers of the list know of, with when it became known */
  const changed = new Map<string, Mark>()
  const lists = new Map<string, Mark & { since: number }>()
  /** lists that have changed since */
  const waiting = new Set<string>()
  /** of the records of a list that have no mark of their own */
  const records = new Map<string, Mark>()
  const record = new Map<Dependency, Mark>()
  let changes = 0

  const markOf = (dependency: Dependency): Mark | null => {
    const slash = dependency.indexOf('/')
    if (slash < 0) return lists.get(dependency) ?? everything
    return record.get(dependency) ?? records.get(dependency.slice(0, slash)) ?? everything
  }

  const markRecords = (subject: string, ids: string, mark: Mark) => {
    if (ids !== all) {
      for (const id of ids.split(',')) record.set(`${subject}/${id}`, mark)
      return
    }
    for (const dependency of record.keys()) if (dependency.startsWith(`${subject}/`)) record.delete(dependency)
    records.set(subject, mark)
  }

  /** Forgets the marks of single records: each counts as changed with the last change of its list, which is no older. */
  const forgetRecords = () => {
    record.clear()
    for (const [subject, mark] of changed) records.set(subject, mark)
  }

  const moveLists = (restMillis: number) => {
    const at = now()
    for (const subject of waiting) {
      const known = lists.get(subject)
      if (known !== undefined && at - known.since < restMillis) continue
      lists.set(subject, { id: changed.get(subject)?.id ?? '', at: ++changes, since: at })
      waiting.delete(subject)
    }
  }
  const moveRested = () => {
    if (waiting.size > 0) moveLists(listRestMillis)
  }

  return {
    /** Takes an announcement as the database sends it: '<mark> <subject> <ids>', see migration 0048. */
    receive: (announcement: string): void => {
      const [id = '', subject = all, ids] = announcement.split(' ')
      const mark = { id, at: ++changes }
      if (subject === all) {
        everything = mark
        for (const marks of [changed, lists, waiting]) marks.clear()
        records.clear()
        record.clear()
        return
      }
      changed.set(subject, mark)
      waiting.add(subject)
      if (ids !== undefined) markRecords(subject, ids, mark)
      if (record.size > maxRecords) forgetRecords()
      moveRested()
    },
    /** Readers of lists know of all changes from now on, however short ago a list has moved. */
    moveLists: (): void => moveLists(0),
    /** How many changes of marks there were so far. */
    changes: (): number => {
      moveRested()
      return changes
    },
    /** The last change of any of these, and without any the last one of everything; null before the first announcement. */
    lastOf: (dependencies: readonly Dependency[]): Mark | null => {
      moveRested()
      let last = dependencies.length === 0 ? everything : null
      for (const dependency of dependencies) {
        const mark = markOf(dependency)
        if (mark !== null && (last === null || mark.at > last.at)) last = mark
      }
      return last
    },
  }
}
