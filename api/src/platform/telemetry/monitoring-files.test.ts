// Tests that the dashboard and the alert rules name metrics that a scrape has, with labels that these have.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fileWorld } from '#testing/world.ts'
import { gauges } from './gauges.ts'
import { processRegistry } from './metrics.ts'

const here = fileWorld()
const read = (name: string) => readFile(new URL(`../../../../docs/monitoring/${name}`, import.meta.url), 'utf8')

type Panel = { id: number; type: string; title: string; targets?: { expr: string }[] }
const panels = async (): Promise<Panel[]> => JSON.parse(await read('dashboard.json')).panels

/** The expressions of the dashboard and of the rules, and each by itself of the rules with its name. */
const rules = async () =>
  (await read('alerts.yml'))
    .split(/^ +- alert: /m)
    .slice(1)
    .map((text) => ({
      name: text.split('\n', 1)[0] ?? '',
      expr: /expr:(.*?)^ +(?:for|labels):/ms.exec(text)?.[1]?.trim() ?? '',
      isComplete: /severity: (?:page|ticket)\b/.test(text) && /summary: \S/.test(text) && /action: \S/.test(text),
    }))

const metricsIn = (expr: string) => new Set(expr.match(/\b(?:akwaaba|nodejs|process)_\w+/g))

test('every metric of the dashboard and of the alert rules is in a scrape, and every one of ours is on the dashboard', async () => {
  const text = await here().app.scrape()
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  const isKnown = (name: string) =>
    types.has(name)
      ? types.get(name) !== 'histogram'
      : types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
  const shown = metricsIn((await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n'))
  const alerting = metricsIn((await rules()).map(({ expr }) => expr).join('\n'))
  expect([...shown, ...alerting].filter((name) => !isKnown(name))).toEqual([])
  const ours = [...types.keys()].filter((name) => name.startsWith('akwaaba_'))
  expect(ours.length).toBeGreaterThan(20)
  expect(
    ours.filter((name) => ![...shown].some((one) => one.replace(/_(bucket|sum|count)$/, '') === name || one === name)),
  ).toEqual([])
})

test('labels in the dashboard and in the alert rules are labels of the metric', async () => {
  const labelsOf = async (name: string): Promise<readonly string[]> => {
    const base = name.replace(/_(bucket|sum|count)$/, '')
    const measured = (processRegistry.getSingleMetric(base) ?? processRegistry.getSingleMetric(name)) as {
      labelNames?: string[]
    }
    return measured?.labelNames ?? (gauges as Record<string, { labels: readonly string[] }>)[name]?.labels ?? []
  }
  await here().app.scrape()
  const expressions = [
    ...(await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...(await rules()).map(({ expr }) => expr),
  ]
  const faults: string[] = []
  for (const expr of expressions)
    for (const [, name = '', label = ''] of expr.matchAll(/\b(akwaaba_\w+)\{(\w+)=/g))
      if (!(await labelsOf(name)).includes(label)) faults.push(`${name} has no label ${label}`)
  expect(faults).toEqual([])
})

test('each rule says how urgent it is and what to do, each panel has a title of its own', async () => {
  const all = await rules()
  expect(all.length).toBeGreaterThan(15)
  expect(all.filter(({ expr, isComplete }) => expr === '' || !isComplete).map(({ name }) => name)).toEqual([])
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  const shown = await panels()
  expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
  expect(shown.filter(({ type, targets = [] }) => type !== 'row' && targets.length === 0)).toEqual([])
})
