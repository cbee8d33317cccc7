// HTTP for moving guests to another home. No rules, no SQL.
import * as rows from '@akwaaba/contract/home-moves'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { moveGuest } from './home-moves.ts'
import { openMovedTrip, readOwnMoves } from './own-moves.ts'

export const homeMoveRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.moveGuest).with(({ params, body }, { actor }) => moveGuest(deps, actor, params.id, body))
  serve(app, rows.moveHostGuest).with(({ params, body }, { actor, member }) =>
    moveGuest(deps, { ...actor, member }, params.id, body),
  )
  serve(app, rows.getStayMoves).with(({ params }, { actor }) => readOwnMoves(deps, actor, params.id))
  serve(app, rows.openMovedTrip).with(({ body }, { actor }) => openMovedTrip(deps, actor, body.bookingId))
}
