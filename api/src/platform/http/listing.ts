// Owns the headers of a list: its total, the links to the previous and next page, and `Prefer: count=exact`; and answering with a file,
// also a private one.
import type { Readable } from 'node:stream'
import { isRecord } from '@akwaaba/contract/guards'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '#db/page.ts'

const exactCount = 'count=exact'

/**
 * Whether a request asks for the exact total. Only callers who are signed in may: it costs more with every row, and a cached
 * reply is the same for everybody.
 */
const asksForExactCount = (request: FastifyRequest): boolean => {
  const { row } = request.routeOptions.config
  if (row === undefined || row.who === 'anyone' || !('page' in (row.query?.shape ?? {}))) return false
  const preferences = String(request.headers.prefer ?? '').split(',')
  return preferences.some((preference) => preference.trim().toLowerCase() === exactCount)
}

/** Takes a parsed query; gives it with what the header asks for, as `PageAsk` of `db/page.ts` has it. */
export const withCount = (request: FastifyRequest, query: unknown): unknown =>
  isRecord(query) && asksForExactCount(request) ? { ...query, count: 'exact' } : query

/**
 * Sets the headers of a list from one of its pages; gives the items. X-Total-Count is the total; where more rows were left
 * uncounted, X-Total-Count-Relation is gte. The next page has its number, and where the list has cursors also `after`, which
 * is faster.
 */
export const asList = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { items, total, isAtLeast, page, hasNext, next }: Page<T>,
): T[] => {
  // Only query parameters that the row declares: the reply may be cached for callers who did not send the others.
  const { row } = request.routeOptions.config
  const known = Object.keys(row?.query?.shape ?? {})
  const given = isRecord(request.query) ? request.query : {}
  const params = isRecord(request.params) ? request.params : {}
  const at = (number: number, after?: string | null) => {
    const query = new URLSearchParams()
    for (const name of known) if (typeof given[name] === 'string') query.set(name, given[name])
    query.set('page', String(number))
    query.delete('after')
    if (after) query.set('after', after)
    return `${row?.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))}?${query}`
  }
  const links = [
    ...(page > 1 ? [`<${at(page - 1)}>; rel="prev"`] : []),
    ...(hasNext ? [`<${at(page + 1, next)}>; rel="next"`] : []),
  ]
  reply.header('x-total-count', total)
  if (isAtLeast) reply.header('x-total-count-relation', 'gte')
  if (asksForExactCount(request)) reply.header('preference-applied', exactCount)
  if (links.length > 0) reply.header('link', links.join(', '))
  return items
}

type SentFile = { name: string; type: string; content: Readable | Buffer | string }

/** Sends a file: its name with the ending, its type, and its content as it comes. */
export const sendFile = (reply: FastifyReply, file: SentFile) =>
  reply
    .headers({ 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${file.name}"` })
    .type(file.type)
    .send(file.content)

// No browser opens such a file as a page, whatever it contains.
const privateHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Answers with a picture that only those who asked for it may see. */
export const sendPicture = (reply: FastifyReply, bytes: Buffer) =>
  reply.headers(privateHeaders).type('image/webp').send(bytes)

const documentTypes = { webp: 'image/webp', pdf: 'application/pdf' }

/** Answers with a private picture or PDF as a download; `name` holds nothing that a user has typed. */
export const sendDocument = (
  reply: FastifyReply,
  { bytes, kind, name }: { bytes: Buffer; kind: keyof typeof documentTypes; name: string },
) =>
  reply
    .headers({ ...privateHeaders, 'content-disposition': `attachment; filename="${name}"` })
    .type(documentTypes[kind])
    .send(bytes)
