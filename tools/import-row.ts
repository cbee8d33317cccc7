// Owns what a row of the import table says.

/**
 * A path ending in / is a folder, every other one a file; `*` is one folder name, the same one on both sides. The first
 * row that fits a file counts. `packages` lists the only packages allowed, `notPackages` those that are not.
 */
export type ImportRow = {
  from: string
  may: readonly string[]
  not?: readonly string[]
  packages?: readonly string[]
  notPackages?: readonly string[]
  says: string
}
