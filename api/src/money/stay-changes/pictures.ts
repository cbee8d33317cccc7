// Owns the pictures of damage: read by the guest of the stay, members of its host and administrators alone.
import { fail } from '@akwaaba/contract/errors'
import { isVisible } from '#bookings/visible.ts'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'
import type { Stored } from '#messages/pictures.ts'
import { sweepFolder } from '#uploads/sweep.ts'
import type { ChangeRow } from './move.ts'

/** Where their files are. */
export const folder = 'damage'

/** Adds stored pictures to a change; joins the transaction that makes it. */
export const addPictures = async (
  deps: Pick<Deps, 'ids'>,
  tx: Tx,
  { id: changeId, bookingId, organisationId }: ChangeRow,
  stored: readonly Stored[],
): Promise<void> => {
  if (stored.length === 0) return
  const rows = stored.map((picture) => ({ id: deps.ids.next(), changeId, bookingId, organisationId, ...picture }))
  await tx.insertInto('stayChangePictures').values(rows).execute()
}

/** The pictures of changes, by the id of the change. */
export const picturesOf = async (db: Tx | Deps['db'], changes: readonly string[]) => {
  if (changes.length === 0) return new Map<string, { _id: string; width: number; height: number }[]>()
  const found = db.selectFrom('stayChangePictures').select(['id', 'changeId', 'width', 'height'])
  const rows = await found.where('changeId', 'in', changes).orderBy('id').execute()
  const groups = Map.groupBy(rows, ({ changeId }) => changeId)
  return new Map(
    [...groups].map(([id, own]) => [id, own.map(({ id: _id, width, height }) => ({ _id, width, height }))]),
  )
}

/** The bytes of a picture for a caller who may see its booking; refuses with not_found. */
export const readPicture = async (deps: Deps, viewer: Viewer, id: string): Promise<Buffer> => {
  const row = await deps.db
    .selectFrom('stayChangePictures')
    .innerJoin('bookings', 'bookings.id', 'stayChangePictures.bookingId')
    .select('stayChangePictures.name')
    .where('stayChangePictures.id', '=', id)
    .where(isVisible(viewer))
    .executeTakeFirst()
  return (row && (await deps.storage.get(row.name))) ?? fail('not_found')
}

const isUsed = async ({ db }: Deps, name: string): Promise<boolean> =>
  (await db.selectFrom('stayChangePictures').select('id').where('name', '=', name).executeTakeFirst()) !== undefined

/** Removes the file of a picture unless a change has it. */
export const removeUnusedPicture = async (deps: Deps, name: string): Promise<void> => {
  if (!(await isUsed(deps, name))) await deps.storage.remove(name)
}

/** Removes files that no change has had for a day: a crash may have left them. */
export const sweepUnusedDamagePictures = (deps: Deps): Promise<void> =>
  sweepFolder(deps, folder, (name) => isUsed(deps, name))

/** The reason of what was agreed on with a guest whose account is deleted. */
export const erasedReason = 'Deleted'

/** Forgets the pictures and reasons of what was agreed on with a guest; joins the transaction that erases the account. */
export const eraseAgreements = async (tx: Tx, customerId: string): Promise<void> => {
  await tx
    .updateTable('stayChanges')
    .set({ reason: erasedReason })
    .where('reason', '!=', '')
    .where('bookingId', 'in', (of) => of.selectFrom('bookings').select('id').where('customerId', '=', customerId))
    .execute()
  const rows = await tx
    .deleteFrom('stayChangePictures')
    .where('bookingId', 'in', (of) => of.selectFrom('bookings').select('id').where('customerId', '=', customerId))
    .returning('name')
    .execute()
  for (const { name } of rows) await enqueue(tx, 'uploads:remove-damage-picture', { name })
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'uploads:remove-damage-picture': { name: string }
  }
}
