// Owns measuring the home page while the catalogue is written: 32 callers who take brotli, with one write a second and without.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf } from '../platform/cpu.ts'
import type { BenchDatabase } from '../platform/database.ts'
import { drive } from '../platform/load.ts'
import { median, micros, ms, percentile, times } from '../platform/numbers.ts'
import type { Aim, Table } from '../platform/report.ts'
import type { Server } from '../platform/servers.ts'

const callers = 32
const rounds = 5
const roundMillis = 4_000
const writeEveryMillis = 1_000
const ask = { path: '/', headers: { 'accept-encoding': 'br' } }

type Sample = { perSecond: number; cpuMicros: number; p50: number; p99: number; largest: number; writes: number }

const measure = async (product: Server, count: number): Promise<Sample> => {
  const before = cpuOf(product.pid)
  const { wallMs, latencies, statuses } = await drive({ port: product.port, callers, count, ask: () => ask })
  assert.equal(statuses.get(200), count, `the home page answers ${JSON.stringify([...statuses])}`)
  return {
    perSecond: (count * 1000) / wallMs,
    cpuMicros: ((cpuOf(product.pid) - before) * 1000) / count,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    largest: Math.max(...latencies),
    writes: 0,
  }
}

/** Changes an apartment that the home page shows, once a second, while `work` runs. */
const underWrites = async (database: BenchDatabase, work: () => Promise<Sample>): Promise<Sample> => {
  const ending = new AbortController()
  let writes = 0
  const write = async () => {
    for (;;) {
      await database.query(`update apartments set bedrooms = bedrooms % 5 + 1
        where id = (select id from apartments where listed order by featured desc, created_at, id limit 1)`)
      writes++
      await sleep(writeEveryMillis, undefined, { signal: ending.signal })
    }
  }
  const writing = write().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  const sample = await work()
  ending.abort()
  await writing
  return { ...sample, writes }
}

/** Measures both in turns; gives the table and the aim. */
export const compareWrites = async (product: Server, database: BenchDatabase): Promise<{ table: Table; aim: Aim }> => {
  // A rendering costs several times as much before its code is compiled.
  await drive({ port: product.port, callers: 1, count: 100, ask: (n) => ({ path: `/?search=warm-up-${n}` }) })
  await measure(product, 4_000)
  const { perSecond } = await measure(product, 4_000)
  const count = Math.max(4_000, Math.round((perSecond * roundMillis) / 1000))
  const quiet: Sample[] = []
  const written: Sample[] = []
  for (let round = 0; round < rounds; round++) {
    const both = [
      async () => void quiet.push(await measure(product, count)),
      async () => void written.push(await underWrites(database, () => measure(product, count))),
    ]
    for (const one of round % 2 === 0 ? both : both.toReversed()) await one()
  }
  const ratio = median(written.map((sample, round) => sample.perSecond / (quiet[round]?.perSecond ?? Number.NaN)))
  const rowOf = (name: string, samples: Sample[], of: string) => {
    const middle = (key: keyof Sample) => median(samples.map((sample) => sample[key]))
    const writes = samples.reduce((sum, sample) => sum + sample.writes, 0)
    return [
      name,
      Math.round(middle('perSecond')).toString(),
      of,
      micros(middle('cpuMicros')),
      ms(middle('p50')),
      ms(middle('p99')),
      ms(Math.max(...samples.map((sample) => sample.largest))),
      writes.toString(),
    ]
  }
  return {
    table: {
      title: 'The home page by brotli, 32 at once, while the catalogue is written',
      columns: ['catalogue', 'requests/s', 'of no writes', 'server CPU', 'p50', 'p99', 'longest', 'writes'],
      rows: [rowOf('no writes', quiet, times(1)), rowOf('one write a second', written, times(ratio))],
    },
    aim: {
      what: '/ with one catalogue write a second, of none',
      aim: `${times(0.9)} or more`,
      measured: times(ratio),
      isMet: ratio >= 0.9,
    },
  }
}
