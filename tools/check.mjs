// Owns `npm run check`: every check of the code that does not run it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, ensureReady, root, run, say } from './bootstrap.mjs'

await ensureReady()

const web = join(root, 'web')
const hasWeb = existsSync(join(web, 'tsconfig.json'))

// One checker: each further one checks again what all files share, which doubles the work and saves no time on two cores. Most of its
// memory is in use until it ends: with the usual GOGC it looks through it again and again, a third of its work.
const types = (project) =>
  run(bin('tsc'), ['-p', project, '--checkers', '1'], { quiet: true, env: { GOGC: process.env.GOGC ?? '400' } })

const steps = [
  ['format and lint', () => run(bin('biome'), ['check', '--error-on-warnings', '.'], { quiet: true })],
  // Before the types of the pages, which read its output.
  hasWeb && ['route types', () => run(bin('react-router', 'web'), ['typegen'], { cwd: web, quiet: true })],
  ['types', () => types('tsconfig.json')],
  hasWeb && ['types of web', () => types('web/tsconfig.json')],
  ['boundaries', () => run('tools/check-boundaries.ts', [], { quiet: true })],
  ['structure', () => run('tools/check-structure.ts', [], { quiet: true })],
  ['knip', () => run(bin('knip'), ['--no-progress'], { quiet: true })],
]

const failures = []
for (const [name, work] of steps.filter(Boolean)) {
  const since = performance.now()
  const { code, text } = await work()
  say(`  ${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - since) / 1000).toFixed(1)} s)`)
  if (code === 0) continue
  failures.push(name)
  say(text.trimEnd())
}
say(failures.length === 0 ? 'check: all fine' : `check: failed in ${failures.join(', ')}`)
process.exit(failures.length === 0 ? 0 : 1)
