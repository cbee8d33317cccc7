// Owns running the parts of one job, such as all that a night deletes: each runs, also where an earlier one has failed.
import type { Deps } from '#deps.ts'

type Part = (deps: Deps) => Promise<unknown>

/**
 * Runs parts one after the other. Throws once all have run where any has failed, so that the job counts as failed: the only error, or one
 * that holds all of them.
 */
export const runParts = async (deps: Deps, parts: readonly Part[]): Promise<void> => {
  const errors: unknown[] = []
  for (const part of parts) await part(deps).catch((error: unknown) => errors.push(error))
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '))
}
