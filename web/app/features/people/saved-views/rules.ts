// Owns what of an address a view keeps, and whether a view is the one that is shown.
import type { SavedView } from '@akwaaba/contract/saved-views'

/** The query of an address without its page, which means another part of the list on another day. */
export const queryToSave = (search: string): string => {
  const query = new URLSearchParams(search)
  for (const name of ['page', 'after']) query.delete(name)
  query.sort()
  return query.toString()
}

/** Whether a view is what an address and the chosen columns show. */
export const isShownView = (
  view: Pick<SavedView, 'query' | 'columns'>,
  search: string,
  columns: readonly string[] | null,
): boolean =>
  queryToSave(view.query) === queryToSave(search) && (view.columns?.join() ?? null) === (columns?.join() ?? null)
