// Owns measuring the pools of database connections: their use at a scrape, and the waits for a connection.
import type { Sample } from './gauges.ts'
import { poolWaitSeconds } from './metrics.ts'

/** What is used of a pool of pg. */
type Pool = {
  totalCount: number
  idleCount: number
  waitingCount: number
  options: { max?: number | undefined }
}
export type PoolName = 'requests' | 'jobs'
export type Pools = Partial<Record<PoolName, Pool>>

/** Measures from now on how long each caller waits for a connection of this pool; gives the pool. */
export const measureWaits = <P extends { connect(): Promise<unknown> }>(pool: P, name: PoolName): P => {
  const waits = poolWaitSeconds.seriesOf({ pool: name })
  const connect: (...args: unknown[]) => Promise<unknown> | undefined = pool.connect.bind(pool)
  const measured = (...args: unknown[]) => {
    const began = performance.now()
    const given = connect(...args)
    const record = () => waits.add((performance.now() - began) / 1000)
    given?.then(record, record)
    return given
  }
  return Object.assign(pool, { connect: measured })
}

/** How many connections each pool has and how many callers wait for one. */
export const samplesOfPools = (pools: Pools): Sample[] =>
  Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount, options }]): Sample[] => [
    { name: 'akwaaba_pool_connections', labels: { pool, state: 'busy' }, value: totalCount - idleCount },
    { name: 'akwaaba_pool_connections', labels: { pool, state: 'idle' }, value: idleCount },
    { name: 'akwaaba_pool_max_connections', labels: { pool }, value: options.max ?? 0 },
    { name: 'akwaaba_pool_waiting', labels: { pool }, value: waitingCount },
  ])
