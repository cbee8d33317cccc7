// Owns the check of who may import whom, by the tables in boundaries.ts and words.ts. Run it to see what is out of place.
import { dirname, join } from 'node:path'
import { type ImportRow, importTable, nouns } from './boundaries.ts'
import { codeOnly, readTree, report, type Source, withoutComments } from './source.ts'
import { type Exception, exceptions, textTable } from './words.ts'

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('api/src/testing/')

const importPatterns = [
  /^\s*(?:import|export)\b[^'"`;=]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"`]([^'"`$]+)['"`]/g,
]

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length

const importsOf = (text: string) =>
  importPatterns.flatMap((pattern) =>
    [...withoutComments(text).matchAll(pattern)].map((hit) => ({
      name: hit[1] ?? '',
      line: lineOf(text, hit.index + hit[0].length),
    })),
  )

/** A path from the root for what is ours, otherwise null: a package. */
const ownPath = (from: string, name: string): string | null => {
  const [bare = ''] = name.split('?')
  if (bare.startsWith('.')) return join(dirname(from), bare)
  if (bare.startsWith('~/')) return `web/app/${bare.slice(2)}`
  const [, workspace, rest] = /^@akwaaba\/(\w+)\/?(.*)$/.exec(bare) ?? []
  if (!workspace) return null
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
  const workspace = path.startsWith('api/')
    ? 'api/src/'
    : path.startsWith('web/')
      ? 'web/app/'
      : `${path.split('/')[0]}/`
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
        text: `${path}: no row of the import table in tools/boundaries.ts speaks of this file`,
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
    .filter((row) => row.in.some((folder) => path.startsWith(folder)) && !row.home.includes(path))
    .flatMap((row) =>
      [...(row.quoted ? withoutComments(text) : codeOnly(text)).matchAll(row.find)].map((hit) => ({
        file: path,
        rule: row.rule,
        text: `${path}:${lineOf(text, hit.index)} ${row.rule}: ${row.says}`,
      })),
    )
}

/** The nouns of a circle in the graph, or null when there is none. */
export function circleIn(graph: Record<string, readonly string[]>): string[] | null {
  const walk = (noun: string, trail: string[]): string[] | null =>
    trail.includes(noun)
      ? [...trail.slice(trail.indexOf(noun)), noun]
      : ((graph[noun] ?? []).map((next) => walk(next, [...trail, noun])).find((found) => found !== null) ?? null)
  return (
    Object.keys(graph)
      .map((noun) => walk(noun, []))
      .find((found) => found !== null) ?? null
  )
}

/** Every fault as a line for people; empty when all is in its place. */
export function boundaryFaults(sources: readonly Source[], excused: readonly Exception[] = exceptions): string[] {
  const circle = circleIn(nouns)
  const faults = sources.flatMap((source) => [...importFaults(source), ...textFaults(source)])
  const covers = (fault: Fault) => (one: Exception) => one.file === fault.file && one.rule === fault.rule
  const idle = excused.filter((one) => !faults.some((fault) => covers(fault)(one)))
  return [
    ...(circle
      ? [`the nouns go round in a circle: ${circle.join(' → ')}; leave an outbox row instead of calling back`]
      : []),
    ...faults.filter((fault) => !excused.some(covers(fault))).map(({ text }) => text),
    ...idle.map((one) => `${one.file} no longer needs its exception (${one.rule}): remove it from tools/words.ts`),
  ]
}

if (import.meta.main) report('boundaries', boundaryFaults(readTree()))
