// HTTP for changes of stays. No rules, no SQL.
import * as rows from '@akwaaba/contract/stay-changes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
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
}
