// Owns the check of who may import whom, by the tables in boundaries.ts and words.ts. Run it to see violations.

import { dirname, join } from 'node:path'
import { importTable } from './boundaries.ts'
import { featureFolders, featureOf } from './features.ts'
import type { ImportRow } from './import-row.ts'
import { contractPath, entriesOf, folderOf, nounNames, nounOf, subpathOf } from './layers.ts'
import { codeOnly, once, readTree, report, type Source, withoutComments } from './source.ts'
import { foreign, owned } from './tables.ts'
import { type Exception, exceptions, textTable } from './words.ts'

const isTest = (path: string) => /\.test\.tsx?$|^(api\/src|web)\/testing\/|^web\/vitest\.config\.ts$/.test(path)

const importPatterns = [
  /^\s*(?:import|export)\b[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"`]([^'"`$]+)['"`]/g,
]

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

const importsOf = once((text: string) =>
  importPatterns.flatMap((pattern) =>
    [...withoutComments(text).matchAll(pattern)].map((hit) => ({
      name: hit[1] ?? '',
      line: lineOf(text, hit.index + hit[0].length),
    })),
  ),
)

/** A path from the root for what is ours, otherwise null: a package. */
const ownPath = (from: string, name: string): string | null => {
  const [bare = ''] = name.split('?')
  if (bare.startsWith('.')) return join(dirname(from), bare)
  if (bare.startsWith('~/')) return `web/app/${bare.slice(2)}`
  if (bare.startsWith('#')) return subpathOf(bare)
  const [, workspace, rest] = /^@akwaaba\/(\w+)\/?(.*)$/.exec(bare) ?? []
  if (!workspace) return null
  if (workspace === 'contract') return contractPath(rest ?? '')
  return `${workspace === 'api' ? 'api/src' : workspace}/${rest}.ts`
}

const fits = (pattern: string, path: string, star: string) => {
  const wanted = pattern.replace('*', star)
  return wanted.endsWith('/') ? path.startsWith(wanted) : path === wanted
}
const starOf = (from: string, path: string) =>
  from.includes('*') ? (path.split('/')[from.split('/').indexOf('*')] ?? '') : ''
const isPackage = (wanted: string, name: string) =>
  name === wanted || name.startsWith(/[:/]$/.test(wanted) ? wanted : `${wanted}/`)

const testRow = (path: string): ImportRow => {
  const workspace = path.startsWith('api/') ? 'api/src/' : path.startsWith('web/') ? 'web/' : `${path.split('/')[0]}/`
  return { from: path, may: [workspace, 'contract/', 'standins/'], says: 'a test stays within its workspace' }
}

type Fault = { file: string; rule: string; text: string }

function importFaults({ path, text }: Source): Fault[] {
  const row = isTest(path) ? testRow(path) : importTable.find(({ from }) => fits(from, path, starOf(from, path)))
  if (!row)
    return [
      {
        file: path,
        rule: 'table',
        text: `${path}: no row of the import table in tools/boundaries.ts covers this file`,
      },
    ]
  const star = starOf(row.from, path)
  return importsOf(text).flatMap(({ name, line }): Fault[] => {
    const target = ownPath(path, name)
    if (target?.includes('/+types/')) return []
    const says = (why: string) => [
      { file: path, rule: `imports ${name}`, text: `${path}:${line} imports ${name}: ${why}` },
    ]
    if (target !== null && isTest(target) && !isTest(path)) return says('production code never imports tests')
    const isAllowed =
      target === null
        ? (row.packages?.some((wanted) => isPackage(wanted, name)) ?? true) &&
          !row.notPackages?.some((wanted) => isPackage(wanted, name))
        : row.may.some((wanted) => fits(wanted, target, star)) && !row.not?.some((wanted) => fits(wanted, target, star))
    return isAllowed ? [] : says(row.says)
  })
}

function textFaults({ path, text }: Source): Fault[] {
  if (isTest(path)) return []
  return textTable
    .filter((row) => row.in.some((folder) => path.startsWith(folder)) && !row.allowed.includes(path))
    .flatMap((row) =>
      [...(row.quoted ? withoutComments(text) : codeOnly(text)).matchAll(row.find)].map((hit) => ({
        file: path,
        rule: row.rule,
        text: `${path}:${lineOf(text, hit.index)} ${row.rule}: ${row.says}`,
      })),
    )
}

/** What of a graph imports itself through others, in order, or null when nothing does. */
export function cycleIn(graph: Record<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const walk = (one: string, trail: string[]): string[] | null => {
    if (trail.includes(one)) return [...trail.slice(trail.indexOf(one)), one]
    if (done.has(one)) return null
    const found = (graph[one] ?? []).map((next) => walk(next, [...trail, one])).find((cycle) => cycle !== null)
    done.add(one)
    return found ?? null
  }
  return (
    Object.keys(graph)
      .map((one) => walk(one, []))
      .find((found) => found !== null) ?? null
  )
}

