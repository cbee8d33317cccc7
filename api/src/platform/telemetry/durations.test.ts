// Tests that a scrape reads of our histogram exactly what it would read of prom-client's own.
import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { Durations } from './durations.ts'

test('the text of a scrape is that of a histogram of prom-client with the same values', async () => {
  const [own, theirs] = [new Registry(), new Registry()]
  const settings = { name: 'of_the_test_seconds', help: 'Of the test.', labelNames: ['method', 'route'] as const }
  const buckets = [0.1, 0.5, 2.5]
  const durations = new Durations({ ...settings, buckets, registers: [own] })
  const histogram = new Histogram({ ...settings, buckets, registers: [theirs] })
  expect(await own.metrics()).toBe(await theirs.metrics())
  for (const [route, ...values] of [
    ['/a', 0.1, 0.1000001, 7, 0],
    ['/b"\\', 0.3],
  ] as const) {
    const labels = { method: 'GET', route }
    for (const value of values) {
      durations.seriesOf({ ...labels }).add(value)
      histogram.observe(labels, value)
    }
  }
  expect(await own.metrics()).toBe(await theirs.metrics())
})
