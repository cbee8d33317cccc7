// Owns turning what a schema refuses into a sentence for each field.

/** A sentence for each field of what a schema refuses, by its path, joined with dots; the first one counts. */
export const faultsOf = (
  issues: readonly { path: readonly PropertyKey[]; message: string }[] | undefined,
): Record<string, string> =>
  Object.fromEntries((issues ?? []).map(({ path, message }) => [path.map(String).join('.'), message]).reverse())
