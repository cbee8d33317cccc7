// Owns editing an apartment. An edit that began from an older version is refused, so that no change is overwritten unseen.
import type { EditableApartment, updateApartment } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { centsFromDollars } from '@akwaaba/contract/money'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { requireDescription } from '#richtext/sanitize.ts'
import { acceptForm } from '#uploads/accept.ts'
import { arrivalTextsOf, readArrivals, readArrivalTexts, splitArrival, writeArrival } from './arrivals.ts'
import { auditFactsOf } from './publish.ts'
import { getApartment } from './search.ts'

type Form = z.output<typeof updateApartment.body>
type Files = { coverImage: Incoming[]; images: Incoming[] }

const newPicture = /^new:(\d{1,2})$/

type PictureChanges = { removed: string[]; order?: string[] | undefined; isWhole?: boolean }

/**
 * The pictures after an edit: the existing ones without the removed ones, then the new ones; in `order`, if given. Pictures
 * that the order does not name come last, or are removed where the order `isWhole`, that is made from the current version.
 * Unknown names are ignored.
 */
export const arrangePictures = (
  before: string[],
  added: string[],
  { removed, order, isWhole = false }: PictureChanges,
): string[] => {
  const available = [...before.filter((name) => !removed.includes(name)), ...added]
  const ordered = (order ?? []).flatMap((entry) => {
    const index = newPicture.exec(entry)?.[1]
    const name = index === undefined ? entry : added[Number(index)]
    return name !== undefined && available.includes(name) ? [name] : []
  })
  const unnamed = isWhole && order !== undefined ? [] : available
  return [...new Set([...ordered, ...unnamed])]
}

const lockRow = async (tx: Tx, id: string) =>
  (await tx
    .selectFrom('apartments')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? fail('not_found')

/** The columns that the form changes; a field it does not contain stays as it is. */
const columnsOf = ({ size, price, removedImages: _, imageOrder: __, version: ___, ...rest }: Form) => ({
  ...Object.fromEntries(Object.entries(splitArrival(rest).fields).filter(([, value]) => value !== undefined)),
  sizeSqm: size,
  priceCents: centsFromDollars(price),
})

/** An apartment as its form holds it: with the exact point, and how guests get there. Refuses with not_found. */
export const readEditableApartment = async (deps: Deps, id: string): Promise<EditableApartment> => {
  // Its version first: where an edit comes between, the form begins from an older version, and the next edit says so.
  const apartment = await getApartment(deps, id)
  const arrival = (await readArrivals(deps.db, [id])).get(id)
  const { latitude = null, longitude = null } = arrival ?? {}
  return { ...apartment, latitude, longitude, ...arrivalTextsOf(arrival) }
}

/**
 * Changes an apartment; bookings keep the price they were made at. Refuses with not_found, as acceptForm does, and with
 * edited_meanwhile when the edit began from an older version than there is.
 */
export const editApartment = async (deps: Deps, actor: Actor, id: string, form: Form, files: Files) => {
  const description = requireDescription(form.description)
  await getApartment(deps, id)
  const { coverImage: covers, images: added } = await acceptForm(deps, actor, files)
  await inTransaction(deps.db, async (tx) => {
    const before = await lockRow(tx, id)
    if (form.version !== null && form.version !== before.version)
      return fail('edited_meanwhile', { facts: { version: before.version } })
    const arrival = await readArrivalTexts(tx, id)
    const isCoverRemoved = before.coverImage !== null && form.removedImages.includes(before.coverImage)
    const coverImage = covers[0] ?? (isCoverRemoved ? null : before.coverImage)
    const { removedImages: removed, imageOrder: order } = form
    // The gallery shows the cover first anyway, so it is not listed a second time.
    const images = arrangePictures(before.images, added, { removed, order, isWhole: form.version !== null }).filter(
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
    await writeArrival(tx, id, splitArrival(form).arrival)
    const entry = { action: 'update', kind: 'apartment', recordId: id, label: after.apartmentName } as const
    await recordAudit(deps, tx, actor, {
      ...entry,
      before: { ...auditFactsOf(before), ...arrival },
      after: { ...auditFactsOf(after), ...(await readArrivalTexts(tx, id)) },
    })
  })
  return { ...(await getApartment(deps, id)), msg: 'Apartment updated.' }
}
