// HTTP for the calendar of apartments and for blocks. No rules, no SQL.
import * as rows from '@akwaaba/contract/calendar'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import * as blocks from './blocks.ts'
import { getCalendar } from './calendar.ts'

export const calendarRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getCalendar).with(async ({ query }, { request, reply }) => {
    const { window, page } = await getCalendar(deps, null, query)
    return { ...window, rows: asList(request, reply, page) }
  })
  serve(app, rows.createBlock).with(({ body }, { actor }) => blocks.createBlock(deps, actor, null, body))
  serve(app, rows.changeBlock).with(({ params, body }, { actor }) =>
    blocks.changeBlock(deps, actor, null, params.id, body),
  )
  serve(app, rows.deleteBlock).with(({ params }, { actor }) => blocks.deleteBlock(deps, actor, null, params.id))
  serve(app, rows.getHostCalendar).with(async ({ query }, { member, request, reply }) => {
    const { window, page } = await getCalendar(deps, member, query)
    return { ...window, rows: asList(request, reply, page) }
  })
  serve(app, rows.createHostBlock).with(({ body }, { actor, member }) => blocks.createBlock(deps, actor, member, body))
  serve(app, rows.changeHostBlock).with(({ params, body }, { actor, member }) =>
    blocks.changeBlock(deps, actor, member, params.id, body),
  )
  serve(app, rows.deleteHostBlock).with(({ params }, { actor, member }) =>
    blocks.deleteBlock(deps, actor, member, params.id),
  )
}
