// Owns editing adverts and restoring them. An edit that began from an older version is refused.
import type { EditableAdvert, updateAdvert } from '@akwaaba/contract/adverts'
import { fail, refuseOlder } from '@akwaaba/contract/errors'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { acceptPicture } from '#uploads/accept.ts'

const columns = ['id', 'image', 'link', 'title', 'version'] as const

type Row = Omit<EditableAdvert, '_id'> & { id: string }
const editable = ({ id: _id, ...fields }: Row): EditableAdvert => ({ _id, ...fields })

const findAdvert = (db: Deps['db'] | Tx, id: string) =>
  db.selectFrom('adverts').select(columns).where('id', '=', id).where('deletedAt', 'is', null)

/** An advert as its form holds it; refuses with not_found. */
export const readEditableAdvert = async (deps: Deps, id: string): Promise<EditableAdvert> => {
  const row = await findAdvert(deps.db, id).executeTakeFirst()
  return row ? editable(row) : fail('not_found')
}

const factsOf = ({ image, link, title }: Row) => ({ image, link, title })

type Edit = { id: string; form: z.output<typeof updateAdvert.body>; files: { image: Incoming[] } }

/** Changes an advert; without a new picture it keeps its own. Refuses with not_found, edited_meanwhile and as acceptPicture does. */
export const editAdvert = async (deps: Deps, actor: Actor, { id, form, files }: Edit) => {
  const { link, title, removedImages, version } = form
  await readEditableAdvert(deps, id) // before its picture is stored
  const added = await acceptPicture(deps, actor, 'image', files.image)
  return inTransaction(deps.db, async (tx) => {
    const row = (await findAdvert(tx, id).forNoKeyUpdate().executeTakeFirst()) ?? fail('not_found')
    refuseOlder(version, row)
    if (!added && removedImages.includes(row.image))
      fail('invalid_input', { fields: { image: 'Please choose a picture.' } })
    const after = await tx
      .updateTable('adverts')
      .set({ link, title, image: added ?? row.image, version: row.version + 1 })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    const [label, facts] = [title || link, { before: factsOf(row), after: factsOf(after) }]
    await recordAudit(deps, tx, actor, { action: 'update', kind: 'advert', recordId: id, label, ...facts })
    return { ...editable(after), msg: 'Advert updated.' }
  })
}

/** Puts a deleted advert back on the home page and gives its name. Refuses with not_found one that was deleted before `since`. */
export const restoreAdvert = async (deps: Deps, tx: Tx, actor: Actor, id: string, since: Date): Promise<string> => {
  const row = await tx
    .updateTable('adverts')
    .set((of) => ({ deletedAt: null, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', '>', since)
    .where('endedAt', 'is', null)
    .returning(['title', 'link'])
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const label = row.title || row.link
  await recordAudit(deps, tx, actor, { action: 'restore', kind: 'advert', recordId: id, label })
  return label
}
