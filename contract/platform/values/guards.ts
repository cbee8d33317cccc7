// Owns what is known of values beyond their type: records, texts of errors, names of a record, lists with an entry.

/** Whether a value is an object whose fields can be read. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A text that an error carries under a name, such as its code; undefined where it carries none. */
export const textOf = (error: unknown, name: 'code' | 'syscall' | 'message' | 'routine'): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** The names of a record that has no others than its type says. */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[]

/** A record with what `make` gives for each of its names. */
export const recordOf = <K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>

/** The same list as one that has a first entry, as schemas of words need it; throws RangeError where it is empty. */
export const nonEmpty = <T>(list: readonly T[]): [T, ...T[]] => {
  const [first, ...rest] = list
  if (first === undefined) throw new RangeError('a list without an entry')
  return [first, ...rest]
}
