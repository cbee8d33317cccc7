// Owns turning an endpoint row into a route: who may call, parsing the request, checking the reply.
import type { Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { fail } from '@akwaaba/contract/errors'
import { isRecord } from '@akwaaba/contract/guards'
import { organisationStates } from '@akwaaba/contract/organisation-states'
import { endsWithClosing, may, type Permission } from '@akwaaba/contract/permissions'
import { type RateLimit, rateLimitOf } from '@akwaaba/contract/rate-limits'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import { z } from 'zod'
import { inOrganisation } from '#connection/member-scope.ts'
import type { Actor, Member } from '#deps.ts'
import { type Files, type Form, missingIn, takeFormsOnly, withForm } from './form.ts'
import { withCount } from './listing.ts'

type Out<E extends Endpoint, K extends string> = K extends keyof E
  ? E[K] extends z.ZodType
    ? z.output<E[K]>
    : undefined
  : undefined
export type Call<E extends Endpoint> = {
  params: Out<E, 'params'>
  query: Out<E, 'query'>
  body: Out<E, 'body'>
  files: Files<E>
}
export type Caller<E extends Endpoint> = {
  actor: E['who'] extends 'anyone' ? null : Actor
  member: E['who'] extends 'member' ? Member : null
  request: FastifyRequest
  reply: FastifyReply
}

// The address of a trip is not proved: its calls do not use up the limits of the account that may have the same one.
const accountOf = (actor: Actor | null): string | undefined =>
  actor?.trip === undefined ? actor?.email : `trip ${actor.trip}`

/** Counts a call against a rate limit; refuses with too_many_requests. Set once by the composition root. */
export type ApplyRateLimit = (limit: RateLimit, caller: { address: string; account?: string }) => Promise<void>

/** Finds the user of a bearer token; null when the token is not valid. Set once by the composition root. */
export type FindActor = (token: string, request: FastifyRequest) => Promise<Actor | null>

/** Finds the organisation of a slug and the caller's role in it; null when they have none. Set once by the composition root. */
export type FindMember = (actor: Actor, slug: string) => Promise<Member | null>

/** The bearer token of a request; null without a well-formed one. */
export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1] ?? null

const closed = 'This organisation is closed. It can be read, and not changed.'

/**
 * The member that a call comes from; another's organisation is as unknown as none. Refuses with not_found, with forbidden, and with
 * organisation_inactive what nobody does for an organisation that is closed.
 */
const identifyMember = async (needs: Permission, actor: Actor, { params }: FastifyRequest, findMember: FindMember) => {
  const slug = isRecord(params) ? params.org : undefined
  const member = typeof slug === 'string' ? await findMember(actor, slug) : null
  if (member === null) return fail('not_found')
  if (!may(member.role, needs, member.organisation.house)) return fail('forbidden')
  if (endsWithClosing(needs) && organisationStates.is(member.organisation.state, 'isOver'))
    return fail('organisation_inactive', { msg: closed })
  return member
}

type Finders = { findActor: FindActor; findMember: FindMember }

const identify = async (row: Endpoint, request: FastifyRequest, finders: Finders): Promise<void> => {
  const actor = await findCaller(row, request, finders)
  if (actor === null) return fail('not_signed_in')
  request.actor = actor // set before the check below, so that the log names the caller of a refused request
  if (row.who === 'admin' && actor.role !== 'admin') return fail('forbidden')
  await findMembership(row, request, finders)
  if (row.proof && actor.provedAt === undefined) fail('proof_needed')
}

/** The caller of a bearer token; null where it is not valid, or that of a trip and the call is not about one. */
const findCaller = async (row: Endpoint, request: FastifyRequest, { findActor }: Finders): Promise<Actor | null> => {
  const token = bearerOf(request)
  const actor = token === null ? null : await findActor(token, request)
  if (actor?.trip === undefined) return actor
  if (row.trips === undefined) return null
  return row.trips === 'open' || actor.provedAt !== undefined ? actor : fail('trip_code_needed')
}

/** Notes the member that a call comes from, where its row is for members. */
const findMembership = async ({ needs }: Endpoint, request: FastifyRequest, { findMember }: Finders): Promise<void> => {
  if (needs !== undefined && request.actor !== null)
    request.member = await identifyMember(needs, request.actor, request, findMember)
}

/** Runs the code of a call; that of a member's reads and writes the rows of its organisation alone, whatever it asks for. */
const inScopeOf = <T>({ member, server }: FastifyRequest, work: () => T): T =>
  member === null || !server.limitsMembers ? work() : inOrganisation(member.organisation.id, work)

/** Every fault of the input at once: field name → sentence. */
const fieldsOf = (issues: z.core.$ZodIssue[]): Record<string, string> => {
  // A map, because a caller may name a field 'toString'.
  const fields = new Map<string, string>()
  const note = (field: string, sentence: string) => fields.has(field) || fields.set(field, sentence)
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) note(key, issue.message)
    else note(issue.path.join('.') || 'body', issue.message)
  }
  return Object.fromEntries(fields)
}

