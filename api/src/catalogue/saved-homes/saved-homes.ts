// Owns the homes that guests save in their account, and the link by which others see them.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import { chosenHomes } from '#apartment-lists/chosen.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'

/** The homes of these ids, with commas between them, as cards show them. */
export const listChosenHomes = (deps: Deps, ids: string) => chosenHomes(deps, ids === '' ? [] : ids.split(','))

/** The ids of the homes a user has saved that guests still find, the one saved last first. */
const idsOf = async (deps: Deps, userId: string): Promise<string[]> => {
  const saved = await deps.db
    .selectFrom('savedHomes')
    .select('apartmentId')
    .where('userId', '=', userId)
    .orderBy('savedAt', 'desc')
    .orderBy('apartmentId')
    .execute()
  const homes = await chosenHomes(
    deps,
    saved.map(({ apartmentId }) => apartmentId),
  )
  return homes.map(({ _id }) => _id)
}

/** Makes sure that a user has a list, and locks it. */
const lockList = (tx: Tx, userId: string) =>
  tx
    .insertInto('savedLists')
    .values({ userId, shareToken: null, sharedAt: null })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId }))
    .returning(['shareToken'])
    .executeTakeFirstOrThrow()

/** What the caller has saved, and the link to it. */
export const readSaved = async (deps: Deps, { id }: Actor) => {
  const list = await deps.db
    .selectFrom('savedLists')
    .select(['shareToken', 'sharedAt'])
    .where('userId', '=', id)
    .executeTakeFirst()
  const link = list?.shareToken && list.sharedAt ? { token: list.shareToken, since: list.sharedAt.toISOString() } : null
  return { ids: await idsOf(deps, id), link }
}

/** Saves homes for the caller, the first of them as the last saved; those saved already stay where they are. */
export const saveHomes = async (deps: Deps, { id }: Actor, ids: readonly string[]) => {
  const known = await chosenHomes(deps, ids)
  await inTransaction(deps.db, async (tx) => {
    await lockList(tx, id)
    // A millisecond apart, so that they keep their order.
    await sql`
      insert into saved_homes (user_id, apartment_id, saved_at)
      select ${id}, home, ${deps.clock.now()}::timestamptz - position * interval '1 millisecond'
      from unnest(${known.map(({ _id }) => _id)}::uuid[]) with ordinality as chosen (home, position)
      on conflict do nothing`.execute(tx)
    await sql`
      delete from saved_homes where user_id = ${id} and apartment_id in (
        select apartment_id from saved_homes where user_id = ${id}
        order by saved_at desc, apartment_id offset ${limits.maxSavedHomes})`.execute(tx)
  })
  return { ids: await idsOf(deps, id) }
}

/** Removes a home from those of the caller; refuses with not_found one that is not among them. */
export const removeSavedHome = async (deps: Deps, { id: userId }: Actor, apartmentId: string) => {
  const { numDeletedRows } = await deps.db
    .deleteFrom('savedHomes')
    .where('userId', '=', userId)
    .where('apartmentId', '=', apartmentId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) fail('not_found')
  return { ids: await idsOf(deps, userId) }
}

/** Gives the token of the link to the caller's homes, a new one where there is none. */
export const shareSavedHomes = (deps: Deps, { id }: Actor) =>
  inTransaction(deps.db, async (tx) => {
    const { shareToken } = await lockList(tx, id)
    if (shareToken) return { token: shareToken }
    const token = deps.ids.token()
    await tx
      .updateTable('savedLists')
      .set({ shareToken: token, sharedAt: deps.clock.now() })
      .where('userId', '=', id)
      .execute()
    return { token }
  })

/** Ends the link to the caller's homes; without one nothing changes. */
export const unshareSavedHomes = async (deps: Deps, { id }: Actor) => {
  await deps.db.updateTable('savedLists').set({ shareToken: null, sharedAt: null }).where('userId', '=', id).execute()
  return {}
}

/** The homes behind a link; refuses with bad_link one that never was or has ended. */
export const openSharedHomes = async (deps: Deps, token: string) => {
  const list = await deps.db
    .selectFrom('savedLists')
    .select('userId')
    .where('shareToken', '=', token)
    .executeTakeFirst()
  if (!list) return fail('bad_link')
  return { homes: await chosenHomes(deps, await idsOf(deps, list.userId)) }
}
