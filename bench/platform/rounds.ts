// Owns comparing contenders: they take turns in every round, so that a busy machine slows all of them, and are compared
// within the round. The result is the median over the rounds.
import { cpuOf } from './cpu.ts'
import { type Ask, drive } from './load.ts'
import { median, percentile } from './numbers.ts'

export type Contender = {
  name: string
  server: { port: number; pid: number }
  /** requests per round: enough for the 10 ms steps of /proc not to matter */
  count: number
  ask: (n: number) => Ask
  status?: number
  reconnect?: boolean
}
type Sample = { wallMs: number; cpuMicros: number; databaseMicros: number; p50: number; p99: number }
export type Measured = Sample & { name: string; perSecond: number; rounds: Sample[] }

const callers = 10

const measure = async (contender: Contender, databaseCpu: () => number, from: number): Promise<Sample> => {
  const { name, server, count, status = 200, reconnect = false } = contender
  const before = { server: cpuOf(server.pid), database: databaseCpu() }
  const ask = (n: number) => contender.ask(from + n)
  const { wallMs, latencies, statuses } = await drive({ port: server.port, callers, count, ask, reconnect })
  const after = { server: cpuOf(server.pid), database: databaseCpu() }
  if (statuses.get(status) !== count)
    throw new Error(`${name}: ${count} times ${status} expected, ${JSON.stringify([...statuses])} answered`)
  return {
    wallMs: wallMs / count,
    cpuMicros: ((after.server - before.server) * 1000) / count,
    databaseMicros: ((after.database - before.database) * 1000) / count,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  }
}

const medianOf = (rounds: Sample[], key: keyof Sample) => median(rounds.map((round) => round[key]))

/** Measures all contenders in `rounds` rounds after six to warm up; every other round is in reverse order. */
export const sideBySide = async (
  contenders: readonly Contender[],
  databaseCpu: () => number,
  rounds = 5,
): Promise<Measured[]> => {
  const samples = new Map<Contender, Sample[]>(contenders.map((contender) => [contender, []]))
  // A process serves for days: of two rounds the code of the larger one is still being compiled when the third begins.
  const warmUps = 6
  for (let round = 0; round < warmUps + rounds; round++)
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const sample = await measure(contender, databaseCpu, round * contender.count)
      if (round >= warmUps) samples.get(contender)?.push(sample)
    }
  return [...samples].map(([{ name }, all]) => {
    const wallMs = medianOf(all, 'wallMs')
    return {
      name,
      rounds: all,
      wallMs,
      perSecond: 1000 / wallMs,
      cpuMicros: medianOf(all, 'cpuMicros'),
      databaseMicros: medianOf(all, 'databaseMicros'),
      p50: medianOf(all, 'p50'),
      p99: medianOf(all, 'p99'),
    }
  })
}

/** The ratio of one to the other: the median of the ratios within each round. */
export const ratio = (one: Measured, other: Measured, key: keyof Sample): number =>
  median(one.rounds.map((sample, round) => sample[key] / (other.rounds[round]?.[key] ?? Number.NaN)))
