// Owns a scrape: the text that Prometheus reads, of what the process has measured and of what is read now.
import { Counter, Gauge, Registry } from 'prom-client'
import { type GaugeFacts, type GaugeName, gauges, type Sample } from './gauges.ts'
import { measureProcess, processRegistry } from './metrics.ts'

const readWithinMillis = 2_000
const keepMillis = 5_000

export type ScrapeOptions = {
  /** Reads what needs the database; may throw. */
  readDatabase(): Promise<Sample[]>
  /** Reads what this process knows by itself. */
  readProcess(): Sample[]
  /** how long what was read of the database is given again */
  keepMillis?: number
  onFailure(error: unknown): void
}

const within = async <T>(work: Promise<T>, millis: number): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`the database took longer than ${millis} ms`)), millis)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** What is read of the database, once for all who ask within `millis`. What takes too long is asked for by nobody else until it ends. */
const keptFor = (millis: number, read: () => Promise<Sample[]>) => {
  let kept: { samples: Sample[]; until: number } | undefined
  let reading: Promise<Sample[]> | undefined
  return async (): Promise<Sample[]> => {
    if (kept && performance.now() < kept.until) return kept.samples
    reading ??= read()
      .then((samples) => {
        kept = { samples, until: performance.now() + millis }
        return samples
      })
      .finally(() => {
        reading = undefined
      })
    reading.catch(() => undefined) // it may still fail when nobody waits for it any more
    return within(reading, readWithinMillis)
  }
}

/** A registry with every gauge, and of each the samples that were read. */
const registryOf = (samples: readonly Sample[]): Registry => {
  const registry = new Registry()
  for (const [name, { help, labels, type }] of Object.entries(gauges) as [GaugeName, GaugeFacts][]) {
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
 * rest, and says so by akwaaba_database_up.
 */
export const openScrape = (options: ScrapeOptions): (() => Promise<string>) => {
  const readDatabase = keptFor(options.keepMillis ?? keepMillis, options.readDatabase)

  const samplesOfDatabase = async (): Promise<Sample[]> => {
    try {
      return [{ name: 'akwaaba_database_up', value: 1 }, ...(await readDatabase())]
    } catch (error) {
      options.onFailure(error)
      return [{ name: 'akwaaba_database_up', value: 0 }]
    }
  }
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