type PartOf = (path: string) => string | undefined

const graphOf = (sources: readonly Source[], partOf: PartOf, parts: readonly string[]): Record<string, string[]> => {
  const importedBy = (part: string) =>
    sources
      .filter(({ path }) => partOf(path) === part && !isTest(path))
      .flatMap(({ path, text }) => importsOf(text).map(({ name }) => partOf(ownPath(path, name) ?? '')))
  return Object.fromEntries(
    parts.map((part) => [
      part,
      [...new Set(importedBy(part))].filter((other) => other !== undefined && other !== part).sort() as string[],
    ]),
  )
}

/** Which files each file imports, types too. */
const fileGraph = (sources: readonly Source[]): Record<string, string[]> => {
  const known = new Set(sources.map(({ path }) => path))
  return Object.fromEntries(
    sources
      .filter(({ path }) => !isTest(path))
      .map(({ path, text }) => [
        path,
        importsOf(text)
          .map(({ name }) => ownPath(path, name))
          .filter((target) => target !== null && known.has(target)) as string[],
      ]),
  )
}

/** Which nouns each noun imports, read from the sources; tests do not count. */
export const nounGraph = (sources: readonly Source[]): Record<string, string[]> => graphOf(sources, nounOf, nounNames)

/** Which features each feature of the pages imports; tests do not count. */
export const featureGraph = (sources: readonly Source[]): Record<string, string[]> =>
  graphOf(sources, featureOf, [...new Set(sources.flatMap(({ path }) => featureOf(path) ?? []))])

/** Entry files that no other noun imports, as lines to print. */
function unusedEntries(sources: readonly Source[]): string[] {
  const used = new Set(
    sources
      .filter(({ path }) => !isTest(path))
      .flatMap(({ path, text }) =>
        importsOf(text)
          .map(({ name }) => ownPath(path, name) ?? '')
          .filter((target) => nounOf(target) !== nounOf(path) || featureOf(target) !== featureOf(path)),
      ),
  )
  return [...nounNames.flatMap(entriesOf), ...featureFolders.flatMap(({ entries }) => entries)]
    .filter((entry) => !used.has(entry))
    .map(
      (entry) => `${entry} is imported by no other noun: take it out of the entries in tools/layers.ts or features.ts`,
    )
}

/** Every violation as a line to print; empty when there is none. */
export function boundaryFaults(sources: readonly Source[], excused: readonly Exception[] = exceptions): string[] {
  const cycle = cycleIn(nounGraph(sources)) ?? cycleIn(featureGraph(sources))
  const fileCycle = cycleIn(fileGraph(sources))
  const faults = sources.flatMap((source) => [...importFaults(source), ...textFaults(source)])
  const covers = (fault: Fault) => (one: Exception) => one.file === fault.file && one.rule === fault.rule
  const unneeded = excused.filter((one) => !faults.some((fault) => covers(fault)(one)))
  return [
    ...(cycle
      ? [
          `the nouns import each other in a cycle: ${cycle.join(' → ')}; add a job to the outbox instead of calling back`,
        ]
      : []),
    ...(fileCycle
      ? [`files import each other in a cycle: ${fileCycle.join(' → ')}; move what both use to a file of its own`]
      : []),
    ...faults.filter((fault) => !excused.some(covers(fault))).map(({ text }) => text),
    ...unneeded.map((one) => `${one.file} no longer needs its exception (${one.rule}): remove it from tools/words.ts`),
  ]
}

const queries = /\b(?:selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\(\s*'(\w+)(?: as \w+)?'/g
const parts = [...new Set([...Object.keys(owned), ...Object.keys(foreign)])]
const partOf = (path: string) => parts.find((part) => path.startsWith(folderOf(part)))

/** Queries that name another noun's table without a row in tools/tables.ts, and rows that no query needs. */
export function tableFaults(sources: readonly Source[], excused = foreign): string[] {
  const needed = new Set<string>()
  const faults = sources.flatMap(({ path, text }) => {
    const part = partOf(path)
    if (part === undefined || isTest(path)) return []
    return [...withoutComments(text).matchAll(queries)].flatMap(({ 1: table = '', index }) => {
      if (owned[part]?.includes(table)) return []
      needed.add(`${part} ${table}`)
      const owner = Object.keys(owned).find((one) => owned[one]?.includes(table))
      return excused[part]?.includes(table)
        ? []
        : [`${path}:${lineOf(text, index)} names ${table}, a table of ${owner ?? 'nobody'}: ask a verb or a view of it`]
    })
  })
  const unneeded = Object.entries(excused).flatMap(([part, tables]) =>
    tables
      .filter((table) => !needed.has(`${part} ${table}`))
      .map((table) => `${part} no longer names ${table}: remove it from tools/tables.ts`),
  )
  return [...faults, ...unneeded]
}

if (import.meta.main) {
  const sources = readTree()
  report('boundaries', [...boundaryFaults(sources), ...unusedEntries(sources), ...tableFaults(sources)])
}
