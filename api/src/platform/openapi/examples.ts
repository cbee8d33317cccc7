// Owns the examples of the API document: a value that fits a JSON schema, made of known values by field name.
import { leftOut, usuallyNull, values } from './values.ts'

/** The part of JSON Schema that zod writes. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
}

const isA = (type: string, { type: own }: JsonSchema) => own === type || (Array.isArray(own) && own.includes(type))

const isNullable = (schema: JsonSchema) =>
  isA('null', schema) || (schema.anyOf ?? schema.oneOf ?? []).some((one) => isA('null', one))

/** A value converted to the type of a schema: forms send text for everything. Undefined where it cannot be converted. */
const converted = (value: unknown, schema: JsonSchema): unknown => {
  if (schema.type === undefined) return value
  // A word names several things where it is an id in one place and a text in another.
  if (schema.format === 'uuid' && !/^[\da-f-]{36}$/.test(String(value))) return undefined
  if (isA('string', schema) && Array.isArray(value)) return value[0]
  if (isA('string', schema)) return typeof value === 'object' ? undefined : String(value)
  if (isA('object', schema)) return typeof value === 'object' ? value : undefined
  if (isA('integer', schema)) return Number.isInteger(value) ? value : undefined
  if (isA('number', schema)) return typeof value === 'number' ? value : undefined
  if (isA('boolean', schema)) return typeof value === 'boolean' ? value : undefined
  if (isA('array', schema)) return Array.isArray(value) && !schema.items?.properties ? value : undefined
  return undefined
}

/** The known value of a field: its longest name counts, so `host.username` before `username`. */
const knownValue = (names: readonly string[], schema: JsonSchema): unknown => {
  for (let first = Math.max(0, names.length - 3); first < names.length; first++) {
    const value = converted(values[names.slice(first).join('.')], schema)
    if (values[names.slice(first).join('.')] !== undefined && value !== undefined) return value
  }
  return undefined
}

const fallback = (schema: JsonSchema): unknown => {
  if (isA('integer', schema) || isA('number', schema)) return 1
  if (isA('boolean', schema)) return false
  // A text of which nothing is known is null where it may be: an empty one would say nothing.
  if (isNullable(schema)) return null
  return isA('string', schema) ? '' : {}
}

/** A value that fits `schema`; `names` lead to it from the outside, `without` are optional fields to leave out. */
export const exampleOf = (schema: JsonSchema, names: readonly string[], without: readonly string[] = []): unknown => {
  const name = names.at(-1) ?? ''
  if (isNullable(schema) && usuallyNull.has(name)) return null
  const choice = (schema.anyOf ?? schema.oneOf)?.find((one) => !isA('null', one))
  if (choice) {
    const value = exampleOf(choice, names, without)
    return value === '' && isNullable(schema) ? null : value
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((word) => word === knownValue(names, {})) ?? schema.enum[0]
  if (schema.properties) {
    const fields = Object.entries(schema.properties).filter(
      ([field, { format, items }]) =>
        schema.required?.includes(field) ||
        !(without.includes(field) || format === 'binary' || items?.format === 'binary'),
    )
    // An optional field of which nothing is known is left out: an empty text would say nothing.
    return Object.fromEntries(
      fields
        .map(([field, one]) => [field, exampleOf(one, [...names, field], without)] as const)
        .filter(([field, value]) => value !== '' || schema.required?.includes(field)),
    )
  }
  if (schema.format === 'binary') return values.picture
  const value = knownValue(names, schema)
  if (value !== undefined) return value
  if (schema.items && schema.type === 'array') return [exampleOf(schema.items, names, without)]
  if (schema.default !== undefined) return schema.default
  if (schema.format === 'uuid') return values._id
  if (isA('string', schema) && /(At|Since)$/.test(name)) return values.createdAt
  return fallback(schema)
}

/** An example of the request of an operation, by the schema of its body. */
export const requestExample = (operationId: string, tag: string, schema: JsonSchema): unknown =>
  exampleOf(schema, [tag], [...(leftOut.any ?? []), ...(leftOut[operationId] ?? [])])

/** An example of the reply of an operation, by its schema. */
export const replyExample = (tag: string, schema: JsonSchema): unknown =>
  schema.items ? [exampleOf(schema.items, [tag])] : exampleOf(schema, [tag])
