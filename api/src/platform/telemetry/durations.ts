// Owns a histogram that costs little to add to: each series counts in an array of its own, which its caller keeps. The one of
// prom-client checks and joins all labels for each value, which takes longer than a cached reply should.
import { Histogram, type HistogramConfiguration } from 'prom-client'

/** The durations of one series: how many fell into each bucket, the last one being for those above all bounds. */
export class Series {
  readonly #bounds: readonly number[]
  readonly #counts: number[]
  #sum = 0

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.#counts = new Array<number>(bounds.length + 1).fill(0)
  }

  /** Counts one duration. */
  add(seconds: number): void {
    const bounds = this.#bounds
    let bucket = 0
    while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket++
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#sum += seconds
  }

  /** How many were no longer than each bound, how many there were, and their sum. */
  read(): { upTo: [bound: number, count: number][]; count: number; sum: number } {
    let count = 0
    const upTo = this.#bounds.map((bound, bucket): [number, number] => {
      count += this.#counts[bucket] ?? 0
      return [bound, count]
    })
    return { upTo, count: count + (this.#counts.at(-1) ?? 0), sum: this.#sum }
  }
}

type Settings<L extends string> = HistogramConfiguration<L> & { buckets: number[] }

/** A histogram of durations whose series are added to directly; a scrape reads of it what it reads of prom-client's own. */
export class Durations<L extends string> extends Histogram<L> {
  readonly #settings: Settings<L>
  readonly #series = new Map<string, { labels: Record<L, string>; series: Series }>()

  constructor(settings: Settings<L>) {
    super(settings)
    this.#settings = settings
  }

  /** The series of these labels, to be kept by whatever adds to it. */
  seriesOf(labels: Record<L, string>): Series {
    const key = JSON.stringify(this.#settings.labelNames?.map((name) => labels[name]))
    const known = this.#series.get(key) ?? { labels, series: new Series(this.#settings.buckets) }
    this.#series.set(key, known)
    return known.series
  }

  /** What prom-client reads of a histogram for a scrape. Its types do not have it; a test compares the text with that of its own. */
  getForPromString() {
    const { name, help } = this.#settings
    const values = [...this.#series.values()].flatMap(({ labels: sharedLabels, series }) => {
      const { upTo, count, sum } = series.read()
      const value = (part: string, of: number, labels: { le?: number | string } = {}) => ({
        ...{ metricName: `${name}_${part}`, labels, sharedLabels, value: of },
      })
      return [
        ...upTo.map(([le, these]) => value('bucket', these, { le })),
        value('bucket', count, { le: '+Inf' }),
        value('sum', sum),
        value('count', count),
      ]
    })
    return { name, help, type: 'histogram', values, aggregator: 'sum' }
  }
}
