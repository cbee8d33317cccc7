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

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: name, used: read(name) }))
    .filter(({ used }) => used?.parent === pid)

/** Milliseconds used by a process and its children, including ended ones, such as a PostgreSQL server. */
export const cpuOfFamily = (pid: number): number => {
  const head = read(pid)
  if (head === null) return Number.NaN
  return head.own + head.reaped + childrenOf(pid).reduce((sum, { used }) => sum + (used?.own ?? 0), 0)
}

const nanosPerMilli = 1e6

/** Of its threads that are alive; a kernel without schedstat gives the coarse figure of all. */
const preciseOwn = (pid: number | string): number => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const nanos = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]))
    return nanos.reduce((sum, one) => sum + one, 0) / nanosPerMilli
  } catch {
    return read(pid)?.own ?? Number.NaN // or a thread has ended while we read
  }
}

/** From the kernel's own list where it keeps one, which costs far less than reading all of /proc. */
const childPids = (pid: number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  } catch {
    return childrenOf(pid).map((child) => child.pid)
  }
}

/** As `cpuOf`, in steps of nanoseconds: for a single request. */
export const preciseCpuOf = (pid: number): number => preciseOwn(pid)

/** As `cpuOfFamily`, in steps of nanoseconds for the processes that are alive. */
export const preciseCpuOfFamily = (pid: number): number => {
  const reaped = read(pid)?.reaped ?? Number.NaN
  return [pid, ...childPids(pid)].reduce<number>((sum, one) => sum + preciseOwn(one), reaped)
}