const parse = (schema: z.ZodType | undefined, value: unknown, missing: Record<string, string> = {}): unknown => {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success && Object.keys(missing).length === 0) return parsed.data
  const fields = { ...fieldsOf(parsed.error?.issues ?? []), ...missing }
  const sentences = [...new Set(Object.values(fields))]
  return fail('invalid_input', { fields, ...(sentences.length === 1 && sentences[0] ? { msg: sentences[0] } : {}) })
}

// A caller who is not logged in is counted by the e-mail address in the body, whether or not it has an account.
const accountIn = (body: unknown): string | undefined => {
  const email = isRecord(body) ? body.email : undefined
  return typeof email === 'string' ? email : undefined
}

/** Counts a call against the rate limit of its row. Called after parsing, since refusing invalid input costs little. */
const countCall = async (row: Endpoint, request: FastifyRequest, { body }: { body?: unknown }): Promise<void> => {
  const limit = rateLimitOf(row)
  if (limit === null) return
  const account = accountOf(request.actor) ?? accountIn(body)
  await request.server.applyRateLimit(limit, { address: request.ip, ...(account === undefined ? {} : { account }) })
}

type Write = (reply: unknown) => string

/** Compiles the function that writes a reply of a schema. */
export const compileReply = (schema: z.ZodType): Write =>
  fastJsonStringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as Schema)

/** Gives that function; it is compiled with the first reply, since to compile those of all rows took a fifth of a start. */
const replyWriter = (schema: z.ZodType): Write => {
  let write: Write | undefined
  return (reply) => {
    write ??= compileReply(schema)
    return write(reply)
  }
}

/** Reads every part of a call that the row declares; refuses with all faults named. */
export const readCall = <E extends Endpoint>(row: E, request: FastifyRequest, form?: Form): Call<E> =>
  ({
    params: parse(row.params, request.params),
    query: withCount(request, parse(row.query, request.query)),
    body: parse(row.body, form?.texts ?? request.body ?? {}, form && missingIn(row.files ?? {}, form)),
    files: form?.files,
  }) as Call<E>

/**
 * Registers a row; `route` for one that compresses by itself. Curried so that the reply type is fixed first and a missing reply field does
 * not compile.
 */
export const serve = <const E extends Endpoint>(app: FastifyInstance, row: E, route: { compress?: false } = {}) => {
  const strict = app.strictReplies
  const status = row.status ?? 200
  const ofReply = () => replyWriter(row.reply)
  const register = (handler: RouteHandlerMethod): void => {
    const whole: RouteOptions = {
      ...route,
      method: row.method,
      url: row.path,
      config: { row },
      ...(strict ? {} : { schema: { response: { [status]: row.reply } }, serializerCompiler: ofReply }),
      ...(row.who === 'anyone' ? {} : { onRequest: (request) => identify(row, request, app) }),
      handler,
    }
    if (row.files === undefined) app.route(whole)
    else
      app.register(async (scope) => {
        await takeFormsOnly(scope)
        scope.route(whole)
      })
  }
  return {
    /** For handlers that send the reply themselves, such as cached or streamed ones. */
    raw: (handler: RouteHandlerMethod): void =>
      register(
        row.rateLimit === undefined && row.who !== 'member'
          ? handler
          : async function (request, reply) {
              await countCall(row, request, request)
              return inScopeOf(request, () => handler.call(this, request, reply))
            },
      ),
    with: (handle: (call: Call<E>, caller: Caller<E>) => Promise<ReplyOf<E>> | ReplyOf<E>) =>
      register(async (request, reply) => {
        const answerTo = async (form?: Form) => {
          const call = readCall(row, request, form)
          await countCall(row, request, call)
          // Again, because a body may take half an hour to arrive, and the caller may have been suspended or removed since.
          if (row.method !== 'GET' && (row.who === 'admin' || row.who === 'member')) await identify(row, request, app)
          reply.header('cache-control', 'private, no-store').code(status)
          const { actor, member } = request
          return inScopeOf(request, () => handle(call, { actor, member, request, reply } as Caller<E>))
        }
        const answer = row.files ? await withForm(request, row.files, answerTo) : await answerTo()
        // So that the caller who has changed the catalogue reads the change at once, before its notification arrives. Hosts are many:
        // public lists know of what they change within a second, like everybody's.
        if (row.method !== 'GET' && row.who === 'admin') await app.catalogue.refresh()
        if (row.method !== 'GET' && row.who === 'member') await app.catalogue.learn()
        // In tests the row checks the reply, so that a difference between code and contract fails.
        return strict ? row.reply.parse(answer) : answer
      }),
  }
}

/** Lets a call without a body name JSON as its content type, as many clients do for every call. */
export const allowNoBody = (app: FastifyInstance) => {
  // Fastify accepts plain text by default; no call takes any.
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const takesBody = request.routeOptions.config?.row?.body !== undefined
    if (body === '' && !takesBody) return done(null, undefined)
    parseJson(request, body, done)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    findActor: FindActor
    findMember: FindMember
    applyRateLimit: ApplyRateLimit
    strictReplies: boolean
    limitsMembers: boolean
    onUndeclared: (sentence: string) => void
  }
  interface FastifyRequest {
    actor: Actor | null
    member: Member | null
  }
  interface FastifyContextConfig {
    row?: Endpoint
  }
}
