// Owns type guards for unknown values: records, texts of errors, and typed keys.

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
