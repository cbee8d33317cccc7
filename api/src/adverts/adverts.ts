// Owns adverts: pictures with a link, shown on the home page.
import type { Advert } from '@akwaaba/contract/adverts'
import { limits } from '@akwaaba/contract/limits'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'

/** All adverts, newest first. */
export const list = async (deps: Deps): Promise<Advert[]> => {
  const rows = await deps.db
    .selectFrom('adverts')
    .select(['id', 'image', 'link', 'title'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limits.maxPageSize)
    .execute()
  return rows.map(({ id, ...advert }) => ({ _id: id, ...advert }))
}

export type NewAdvert = { title: string; link: string; image: string }

/** Adds an advert. The picture must be stored by then. */
export const add = async (deps: Deps, tx: Tx, fields: NewAdvert, createdBy: string | null): Promise<string> => {
  const id = deps.ids.next()
  await tx
    .insertInto('adverts')
    .values({ id, ...fields, createdBy, createdAt: deps.clock.now(), deletedAt: null })
    .execute()
  return id
}
