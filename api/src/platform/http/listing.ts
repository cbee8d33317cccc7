// Owns the headers of a list: its total and the links to the previous and next page.
import { isRecord } from '@akwaaba/contract/guards'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '#db/page.ts'

/** Sets X-Total-Count and Link from a page of a list; gives its items. */
export const asList = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { items, total, page, limit }: Page<T>,
): T[] => {
  // Only query parameters that the row declares: the reply may be cached for callers who did not send the others.
  const { row } = request.routeOptions.config
  const known = Object.keys(row?.query?.shape ?? {})
  const given = isRecord(request.query) ? request.query : {}
  const params = isRecord(request.params) ? request.params : {}
  const at = (number: number) => {
    const query = new URLSearchParams()
    for (const name of known) if (typeof given[name] === 'string') query.set(name, given[name])
    query.set('page', String(number))
    return `${row?.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))}?${query}`
  }
  const links = [
    ...(page > 1 ? [`<${at(page - 1)}>; rel="prev"`] : []),
    ...(page * limit < total ? [`<${at(page + 1)}>; rel="next"`] : []),
  ]
  reply.header('x-total-count', total)
  if (links.length > 0) reply.header('link', links.join(', '))
  return items
}
