// Owns the report at the end of `npm test`: each failed test and each unhandled error with its message.
import { stripVTControlCharacters } from 'node:util'

export type Problem = { name: string; message: string }
type Failed = { message?: string; stack?: string; stacks?: readonly { file: string; line: number }[]; cause?: unknown }

const maxMessageLines = 12
const maxLineLength = 1_000
/** The start of a message without colours; the whole message is further up in the log. */
const shortened = (message: string): string => {
  const all = stripVTControlCharacters(message).trimEnd().split('\n')
  const lines = all.map((line) => (line.length <= maxLineLength ? line : `${line.slice(0, maxLineLength)}…`))
  return lines.length <= maxMessageLines ? lines.join('\n') : [...lines.slice(0, maxMessageLines), '…'].join('\n')
}

/** The messages of errors, each with the place it came from and with what caused it. */
export const messageOf = (errors: readonly Failed[]): string =>
  errors
    .map(({ message = 'no message', stack = '', stacks = [], cause }) => {
      const [place] = stacks
      const first = place ? `at ${place.file}:${place.line}` : stack.split('\n').find((line) => /^\s+at /.test(line))
      // A property that failed says its input; only the cause says what was wrong.
      const causes = cause instanceof Object ? `caused by: ${messageOf([cause])}\n` : ''
      return `${causes}${shortened(message)}${first ? `\n${first.trim()}` : ''}`
    })
    .join('\n')

type PlaywrightResult = { errors: { message?: string }[] }
type Spec = {
  title: string
  file: string
  line: number
  tests: { projectName: string; status: string; results: PlaywrightResult[] }[]
}
type Suite = { specs?: Spec[]; suites?: Suite[] }
type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] }

const specsIn = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)]

/** Every problem in the report of a run of Playwright. */
export const playwrightProblems = ({ suites, errors }: PlaywrightReport): Problem[] => {
  const failed = suites.flatMap(specsIn).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        name: `${file}:${line} > ${title} (${projectName})`,
        message: messageOf(results.flatMap((result) => result.errors)),
      })),
  )
  return [...failed, ...errors.map((error) => ({ name: 'outside the journeys', message: messageOf([error]) }))]
}

/** The problems of all runs as lines to print. */
export const problemLines = (run: string, problems: readonly Problem[]): string[] =>
  problems.map(({ name, message }) => `\n✗ ${run}: ${name}\n${message.replace(/^/gm, '    ')}`)
