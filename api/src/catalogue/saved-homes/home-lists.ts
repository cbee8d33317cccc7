// Owns the named lists of homes of an account, and the links by which others see them.
import { fail } from '@akwaaba/contract/errors'
import { type HomeList, listLimits } from '@akwaaba/contract/home-lists'
import { limits } from '@akwaaba/contract/limits'
import { firstNameOf } from '@akwaaba/contract/names'
import { sql } from 'kysely'
import { chosenHomes } from '#apartment-lists/chosen.ts'
import { isNotSuspended } from '#auth/accounts.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'

const listsOf = (db: Tx | Deps['db'], userId: string) =>
  db
    .selectFrom('homeLists')
    .select(['id', 'name', 'shareToken', 'sharedAt'])
    .select(
      sql<string[]>`array(select apartment_id from homes_of_lists where list_id = home_lists.id
        order by added_at desc, apartment_id)`.as('homes'),
    )
    .where('userId', '=', userId)

type Row = Awaited<ReturnType<ReturnType<typeof listsOf>['execute']>>[number]

const present = async (deps: Deps, rows: readonly Row[]): Promise<HomeList[]> => {
  const found = await chosenHomes(
    deps,
    rows.flatMap(({ homes }) => homes),
  )
  const isFound = new Set(found.map(({ _id }) => _id))
  return rows.map(({ id, name, homes, shareToken, sharedAt }) => {
    const shown = homes.filter((home) => isFound.has(home))
    const link = shareToken && sharedAt ? { token: shareToken, since: sharedAt.toISOString() } : null
    return { _id: id, name, homes: shown, gone: homes.length - shown.length, link }
  })
}

/** The lists of the caller, by name. */
export const listHomeLists = async (deps: Deps, { id }: Actor): Promise<HomeList[]> =>
  present(deps, await listsOf(deps.db, id).orderBy(sql`lower(name)`).execute())

const readList = async (deps: Deps, userId: string, id: string): Promise<HomeList> => {
  const [list] = await present(deps, await listsOf(deps.db, userId).where('id', '=', id).execute())
  return list ?? fail('not_found')
}

/** Locks a user, so that lists made at one instant are counted one after the other. */
const lockUser = (tx: Tx, id: string) => tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()

const countLists = async (tx: Tx, userId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('homeLists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Adds homes to a locked list, the first of them as the last added. Where that is more than a list has, those leave it that guests do not
 * find, the longest there first; refuses with invalid_input more than that.
 */
const addHomes = async (deps: Deps, tx: Tx, id: string, homes: readonly string[]): Promise<void> => {
  // A millisecond apart, so that they keep their order.
  await sql`insert into homes_of_lists (list_id, apartment_id, added_at)
    select ${id}, home, ${deps.clock.now()}::timestamptz - position * interval '1 millisecond'
    from unnest(${homes}::uuid[]) with ordinality as chosen (home, position) on conflict do nothing`.execute(tx)
  const { count } = await tx
    .selectFrom('homesOfLists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listId', '=', id)
    .executeTakeFirstOrThrow()
  const tooMany = Number(count) - limits.maxSavedHomes
  if (tooMany <= 0) return
  // Their owner does not see them, and so could not remove them.
  const { numAffectedRows } = await sql`delete from homes_of_lists where list_id = ${id} and apartment_id in (
    select apartment_id from homes_of_lists join apartments on apartments.id = apartment_id
    where list_id = ${id} and not listed order by added_at, apartment_id limit ${tooMany})`.execute(tx)
  if (Number(numAffectedRows) < tooMany)
    fail('invalid_input', { msg: 'A list has at most 100 homes. Please remove some first.' })
}

/** Refuses with invalid_input a name that another list of a locked user has. */
const requireName = async (tx: Tx, userId: string, name: string, id: string): Promise<void> => {
  const found = await tx
    .selectFrom('homeLists')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '!=', id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  const taken = 'You have a list of this name already. Please choose another name.'
  if (found) fail('invalid_input', { fields: { name: taken } })
}

const knownOf = async (deps: Deps, ids: readonly string[]): Promise<string[]> =>
  (await chosenHomes(deps, ids)).map(({ _id }) => _id)

type NewList = { name: string; homes: readonly string[] }

/** Makes a list of the caller; refuses with invalid_input a name that another has, and one list too many. */
export const createHomeList = async (deps: Deps, { id: userId }: Actor, { name, homes }: NewList) => {
  const [known, id] = [await knownOf(deps, homes), deps.ids.next()]
  await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId)
    if ((await countLists(tx, userId)) >= listLimits.lists)
      fail('invalid_input', { msg: 'You have as many lists as there can be. Please delete one first.' })
    await requireName(tx, userId, name, id)
    await tx
      .insertInto('homeLists')
      .values({ id, userId, name, shareToken: null, sharedAt: null, createdAt: deps.clock.now() })
      .execute()
    await addHomes(deps, tx, id, known)
  })
  return { ...(await readList(deps, userId, id)), msg: `The list “${name}” is made.` }
}

