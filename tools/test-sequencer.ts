// Owns the order in which vitest takes the files of a project: those that wait spread between those that compute.
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// They start processes or servers of their own and wait for them most of their time.
const waits = ({ moduleId }: TestSpecification): boolean =>
  /testing\/servers\/|node:child_process/.test(readFileSync(moduleId, 'utf8'))

/** Spreads `some` evenly over the first four fifths of `others`. */
const spread = <T>(some: T[], others: T[]): T[] => {
  const step = Math.floor((others.length * 0.8) / Math.max(some.length, 1))
  const rest = [...others]
  return [...some.flatMap((one) => [one, ...rest.splice(0, step)]), ...rest]
}

/**
 * Takes the files of each project in vitest's order (the larger ones first where no earlier run is known), but the files
 * that wait at regular intervals: at the end of a run nothing is left to do beside them, and several at once leave cores idle.
 */
export class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return spread(
        own.filter(waits),
        own.filter((file) => !waits(file)),
      )
    })
  }
}
