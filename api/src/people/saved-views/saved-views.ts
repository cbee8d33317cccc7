// Owns the saved views of the tables of staff: each is its author's, of one organisation or of the administrators, and may be shared there.
import { fail } from '@akwaaba/contract/errors'
import type { SavedView, SavedViewList } from '@akwaaba/contract/saved-views'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'

const mostViews = 50

const organisationOf = ({ member }: Viewer): string | null => member?.organisation.id ?? null

const viewsOf = (db: Tx | Deps['db'], viewer: Viewer, list: SavedViewList | undefined) =>
  db
    .selectFrom('savedViews')
    .innerJoin('users', 'users.id', 'savedViews.authorId')
    .where((is) => (list === undefined ? is.and([]) : is('savedViews.list', '=', list)))
    .where(sql<boolean>`saved_views.organisation_id is not distinct from ${organisationOf(viewer)}::uuid`)

type Row = {
  list: SavedViewList
  name: string
  query: string
  columns: string[] | null
  isShared: boolean
  authorId: string
  username: string
  deletedAt: Date | null
}
const columns = [
  ...(['savedViews.list', 'savedViews.name', 'savedViews.query', 'savedViews.columns', 'savedViews.isShared'] as const),
  ...(['savedViews.authorId', 'users.username', 'users.deletedAt'] as const),
] as const

const present = ({ id }: Viewer, { authorId, username, deletedAt, ...view }: Row): SavedView => ({
  ...view,
  isOwn: authorId === id,
  author: deletedAt === null ? username : null,
})

// Only its author changes or deletes a shared view, so one of a former colleague is left out.
const isOfColleague = sql<boolean>`(users.deleted_at is null and (users.role = 'admin' or exists (
  select from members where members.organisation_id = saved_views.organisation_id
    and members.user_id = saved_views.author_id and members.left_at is null)))`

/** The views of a table, or of all, that the caller may use: their own, and those that others who work there share, by name. */
export const listSavedViews = async (deps: Deps, viewer: Viewer, list?: SavedViewList): Promise<SavedView[]> => {
  const rows = await viewsOf(deps.db, viewer, list)
    .select(columns)
    .where((is) =>
      is.or([is('savedViews.authorId', '=', viewer.id), is.and([is('savedViews.isShared', '=', true), isOfColleague])]),
    )
    .orderBy(sql`lower(saved_views.name)`)
    .orderBy('savedViews.id')
    .execute()
  return rows.map((row) => present(viewer, row))
}

type Saved = { list: SavedViewList; name: string; query: string; columns: string[] | null; isShared: boolean }

/** Saves a view of the caller, in place of the one of this name; refuses with too_many_views. */
export const saveView = async (deps: Deps, viewer: Viewer, saved: Saved): Promise<SavedView> => {
  const { list, name, query, columns: shown, isShared } = saved
  return inTransaction(deps.db, async (tx) => {
    const { count } = await viewsOf(tx, viewer, list)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('savedViews.authorId', '=', viewer.id)
      .where('savedViews.name', '!=', name)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostViews) fail('too_many_views')
    const savedAt = deps.clock.now()
    const { id } = await tx
      .insertInto('savedViews')
      .values({
        ...{ id: deps.ids.next(), authorId: viewer.id, organisationId: organisationOf(viewer) },
        ...{ list, name, query, columns: shown, isShared, savedAt },
      })
      .onConflict((on) => on.constraint('one_view_per_name').doUpdateSet({ query, columns: shown, isShared, savedAt }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = await viewsOf(tx, viewer, list)
      .select(columns)
      .where('savedViews.id', '=', id)
      .executeTakeFirstOrThrow()
    return present(viewer, row)
  })
}

/** Deletes a view of the caller; refuses with not_found where they have none of this name. */
export const deleteSavedView = async (deps: Deps, viewer: Viewer, { list, name }: Pick<Saved, 'list' | 'name'>) => {
  const { numDeletedRows } = await deps.db
    .deleteFrom('savedViews')
    .where('authorId', '=', viewer.id)
    .where('list', '=', list)
    .where('name', '=', name)
    .where(sql<boolean>`organisation_id is not distinct from ${organisationOf(viewer)}::uuid`)
    .executeTakeFirst()
  if (numDeletedRows === 0n) fail('not_found')
  return { msg: 'The view is deleted.' }
}
