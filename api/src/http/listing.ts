// Owns the headers of a list: its total and the links to the pages before and after.
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Page<T> = { items: T[]; total: number; page: number; limit: number }

/** Sets X-Total-Count and Link from a page of a list; gives the bare array back. */
export const asList = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { items, total, page, limit }: Page<T>,
): T[] => {
  const at = (number: number) => {
    const url = new URL(request.url, 'http://site')
    url.searchParams.set('page', String(number))
    return `${url.pathname}${url.search}`
  }
  const links = [
    ...(page > 1 ? [`<${at(page - 1)}>; rel="prev"`] : []),
    ...(page * limit < total ? [`<${at(page + 1)}>; rel="next"`] : []),
  ]
  reply.header('x-total-count', total)
  if (links.length > 0) reply.header('link', links.join(', '))
  return items
}
