// Owns the API document: OpenAPI 3.1 made from the contract's rows, with a page to read it at /api/docs.
import { codesOf, type Endpoint } from '@akwaaba/contract/endpoint'
import { errors } from '@akwaaba/contract/errors'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

type ObjectSchema = { properties?: Record<string, object>; required?: string[] }

const parametersOf = (place: 'path' | 'query', schema: z.ZodType | undefined) => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** The body of a call: JSON, or a form whose pictures are binary fields beside its texts. */
const requestBodyOf = (row: Endpoint) => {
  if (!row.body) return {}
  const schema = schemaOf(row.body, 'input') as ObjectSchema
  if (!row.files) return { requestBody: { required: true, content: { 'application/json': { schema } } } }
  const slots = Object.entries(row.files)
  const picture = { type: 'string', format: 'binary' }
  const pictures = slots.map(([name, { max }]) => [
    name,
    max === 1 ? picture : { type: 'array', items: picture, maxItems: max },
  ])
  const required = [
    ...(schema.required ?? []),
    ...slots.flatMap(([name, slot]) => (slot.required === undefined ? [] : [name])),
  ]
  const form = { ...schema, properties: { ...schema.properties, ...Object.fromEntries(pictures) }, required }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
}

const refusalsOf = (row: Endpoint) => {
  const byStatus = Map.groupBy(codesOf(row), (code) => String(errors[code].status))
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errors[code].msg}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )
}

const describe = (rows: Endpoint[]) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][row.method.toLowerCase()] = {
      summary: row.summary,
      tags: [row.path.split('/')[2] ?? 'api'],
      ...(row.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
      parameters: [...parametersOf('path', row.params), ...parametersOf('query', row.query)],
      ...requestBodyOf(row),
      responses: {
        [String(row.status ?? 200)]: {
          description: 'As asked',
          content: { 'application/json': { schema: schemaOf(row.reply, 'output') } },
        },
        ...refusalsOf(row),
      },
    }
  }
  return paths
}

// Nearly all of the work of putting a server together; the same for every one of the process.
const described = new WeakMap<Endpoint[], ReturnType<typeof describe>>()

/** The OpenAPI document of all `rows`. */
export const documentOf = (rows: Endpoint[], title: string) => {
  const paths = described.get(rows) ?? describe(rows)
  described.set(rows, paths)
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['msg', 'message', 'code', 'requestId'],
          properties: {
            msg: { type: 'string', description: 'the sentence for people' },
            message: { type: 'string', description: 'the same sentence' },
            code: { type: 'string', enum: Object.keys(errors) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 30V15a12 12 0 0 1 24 0v15" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round"/><path d="M11 30V16a5 5 0 0 1 10 0v14z" fill="#E8A317"/></svg>'

/** Serves the document at /api/docs/json and the page at /api/docs. */
export const serveDocs = async (app: FastifyInstance, rows: Endpoint[], title: string) => {
  const document = documentOf(rows, title)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The page sets styles on its elements itself; nothing else of the policy is loosened.
    transformStaticCSP: (policy) => policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
    logo: { type: 'image/svg+xml', content: Buffer.from(mark), href: '/', target: '_self' },
  })
}
