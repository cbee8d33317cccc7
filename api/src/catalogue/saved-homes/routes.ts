// HTTP for saved homes. No rules, no SQL.
import * as rows from '@akwaaba/contract/saved-homes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import * as saved from './saved-homes.ts'

export const savedHomeRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listChosenHomes).with(({ query }) => saved.listChosenHomes(deps, query.ids ?? ''))
  serve(app, rows.getSavedHomes).with((_, { actor }) => saved.readSaved(deps, actor))
  serve(app, rows.saveHomes).with(({ body }, { actor }) => saved.saveHomes(deps, actor, body.ids))
  serve(app, rows.removeSavedHome).with(({ params }, { actor }) => saved.removeSavedHome(deps, actor, params.id))
  serve(app, rows.shareSavedHomes).with((_, { actor }) => saved.shareSavedHomes(deps, actor))
  serve(app, rows.unshareSavedHomes).with((_, { actor }) => saved.unshareSavedHomes(deps, actor))
  serve(app, rows.openSharedHomes).with(({ body }) => saved.openSharedHomes(deps, body.token))
}
