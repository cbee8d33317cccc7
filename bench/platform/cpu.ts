// Owns reading CPU time, user and system, of a process or of the database's processes from /proc.
import { readdirSync, readFileSync } from 'node:fs'

const millisPerTick = 10 // USER_HZ is 100 on every Linux that runs Node

type Used = { parent: number; own: number; reaped: number }

const read = (pid: number | string): Used | null => {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null // not Linux, or the process has ended
  }
  // The name of the program is in brackets and may contain anything; the fields after it are numbers.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const sum = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * millisPerTick
  return { parent: Number(fields[1]), own: sum(11), reaped: sum(13) }
}

/** Milliseconds used by one process with all its threads; NaN without /proc. */
export const cpuOf = (pid: number): number => read(pid)?.own ?? Number.NaN

/** Milliseconds used by a process and its children, including ended ones, such as a PostgreSQL server. */
export const cpuOfFamily = (pid: number): number => {
  const head = read(pid)
  if (head === null) return Number.NaN
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(read)
    .filter((used) => used?.parent === pid)
  return head.own + head.reaped + children.reduce((sum, used) => sum + (used?.own ?? 0), 0)
}
