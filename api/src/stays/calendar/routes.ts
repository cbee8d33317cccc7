// HTTP for the calendar of all apartments and for blocks. No rules, no SQL.
import * as rows from '@akwaaba/contract/calendar'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import * as blocks from './blocks.ts'
import { getCalendar } from './calendar.ts'

export const calendarRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getCalendar).with(async ({ query }, { request, reply }) => {
    const { window, page } = await getCalendar(deps, query)
    return { ...window, rows: asList(request, reply, page) }
  })
  serve(app, rows.createBlock).with(({ body }, { actor }) => blocks.createBlock(deps, actor, body))
  serve(app, rows.deleteBlock).with(({ params }, { actor }) => blocks.deleteBlock(deps, actor, params.id))
}
