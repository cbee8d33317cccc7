// Tests of the documents: their links lead to files and headings, and the tests that the lists of cases name exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOfTree, root } from './source.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** In the workspaces, in the root, and in docs, which is no workspace. */
const papers = [
  ...filesOfTree(),
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`),
].filter((path) => path.endsWith('.md'))

/** What a link to a heading says after its sign. */
const anchorOf = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '-')
const anchors = (paper: string) => [...read(paper).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))

describe('papers', () => {
  test('link to files that exist', () => {
    const broken = papers.flatMap((paper) =>
      [...read(paper).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, dirname(paper), target)))
        .map((target) => `${paper}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  test('link to headings that exist', () => {
    const broken = papers.flatMap((paper) =>
      [...read(paper).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*\.md|)#([^)\s]+)\)/g)]
        .filter(([, target = '', anchor = '']) => {
          const path = target === '' ? paper : join(dirname(paper), target)
          return !existsSync(join(root, path)) || !anchors(path).includes(anchor)
        })
        .map(([link]) => `${paper}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  test('list every decision in the table of decisions', () => {
    const table = read('docs/decisions/README.md')
    const pages = papers.filter((path) => /^docs\/decisions\/\d{4}-/.test(path))
    expect(pages.length).toBeGreaterThan(100)
    expect(pages.filter((path) => !table.includes(`](${path.slice('docs/decisions/'.length)})`))).toEqual([])
  })
})

const casesOf = (paper: string) => {
  const rows = read(paper)
    .split('\n')
    .filter((line) => /^\| \d+ \|/.test(line))
    .map((line) => line.split(' | '))
  const tests = rows.flatMap(([first = '', , , cell = '']) =>
    [...cell.matchAll(/`([^`]+\.test\.ts)`((?:(?:: |, )“[^”]*”)*)/g)].map(([, file = '', quotes = '']) => ({
      number: Number(first.replace('|', '')),
      file,
      names: [...quotes.matchAll(/“([^”]*)”/g)].map(([, name = '']) => name),
    })),
  )
  return { rows, tests }
}

describe.each(['docs/payment-cases.md', 'docs/host-cases.md'])('%s', (paper) => {
  const { rows, tests } = casesOf(paper)

  test('numbers its rows without a gap', () => {
    expect(rows.map(([first = '']) => Number(first.replace('|', '')))).toEqual(rows.map((_, at) => at + 1))
  })

  test('names a test for each case, in a file that has it', () => {
    const untested = rows.filter(([, , , cell = '']) => cell.startsWith('no test'))
    expect(rows.length).toBe(new Set(tests.map(({ number }) => number)).size + untested.length)
    const missing = tests.flatMap(({ number, file, names }) => {
      if (!existsSync(join(root, file))) return [`case ${number}: there is no ${file}`]
      const source = read(file).replaceAll("\\'", "'")
      const isNumbered = new RegExp(`\\bcases? (\\d+,? (and )?)*${number}\\b`).test(source)
      if (names.length === 0) return isNumbered ? [] : [`case ${number}: no test in ${file} has its number`]
      return names.filter((name) => !source.includes(name)).map((name) => `case ${number}: no “${name}” in ${file}`)
    })
    expect(missing).toEqual([])
  })
})
