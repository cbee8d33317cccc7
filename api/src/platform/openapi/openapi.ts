// Owns the API document: OpenAPI 3.1 generated from the contract's rows, with a page at /api/docs.
import { codesOf } from '@akwaaba/contract/codes'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { errors } from '@akwaaba/contract/errors'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { exampleOf, type JsonSchema, replyExample, requestExample } from './examples.ts'
import { isList, listHeaders, preferCount } from './lists.ts'

/** The endpoints of one noun: the name and description of their tag, and the module of the contract that exports them. */
export type EndpointGroup = { tag: string; description: string; rows: Readonly<Record<string, unknown>> }
/** One endpoint with the name it is exported by, which is its operationId. */
export type Operation = { operationId: string; tag: string; row: Endpoint }

const isRow = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value

/** Every endpoint of `groups`, in their order. */
export const operationsOf = (groups: readonly EndpointGroup[]): Operation[] =>
  groups.flatMap(({ tag, rows }) =>
    Object.entries(rows).flatMap(([operationId, row]) => (isRow(row) ? [{ operationId, tag, row }] : [])),
  )

/** The JSON schema of the input or output of a zod schema. A field of a request that may be absent is not required. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Most tools apply patterns without the Unicode flag, where \\p means the letter p.
    override: ({ jsonSchema }) => {
      if (jsonSchema.pattern?.includes('\\p{')) delete jsonSchema.pattern
    },
  })
  const { $schema: _, ...rest } = made as JsonSchema & { $schema?: string }
  if (io === 'output' || !(schema instanceof z.ZodObject) || !rest.required) return rest
  const { shape } = schema
  const mayBeLeftOut = (name: string) => shape[name] !== undefined && z.safeParse(shape[name], undefined).success
  return { ...rest, required: rest.required.filter((name) => !mayBeLeftOut(name)) }
}

const parametersOf = (tag: string, place: 'path' | 'query', schema: z.ZodType | undefined) => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: exampleOf(property, [tag, name]),
  }))
}

/** The body of a call: JSON, or a form whose pictures are binary fields beside its texts. */
const requestBodyOf = ({ operationId, tag, row }: Operation) => {
  if (!row.body) return {}
  const schema = schemaOf(row.body, 'input')
  if (!row.files) {
    const example = requestExample(operationId, tag, schema)
    return { requestBody: { required: true, content: { 'application/json': { schema, example } } } }
  }
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
  const example = requestExample(operationId, tag, form)
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form, example } } } }
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

const callers: Record<Endpoint['who'], string> = {
  anyone: 'Anyone may call it, with or without a token.',
  'signed-in': 'For callers who are signed in.',
  member: 'For members of the organisation, in a role that has the permission; administrators act for each.',
  admin: 'For administrators.',
}

const proofText =
  'The token must be of a login of the last ten minutes, or proved since by POST /api/auth/proof; else proof_needed.'

// For a reply that is a file, its description in the contract names the media types.
const mediaTypesOf = (schema: JsonSchema & { description?: string }) => {
  const named = schema.type === 'string' ? schema.description?.match(/\b(application|image|text)\/[a-z]+/g) : null
  return named ?? ['application/json']
}

const replyOf = ({ tag, row }: Operation) => {
  const schema = schemaOf(row.reply, 'output')
  const types = mediaTypesOf(schema)
  const isJson = types.includes('application/json')
  const content = isJson ? { schema, example: replyExample(tag, schema) } : { schema }
  const headers = isList(row) ? { headers: listHeaders } : {}
  return { description: 'The reply', ...headers, content: Object.fromEntries(types.map((type) => [type, content])) }
}

const describe = (operations: readonly Operation[]) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    const { operationId, tag, row } = operation
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][row.method.toLowerCase()] = {
      operationId,
      summary: row.summary,
      description: `${row.summary}. ${callers[row.who]}${row.proof ? ` ${proofText}` : ''}`,
      tags: [tag],
      ...(row.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
      parameters: [
        ...parametersOf(tag, 'path', row.params),
        ...parametersOf(tag, 'query', row.query),
        ...(isList(row) && row.who !== 'anyone' ? [preferCount] : []),
      ],
      ...requestBodyOf(operation),
      responses: { [String(row.status ?? 200)]: replyOf(operation), ...refusalsOf(row) },
    }
  }
  return paths
}

// Generating the paths takes longer than building the rest of the app, so every app of a process shares them.
const described = new WeakMap<readonly EndpointGroup[], ReturnType<typeof describe>>()
const pathsOf = (groups: readonly EndpointGroup[]) => {
  const paths = described.get(groups) ?? describe(operationsOf(groups))
  described.set(groups, paths)
  return paths
}

/**
 * The OpenAPI document of all endpoints in `groups`, for the site of this name and address for questions. Its paths are
 * generated when they are first read.
 */
export const documentOf = (groups: readonly EndpointGroup[], site: { name: string; supportEmail: string }) => {
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description: [
        'Everything the pages do, they do with these calls. A token comes from a login and is sent as `Authorization: Bearer …`.',
        'A refusal has a `code` to decide by and a sentence `msg` to show; `requestId` finds it in the log.',
      ].join('\n\n'),
      contact: { name: site.name, email: site.supportEmail },
    },
    servers: [{ url: '/', description: 'where this document was read' }],
    tags: groups.map(({ tag, description }) => ({ name: tag, description })),
    get paths() {
      return pathsOf(groups)
    },
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
          examples: [
            {
              msg: errors.not_found.msg,
              message: errors.not_found.msg,
              code: 'not_found',
              requestId: '3d594650-3436-4c8a-9d0f-1b2c3d4e5f60',
            },
          ],
        },
      },
    },
  }
}

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 30V15a12 12 0 0 1 24 0v15" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round"/><path d="M11 30V16a5 5 0 0 1 10 0v14z" fill="#E8A317"/></svg>'

/** Serves the document at /api/docs/json and the page at /api/docs. */
export const serveDocs = async (
  app: FastifyInstance,
  groups: readonly EndpointGroup[],
  site: { name: string; supportEmail: string },
) => {
  const document = documentOf(groups, site)
  // An app that only answers injected requests, as those of most tests, need not pay for it.
  app.addHook('onListen', async () => void pathsOf(groups))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The page sets styles on its elements itself; nothing else of the policy is loosened.
    transformStaticCSP: (policy) => policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
    logo: { type: 'image/svg+xml', content: Buffer.from(mark), href: '/', target: '_self' },
  })
}
