// HTTP for changes of stays. No rules, no SQL.
import { fail } from '@akwaaba/contract/errors'
import * as agreements from '@akwaaba/contract/stay-agreements'
import * as rows from '@akwaaba/contract/stay-changes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendPicture } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import { agreeOnStay, chargeDamage } from './agreeing.ts'
import { readPicture } from './pictures.ts'
import { listChanges, readChange } from './reading.ts'
import * as changes from './stay-changes.ts'

export const stayChangeRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.readStayChange).with(({ params }, { actor }) => readChange(deps, actor, params.id))
  serve(app, rows.quoteStayChange).with(({ params, body }, { actor }) =>
    changes.quoteChange(deps, actor, 'guest', params.id, body),
  )
  serve(app, rows.askStayChange).with(({ params, body }, { actor }) =>
    changes.makeChange(deps, actor, 'guest', params.id, body),
  )
  serve(app, rows.decideStayChange).with(({ params, body }, { actor }) =>
    changes.decideChange(deps, actor, 'guest', params.id, body),
  )

  serve(app, rows.listHostStayChanges).with((_, { actor, member }) => listChanges(deps, { ...actor, member }))
  serve(app, rows.quoteHostStayChange).with(({ params, body }, { actor, member }) =>
    changes.quoteChange(deps, { ...actor, member }, 'host', params.id, body),
  )
  serve(app, rows.offerHostStayChange).with(({ params, body }, { actor, member }) =>
    changes.makeChange(deps, { ...actor, member }, 'host', params.id, body),
  )
  serve(app, rows.decideHostStayChange).with(({ params, body }, { actor, member }) =>
    changes.decideChange(deps, { ...actor, member }, 'host', params.id, body),
  )

  serve(app, rows.listStayChanges).with((_, { actor }) => listChanges(deps, actor))
  serve(app, rows.quoteAdminStayChange).with(({ params, body }, { actor }) =>
    changes.quoteChange(deps, actor, 'host', params.id, body),
  )
  serve(app, rows.offerAdminStayChange).with(({ params, body }, { actor }) =>
    changes.makeChange(deps, actor, 'host', params.id, body),
  )
  serve(app, rows.decideAdminStayChange).with(({ params, body }, { actor }) =>
    changes.decideChange(deps, actor, 'host', params.id, body),
  )

  serve(app, agreements.agreeHostStay).with(({ params, body }, { actor, member }) =>
    agreeOnStay(deps, { ...actor, member }, params.id, body),
  )
  serve(app, agreements.chargeHostDamage).with(({ params, body, files }, { actor, member }) =>
    chargeDamage(deps, { ...actor, member }, params.id, body, files.pictures),
  )
  serve(app, agreements.agreeAdminStay).with(({ params, body }, { actor }) => agreeOnStay(deps, actor, params.id, body))
  serve(app, agreements.chargeAdminDamage).with(({ params, body, files }, { actor }) =>
    chargeDamage(deps, actor, params.id, body, files.pictures),
  )
  for (const row of [agreements.getChangePicture, agreements.getAdminChangePicture])
    serve(app, row, { compress: false }).raw(async (request, reply) => {
      const { params } = readCall(row, request)
      return sendPicture(reply, await readPicture(deps, request.actor ?? fail('not_signed_in'), params.id))
    })
  serve(app, agreements.getHostChangePicture, { compress: false }).raw(async (request, reply) => {
    const { params } = readCall(agreements.getHostChangePicture, request)
    const { actor, member } = request
    if (actor === null || member === null) return fail('not_signed_in')
    return sendPicture(reply, await readPicture(deps, { ...actor, member }, params.id))
  })
}
