// HTTP for calendars of other platforms. No rules, no SQL.
import * as rows from '@akwaaba/contract/feeds'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import { getFeedHealth, listAllConflicts, listAllFeeds } from './all-feeds.ts'
import { readExport } from './export.ts'
import { changeFeed, createFeed, decideConflict, listFeeds, removeFeed, syncFeed } from './feeds.ts'
import { createLink, revokeLink } from './links.ts'

export const feedRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listFeeds).with(({ params }, { member }) => listFeeds(deps, member, params.id))
  serve(app, rows.createFeed).with(({ params, body }, { actor, member }) =>
    createFeed(deps, actor, member, params.id, body),
  )
  serve(app, rows.syncFeed).with(({ params }, { member }) => syncFeed(deps, member, params.id, params.feed))
  serve(app, rows.changeFeed).with(({ params, body }, { actor, member }) =>
    changeFeed(deps, actor, member, params, body),
  )
  serve(app, rows.removeFeed).with(({ params }, { actor, member }) =>
    removeFeed(deps, actor, member, params.id, params.feed),
  )
  serve(app, rows.decideConflict).with(({ params, body }, { member }) =>
    decideConflict(deps, member, params.id, { conflict: params.conflict, as: body.as }),
  )
  serve(app, rows.createExportLink).with(({ params, body }, { actor, member }) =>
    createLink(deps, actor, member, params.id, body.feed),
  )
  serve(app, rows.revokeExportLink).with(({ params }, { actor, member }) =>
    revokeLink(deps, actor, member, params.id, params.exportLink),
  )
  serve(app, rows.listAllFeeds).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listAllFeeds(deps, query)),
  )
  serve(app, rows.getFeedHealth).with(() => getFeedHealth(deps))
  serve(app, rows.listAllConflicts).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listAllConflicts(deps, query)),
  )
  serve(app, rows.readCalendarFile).raw(async (request, reply) => {
    const { params } = readCall(rows.readCalendarFile, request)
    const { body, etag } = await readExport(deps, params.file)
    reply.headers({
      etag,
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(body)
  })
}
