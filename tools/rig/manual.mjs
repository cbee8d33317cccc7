// Owns the commands of docs/deploy.md: trials run what the paper says, so that the two cannot differ.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'

/** The commands of the shell below a heading of docs/deploy.md, up to the next heading, with names such as TAG replaced. */
export function readCommands(heading, names = {}) {
  const paper = readFileSync(join(root, 'docs/deploy.md'), 'utf8')
  const [, section] = paper.split(new RegExp(`^##+ ${heading}$`, 'm'))
  if (section === undefined) throw new Error(`docs/deploy.md has no heading ${heading}`)
  const [own] = section.split(/^##+ /m)
  const lines = [...own.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block]) => block.trim().split('\n'))
  if (lines.length === 0) throw new Error(`docs/deploy.md has no commands below ${heading}`)
  return lines.map((line) => line.replace(/\b[A-Z]{3,}\b/g, (word) => names[word] ?? word))
}
