// Owns editing an apartment: nothing that somebody else has changed in the meantime is overwritten unseen.
import type { updateApartment } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { centsFromDollars } from '@akwaaba/contract/money'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { requireDescription } from '#richtext/sanitize.ts'
import { acceptPicture, acceptPictures } from '#uploads/accept.ts'
import { auditFactsOf } from './publish.ts'
import { getApartment } from './search.ts'

type Form = z.output<typeof updateApartment.body>
type Files = { coverImage: Incoming[]; images: Incoming[] }

const newPicture = /^new:(\d{1,2})$/

type PictureChanges = { removed: string[]; order?: string[] | undefined; isWhole?: boolean }

/**
 * The pictures as they shall stand: those that were there without the removed ones, then those sent along; with an order
 * given, in that order. What the order forgets comes at the end, or goes where the order `isWhole`, made by somebody who
 * saw all there is. Names that are not there count for nothing.
 */
export const arrangePictures = (
  before: string[],
  sent: string[],
  { removed, order, isWhole = false }: PictureChanges,
): string[] => {
  const kept = [...before.filter((name) => !removed.includes(name)), ...sent]
  const meant = (order ?? []).map((name) => {
    const index = newPicture.exec(name)?.[1]
    return index === undefined ? name : sent[Number(index)]
  })
  const forgotten = isWhole && order !== undefined ? [] : kept
  return [
    ...new Set([...meant.flatMap((name) => (name !== undefined && kept.includes(name) ? name : [])), ...forgotten]),
  ]
}

const lockRow = async (tx: Tx, id: string) =>
  (await tx
    .selectFrom('apartments')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? fail('not_found')

/** What the form says of the columns; what it does not speak of stays. */
const columnsOf = ({ size, price, removedImages: _, imageOrder: __, version: ___, ...fields }: Form) => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  sizeSqm: size,
  priceCents: centsFromDollars(price),
})

/**
 * Changes an apartment; bookings keep the price they were made at. Refuses with not_found, as pictures do, and with
 * edited_meanwhile when the edit began from an older version than there is.
 */
export const editApartment = async (deps: Deps, actor: Actor, id: string, form: Form, files: Files) => {
  const description = requireDescription(form.description)
  await getApartment(deps, id)
  const cover = await acceptPicture(deps, actor, 'coverImage', files.coverImage)
  const sent = await acceptPictures(deps, actor, 'images', files.images)
  await inTransaction(deps.db, async (tx) => {
    const before = await lockRow(tx, id)
    if (form.version !== null && form.version !== before.version)
      return fail('edited_meanwhile', { facts: { version: before.version } })
    const isCoverGone = before.coverImage !== null && form.removedImages.includes(before.coverImage)
    const coverImage = cover ?? (isCoverGone ? null : before.coverImage)
    const { removedImages: removed, imageOrder: order } = form
    // The cover is shown first anyway; twice the same picture would be one too many.
    const images = arrangePictures(before.images, sent, { removed, order, isWhole: form.version !== null }).filter(
      (name) => name !== coverImage,
    )
    if (images.length > limits.maxPictures) return fail('too_many_pictures')
    const after = await tx
      .updateTable('apartments')
      .set({
        ...columnsOf(form),
        description,
        images,
        coverImage,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const entry = { action: 'update', kind: 'apartment', recordId: id, label: after.apartmentName } as const
    await recordAudit(deps, tx, actor, { ...entry, before: auditFactsOf(before), after: auditFactsOf(after) })
  })
  return { ...(await getApartment(deps, id)), msg: 'Apartment updated.' }
}
