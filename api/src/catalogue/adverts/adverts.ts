// Owns adverts: pictures with a link on the home page.
import type { Advert, createAdvert } from '@akwaaba/contract/adverts'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { once } from '#db/once.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { acceptPicture } from '#uploads/accept.ts'

/** All adverts, newest first. */
export const listAdverts = async (deps: Deps): Promise<Advert[]> => {
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

/** Adds an advert and gives its id. The picture must be stored by then. */
export const addAdvert = async (
  deps: Deps,
  tx: Tx,
  fields: NewAdvert,
  createdBy: string | null,
  id = deps.ids.next(),
): Promise<string> => {
  await tx
    .insertInto('adverts')
    .values({ id, ...fields, createdBy, createdAt: deps.clock.now(), deletedAt: null })
    .execute()
  return id
}

type Form = z.output<typeof createAdvert.body>
type Files = { image: Incoming[] }

/** Publishes an advert; a form sent twice makes one. Refuses as acceptPicture does. */
export const publishAdvert = async (deps: Deps, actor: Actor, { submission: key, ...fields }: Form, files: Files) => {
  const image = (await acceptPicture(deps, actor, 'image', files.image)) ?? fail('invalid_input')
  const advert = { ...fields, image }
  const id = await inTransaction(deps.db, (tx) =>
    once(deps, tx, { actorId: actor.id, kind: 'advert', key }, async (id) => {
      await addAdvert(deps, tx, advert, actor.id, id)
      const label = advert.title || advert.link
      await recordAudit(deps, tx, actor, { action: 'create', kind: 'advert', recordId: id, label, after: advert })
    }),
  )
  const row = await deps.db
    .selectFrom('adverts')
    .select(['image', 'link', 'title'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { _id: id, ...row, msg: messages.advertCreated }
}

/** Deletes an advert; refuses with not_found. */
export const deleteAdvert = async (deps: Deps, actor: Actor, id: string) => {
  await inTransaction(deps.db, async (tx) => {
    const before = await tx
      .updateTable('adverts')
      .set({ deletedAt: deps.clock.now() })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning(['title', 'link', 'image'])
      .executeTakeFirst()
    if (!before) return fail('not_found')
    const label = before.title || before.link
    await recordAudit(deps, tx, actor, { action: 'delete', kind: 'advert', recordId: id, label, before })
  })
  return { msg: 'Advert deleted.' }
}
