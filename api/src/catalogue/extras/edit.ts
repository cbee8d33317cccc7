// Owns editing extras and restoring them. An edit that began from an older version is refused.
import { fail, refuseOlder } from '@akwaaba/contract/errors'
import type { EditableExtra, updateExtra } from '@akwaaba/contract/extras'
import { centsFromDollars } from '@akwaaba/contract/money'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { acceptPicture } from '#uploads/accept.ts'
import { onlyPicture } from '#uploads/gallery.ts'
import { auditName, findExtra, presentExtra, type Scope } from './extras.ts'

/** An extra as its form holds it; refuses with not_found. */
export const readEditableExtra = async (deps: Deps, scope: Scope, id: string): Promise<EditableExtra> => {
  const row = await findExtra(deps.db, scope, id).executeTakeFirst()
  return row ? { ...presentExtra(row), version: row.version } : fail('not_found')
}

type Edit = { id: string; form: z.output<typeof updateExtra.body>; files: { image: Incoming[] } }

/** Changes an extra; bookings that have it keep it as it was. Refuses with not_found, edited_meanwhile and as acceptPicture does. */
export const editExtra = async (deps: Deps, actor: Actor, scope: Scope, { id, form, files }: Edit) => {
  const { title, description, price, removedImages, version } = form
  await readEditableExtra(deps, scope, id) // before its picture is stored
  const added = await acceptPicture(deps, actor, 'image', files.image)
  return inTransaction(deps.db, async (tx) => {
    const row = (await findExtra(tx, scope, id).forNoKeyUpdate().executeTakeFirst()) ?? fail('not_found')
    refuseOlder(version, row)
    const image = onlyPicture(row.image, added, removedImages)
    const changes = { title, description, image, priceCents: centsFromDollars(price), version: row.version + 1 }
    await tx.updateTable('extras').set(changes).where('id', '=', id).execute()
    const after = { ...row, ...changes }
    const [label, facts] = [auditName(scope, title), { before: presentExtra(row), after: presentExtra(after) }]
    await recordAudit(deps, tx, actor, { action: 'update', kind: 'extra', recordId: id, label, ...facts })
    return { ...presentExtra(after), version: after.version, msg: 'Extra updated.' }
  })
}

/** Puts a deleted extra back on the site and gives its title. Refuses with not_found one that was deleted before `since`. */
export const restoreExtra = async (deps: Deps, tx: Tx, actor: Actor, id: string, since: Date): Promise<string> => {
  const row = await tx
    .updateTable('extras')
    .set((of) => ({ deletedAt: null, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', '>', since)
    .where('endedAt', 'is', null)
    .returning('title')
    .executeTakeFirst()
  if (!row) return fail('not_found')
  await recordAudit(deps, tx, actor, { action: 'restore', kind: 'extra', recordId: id, label: row.title })
  return row.title
}
