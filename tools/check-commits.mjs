// Owns `npm run commits`: whether commits follow the rule of CONTRIBUTING. Takes a range, by default origin/main..HEAD.
import { execFileSync } from 'node:child_process'
import { giveUp, root, say } from './bootstrap.mjs'

const maxSubject = 72
const maxFiles = 40
const git = (...args) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** The files that a commit changes; one that only moved does not count. */
const changedIn = (hash) =>
  git('show', '--format=', '--name-status', '-M90%', hash)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('R'))

function faultsOf(hash) {
  const [subject = '', blank = '', ...body] = git('log', '-1', '--format=%B', hash).trimEnd().split('\n')
  const files = changedIn(hash).length
  return [
    subject.length > maxSubject && `its subject has ${subject.length} characters, more than ${maxSubject}`,
    !/^[a-z][a-z0-9-]*(, [a-z][a-z0-9-]*)*: \S/.test(subject) && 'its subject is not "area: what changed"',
    blank !== '' && 'its second line is not empty',
    body.join('').trim() === '' && 'it has no body that says why',
    files > maxFiles && `it changes ${files} files, more than ${maxFiles}`,
  ].filter(Boolean)
}

const range = process.argv[2] ?? 'origin/main..HEAD'
let hashes
try {
  hashes = git('rev-list', '--no-merges', range).split('\n').filter(Boolean)
} catch {
  giveUp(`${range} is not a range of commits here; give one, as in: npm run commits -- HEAD~5..HEAD`)
}
const faults = hashes.flatMap((hash) => faultsOf(hash).map((fault) => `${hash.slice(0, 8)}: ${fault}`))
say([...faults, `commits: ${hashes.length} read, ${faults.length} faults`].join('\n'))
process.exit(faults.length === 0 ? 0 : 1)
