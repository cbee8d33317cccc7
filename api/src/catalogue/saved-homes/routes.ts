// HTTP for saved homes. No rules, no SQL.
import * as listRows from '@akwaaba/contract/home-lists'
import * as rows from '@akwaaba/contract/saved-homes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import * as lists from './home-lists.ts'
import * as saved from './saved-homes.ts'

export const savedHomeRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listChosenHomes).with(({ query }) => saved.listChosenHomes(deps, query.ids ?? ''))
  serve(app, rows.getSavedHomes).with((_, { actor }) => saved.readSaved(deps, actor))
  serve(app, rows.saveHomes).with(({ body }, { actor }) => saved.saveHomes(deps, actor, body.ids))
  serve(app, rows.removeSavedHome).with(({ params }, { actor }) => saved.removeSavedHome(deps, actor, params.id))
  serve(app, rows.shareSavedHomes).with((_, { actor }) => saved.shareSavedHomes(deps, actor))
  serve(app, rows.unshareSavedHomes).with((_, { actor }) => saved.unshareSavedHomes(deps, actor))
  serve(app, rows.openSharedHomes).with(({ body }) => saved.openSharedHomes(deps, body.token))
  serve(app, listRows.listHomeLists).with((_, { actor }) => lists.listHomeLists(deps, actor))
  serve(app, listRows.createHomeList).with(({ body }, { actor }) => lists.createHomeList(deps, actor, body))
  serve(app, listRows.updateHomeList).with(({ params, body }, { actor }) =>
    lists.updateHomeList(deps, actor, params.id, body),
  )
  serve(app, listRows.deleteHomeList).with(({ params }, { actor }) => lists.deleteHomeList(deps, actor, params.id))
  serve(app, listRows.shareHomeList).with(({ params }, { actor }) => lists.shareHomeList(deps, actor, params.id))
  serve(app, listRows.unshareHomeList).with(({ params }, { actor }) => lists.unshareHomeList(deps, actor, params.id))
  serve(app, listRows.openHomeList).with(({ body }) => lists.openHomeList(deps, body.token))
}
