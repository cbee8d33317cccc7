// Owns sending the file of detailed maps that an operator has given, in the parts that a page asks for.
import { basename, dirname } from 'node:path'
import { fail } from '@akwaaba/contract/errors'
import send from '@fastify/send'
import type { FastifyInstance } from 'fastify'

/** Where pages read it. */
export const mapTilesPath = '/map-tiles.pmtiles'

/** Answers requests for a part of the file, as its reader makes them. Refuses with not_found where the file has gone since the start. */
export const serveMapTiles = (app: FastifyInstance, file: string): void => {
  app.get(mapTilesPath, { compress: false }, async (request, reply) => {
    const sent = await send(request.raw, `/${encodeURIComponent(basename(file))}`, {
      ...{ root: dirname(file), cacheControl: false, dotfiles: 'allow', contentType: false },
    })
    if (sent.statusCode === 404) return fail('not_found')
    return reply
      .code(sent.statusCode)
      .headers(sent.headers)
      .header('cache-control', 'public, max-age=3600')
      .type('application/octet-stream')
      .send(sent.stream)
  })
}
