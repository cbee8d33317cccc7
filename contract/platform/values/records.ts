// Owns records and lists that are made with a type of their own; public pages need neither.

/** A record with what `make` gives for each of its names. */
export const recordOf = <K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>

/** The same list as one that has a first entry; throws RangeError where it is empty. */
export const nonEmpty = <T>(list: readonly T[]): [T, ...T[]] => {
  const [first, ...rest] = list
  if (first === undefined) throw new RangeError('a list without an entry')
  return [first, ...rest]
}