const lockList = async (tx: Tx, userId: string, id: string) =>
  (await tx
    .selectFrom('homeLists')
    .select(['shareToken'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()) ?? fail('not_found')

type Changes = { name: string; add: readonly string[]; remove: readonly string[] }

/** Names a list of the caller, adds homes and removes some; refuses with not_found and invalid_input. */
export const updateHomeList = async (deps: Deps, { id: userId }: Actor, id: string, changes: Changes) => {
  const known = await knownOf(deps, changes.add)
  await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId)
    await lockList(tx, userId, id)
    await requireName(tx, userId, changes.name, id)
    await tx.updateTable('homeLists').set({ name: changes.name }).where('id', '=', id).execute()
    await sql`delete from homes_of_lists where list_id = ${id}
      and apartment_id = any(${changes.remove}::uuid[])`.execute(tx)
    await addHomes(deps, tx, id, known)
  })
  return { ...(await readList(deps, userId, id)), msg: `The list “${changes.name}” is saved.` }
}

/** Deletes a list of the caller; refuses with not_found. */
export const deleteHomeList = async (deps: Deps, { id: userId }: Actor, id: string) => {
  const { numDeletedRows } = await deps.db
    .deleteFrom('homeLists')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 0n ? fail('not_found') : { msg: 'The list is deleted. Its homes stay saved.' }
}

/** Gives the token of the link to a list of the caller, a new one where there is none; refuses with not_found. */
export const shareHomeList = (deps: Deps, { id: userId }: Actor, id: string) =>
  inTransaction(deps.db, async (tx) => {
    const { shareToken } = await lockList(tx, userId, id)
    if (shareToken) return { token: shareToken }
    const token = deps.ids.token()
    await tx
      .updateTable('homeLists')
      .set({ shareToken: token, sharedAt: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    return { token }
  })

/** Ends the link to a list of the caller; without one nothing changes. Refuses with not_found. */
export const unshareHomeList = (deps: Deps, { id: userId }: Actor, id: string) =>
  inTransaction(deps.db, async (tx) => {
    await lockList(tx, userId, id)
    await tx.updateTable('homeLists').set({ shareToken: null, sharedAt: null }).where('id', '=', id).execute()
    return {}
  })

/** The list behind a link; refuses with bad_link one that never was or has ended, and while its owner is suspended. */
export const openHomeList = async (deps: Deps, token: string) => {
  const row = await deps.db
    .selectFrom('homeLists')
    .innerJoin('users', 'users.id', 'homeLists.userId')
    .select(['homeLists.id', 'homeLists.userId', 'users.username'])
    .where('homeLists.shareToken', '=', token)
    .where('users.deletedAt', 'is', null)
    // Its owner has written the name.
    .where(isNotSuspended)
    .executeTakeFirst()
  if (!row) return fail('bad_link')
  const { name, homes, gone } = await readList(deps, row.userId, row.id)
  return { name, by: firstNameOf(row.username) ?? 'a guest', homes: await chosenHomes(deps, homes), gone }
}
