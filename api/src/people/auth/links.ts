// Owns links by mail: a token of 256 bits that works once and expires, stored as a hash.
import { fail } from '@akwaaba/contract/errors'
import type { Selectable } from 'kysely'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import { type Deps, hashOfToken } from '#deps.ts'

export type LinkPurpose = 'reset' | 'email'
type Row = Selectable<Database['links']>

/** Ends the links of a user, of one purpose or of all. */
export const endLinks = async (deps: Deps, tx: Tx, userId: string, purpose?: LinkPurpose): Promise<void> => {
  let live = tx
    .updateTable('links')
    .set({ replacedAt: deps.clock.now() })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
  if (purpose) live = live.where('purpose', '=', purpose)
  await live.execute()
}

type NewLink = { userId: string; purpose: LinkPurpose; expiresAt: Date; oldEmail?: string; newEmail?: string }

/**
 * Inserts a link and enqueues its mail; gives its id. An older link to a new address ends; an older reset link stays valid,
 * or a stranger could end the owner's by requesting another. The token is made by the mail job.
 */
export const askLink = async (deps: Deps, tx: Tx, link: NewLink): Promise<string> => {
  if (link.purpose === 'email') await endLinks(deps, tx, link.userId, 'email')
  const id = deps.ids.next()
  const addresses = { oldEmail: link.oldEmail ?? null, newEmail: link.newEmail ?? null }
  const blank = { tokenHash: null, usedAt: null, replacedAt: null }
  await tx
    .insertInto('links')
    .values({ id, ...link, ...addresses, ...blank, askedAt: deps.clock.now() })
    .execute()
  await enqueue(tx, 'mail:link', { linkId: id })
  return id
}

/** Issues the token of a link; null when the link was used or replaced or has expired: then no mail may be sent. */
export const issueLink = async (deps: Deps, linkId: string) => {
  const token = deps.ids.token()
  const issued = await deps.db
    .updateTable('links')
    .from('users')
    .set({ tokenHash: hashOfToken(token) })
    .whereRef('users.id', '=', 'links.userId')
    .where('links.id', '=', linkId)
    .where('links.usedAt', 'is', null)
    .where('links.replacedAt', 'is', null)
    .where('links.expiresAt', '>', deps.clock.now())
    .returning(['users.username', 'users.email', 'links.newEmail', 'links.purpose'])
    .executeTakeFirst()
  return issued ? { ...issued, token } : null
}

/** The link of a token, used or not, locked if `db` is a transaction; undefined when there is none of this purpose. */
export const findLink = (db: Db | Tx, token: string, purpose: LinkPurpose): Promise<Row | undefined> =>
  db
    .selectFrom('links')
    .selectAll()
    .where('tokenHash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst()

/** Whether a link can still be used. */
export const isLive = (deps: Deps, link: Row): boolean =>
  link.usedAt === null && link.replacedAt === null && link.expiresAt > deps.clock.now()

/** Marks a link as used; refuses with bad_link when another request has used it or it has expired. */
export const useLink = async (deps: Deps, tx: Tx, linkId: string): Promise<void> => {
  const now = deps.clock.now()
  const used = await tx
    .updateTable('links')
    .set({ usedAt: now })
    .where('id', '=', linkId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!used) fail('bad_link')
}

/** Deletes codes and links that are a month old. */
export const deleteOldCodesAndLinks = async (deps: Deps): Promise<void> => {
  const monthAgo = new Date(deps.clock.now().getTime() - 30 * 86_400_000)
  await deps.db.deleteFrom('links').where('askedAt', '<', monthAgo).execute()
  await deps.db.deleteFrom('codes').where('askedAt', '<', monthAgo).execute()
}
