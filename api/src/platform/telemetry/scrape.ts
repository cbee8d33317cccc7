// Owns a scrape: the text that Prometheus reads, of what the process has measured and of what is read now.
import { Counter, Gauge, Registry } from 'prom-client'
import { type GaugeFacts, gaugeNames, gauges, type Sample } from './gauges.ts'
import { figureFailures, measureProcess, processRegistry } from './metrics.ts'

const readWithinMillis = 2_000
const keepMillis = 5_000
const isUp: Sample = { name: 'akwaaba_database_up', value: 1 }
const isAway: Sample = { name: 'akwaaba_database_up', value: 0 }

export type ScrapeOptions = {
  /** Resolves when the database answers. */
  askDatabase(): Promise<unknown>
  /** Read what needs the database, by group; each may throw. */
  readers: Readonly<Record<string, () => Promise<Sample[]>>>
  /** Reads what this process knows by itself. */
  readProcess(): Sample[]
  /** how long what was read of the database is given again */
  keepMillis?: number
  /** how long a scrape waits for the database */
  withinMillis?: number
  /** `group` is what could not be read; undefined where the database did not answer at all */
  onFailure(error: unknown, group?: string): void
}

const late = (millis: number) => new Error(`the database took longer than ${millis} ms`)

/** Resolves as `work` does, and with `otherwise` when it takes longer than `millis`. */
const within = async <T>(work: Promise<T>, millis: number, otherwise: () => T): Promise<T> => {
  const timeout = Promise.withResolvers<T>()
  const timer = setTimeout(() => {
    try {
      timeout.resolve(otherwise())
    } catch (error) {
      timeout.reject(error)
    }
  }, millis)
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}

/** What is being read: the group that is under way, and what was found so far. */
type Reading = { began: number; group: string; samples: Sample[]; ended: Promise<void> }

/**
 * Gives a function that reads all groups one after the other, each by itself. What takes too long is missing, and nothing is
 * read again until it ends.
 */
const readerOf = (options: ScrapeOptions) => {
  const { askDatabase, readers, onFailure, keepMillis: keep = keepMillis, withinMillis = readWithinMillis } = options
  let kept: { samples: Sample[]; until: number } | undefined
  let reading: Reading | undefined
  for (const group of Object.keys(readers)) figureFailures.inc({ group }, 0)

  const fail = (error: unknown, group: string) => {
    figureFailures.inc({ group })
    onFailure(error, group)
  }
  const readInto = async (one: Reading) => {
    for (const [group, read] of Object.entries(readers)) {
      one.group = group
      try {
        one.samples.push(...(await read()))
      } catch (error) {
        fail(error, group)
      }
    }
    reading = undefined
    const now = performance.now()
    if (now - one.began < withinMillis) kept = { samples: one.samples, until: now + keep }
  }
  const begin = (): Reading => {
    const one: Reading = { began: performance.now(), group: '', samples: [], ended: Promise.resolve() }
    one.ended = readInto(one)
    return one
  }

  return async (): Promise<Sample[]> => {
    if (kept && performance.now() < kept.until) return [isUp, ...kept.samples]
    const began = performance.now()
    try {
      await within<unknown>(askDatabase(), withinMillis, () => {
        throw late(withinMillis)
      })
    } catch (error) {
      onFailure(error)
      return [isAway]
    }
    reading ??= begin()
    const ours = reading
    const left = began + withinMillis - performance.now()
    await within(ours.ended, left, () => fail(late(withinMillis), ours.group))
    // What an earlier scrape began to read may no longer be true.
    return ours.began < began ? [isUp] : [isUp, ...ours.samples]
  }
}

/** A registry with every gauge, and of each the samples that were read. */
const registryOf = (samples: readonly Sample[]): Registry => {
  const registry = new Registry()
  for (const name of gaugeNames) {
    const { help, labels, type }: GaugeFacts = gauges[name]
    const facts = { name, help, labelNames: [...labels], registers: [registry] }
    const collector = type === 'counter' ? new Counter(facts) : new Gauge(facts)
    // A metric without labels begins at 0, which would pass for a value that was read.
    if (labels.length === 0) collector.remove()
    for (const sample of samples) if (sample.name === name) collector.inc(sample.labels ?? {}, sample.value)
  }
  return registry
}

/**
 * Gives a function that makes the text of a scrape. Where the database does not answer within two seconds, the text has the
 * rest, and says so by akwaaba_database_up. A group of figures that fails or takes too long is missing, and is counted.
 */
export const openScrape = (options: ScrapeOptions): (() => Promise<string>) => {
  const samplesOfDatabase = readerOf(options)

  const make = async () => {
    measureProcess()
    const samples = [...(await samplesOfDatabase()), ...options.readProcess()]
    return Registry.merge([processRegistry, registryOf(samples)]).metrics()
  }
  let making: Promise<string> | undefined
  return () => {
    making ??= make().finally(() => {
      making = undefined
    })
    return making
  }
}
