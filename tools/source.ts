// Owns reading the code as text: the files of the tree, and which parts of a text are code.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type Source = { path: string; text: string }
const literals =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=(?:[=(,:;!&|?{}[\n]|=>|\breturn)\s*)\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g
const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** Gives a function that works each value out once: every rule asks again for the code of every file. */
export const once = <V, R>(work: (value: V) => R): ((value: V) => R) => {
  const known = new Map<V, R>()
  return (value) => {
    const found = known.get(value) ?? work(value)
    known.set(value, found)
    return found
  }
}

/** Takes the text of a file and gives it with its comments blanked. */
export const withoutComments = once((text: string) =>
  text.replace(literals, (hit) => (/^\/[/*]/.test(hit) ? blank(hit) : hit)),
)
/** Comments, quoted text and regular expressions blanked; template literals stay, they hold code. */
export const codeOnly = once((text: string) =>
  text.replace(literals, (hit) => (hit.startsWith('`') ? hit : blank(hit))),
)

const notSources = ['node_modules', 'build', '.react-router', 'test-results', 'playwright-report', 'generated']
const workspaces = ['contract', 'api', 'client', 'web', 'e2e', 'bench', 'demo', 'standins', 'tools']

const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notSources.includes(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(path) : [path]
  })

/** Every file of the workspaces, as a path from the root. */
export const filesOfTree = (): string[] =>
  [...workspaces.filter((name) => existsSync(join(root, name))).flatMap(walk), 'vitest.config.ts'].sort()

/** The code files of the tree with their text. */
export const readTree = (): Source[] =>
  filesOfTree()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Prints the faults of a check and sets the exit code. */
export function report(name: string, faults: readonly string[]): void {
  process.stdout.write(
    faults.length === 0
      ? `${name}: all in its place\n`
      : `${faults.join('\n')}\n${name}: ${faults.length} out of place\n`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
}
