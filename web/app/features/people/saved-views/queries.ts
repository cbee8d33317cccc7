// Owns the query of the saved views of a table: those of an organisation, or without one of administrators.
import { listHostSavedViews, listSavedViews, type SavedViewList } from '@akwaaba/contract/saved-views'
import { defineQuery } from '../../../lib/query.tsx'

export const savedViewsQuery = (list: SavedViewList) => defineQuery(listSavedViews, { query: { list } })
export const hostSavedViewsQuery = (org: string, list: SavedViewList) =>
  defineQuery(listHostSavedViews, { params: { org }, query: { list } })
