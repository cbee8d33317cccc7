// Owns editing an apartment. An edit that began from an older version is refused, so that no change is overwritten unseen.

import type { EditableApartment } from '@akwaaba/contract/apartments'
import { refuseOlder } from '@akwaaba/contract/errors'
import { listingStates } from '@akwaaba/contract/listing-states'
import type { EditableListing, updateListing } from '@akwaaba/contract/listings'
import { centsFromDollars } from '@akwaaba/contract/money'
import { platformRole } from '@akwaaba/contract/permissions'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming, Member } from '#deps.ts'
import { sellingTerms } from '#organisations/hosts.ts'
import { ownLabel } from '#organisations/memberships.ts'
import { moveRevision } from '#revisions/move.ts'
import { changesBetween, findPending, keepRevision, onlyReviewed, withoutReviewed } from '#revisions/revisions.ts'
import { requireDescription } from '#richtext/sanitize.ts'
import { acceptForm } from '#uploads/accept.ts'
import { captionsAfter, galleryAfter } from '#uploads/gallery.ts'
import {
  auditChangesOf,
  auditFactsOf,
  changedExact,
  readArrivalTexts,
  readExact,
  splitArrival,
  withoutExact,
  writeArrival,
} from './arrivals.ts'
import { readListing, readUnlisted } from './listings.ts'
import { auditLabel, causedBy, lockListing, type Scope } from './scope.ts'

// That of administrators always has all fields.
type Form = z.output<typeof updateListing.body>
type Files = { coverImage: Incoming[]; images: Incoming[] }

/** The columns that the form changes; a field it does not contain stays as it is. */
const columnsOf = ({ size, price, description, ...others }: Form) => {
  const { removedImages: _, imageOrder: __, version: ___, captions: ____, ...rest } = others
  return {
    ...Object.fromEntries(Object.entries(splitArrival(rest).fields).filter(([, value]) => value !== undefined)),
    ...(size === undefined ? {} : { sizeSqm: size }),
    ...(price === undefined ? {} : { priceCents: centsFromDollars(price) }),
    ...(description === undefined ? {} : { description: requireDescription(description) }),
  }
}

// Its version first: where an edit comes between, the form begins from an older version, and the next edit says so.
/** An apartment as its form holds it. Refuses with not_found. */
export const readEditableApartment = async (deps: Deps, id: string): Promise<EditableApartment> => {
  const apartment = await readUnlisted(deps, id)
  return { ...apartment, ...(await readExact(deps, id)) }
}

/** The same for a member of its organisation, with its state: as their last edit left it, also where that waits for an approval. */
export const readEditableListing = async (deps: Deps, member: Member, id: string): Promise<EditableListing> => {
  const listing = await readListing(deps, member, id)
  return { ...listing, ...(await readExact(deps, id)), ...(await findPending(deps.db, id))?.changes }
}

type Row = Awaited<ReturnType<typeof lockListing>>

/** Whether what a host changes of a listing waits: it was approved. What administrators and trusted organisations change does not. */
const isReviewed = async (tx: Tx, scope: Scope, { state, organisationId }: Row): Promise<boolean> =>
  scope !== null &&
  scope.role !== platformRole &&
  listingStates.is(state, 'wasPublic') &&
  !(await sellingTerms(tx, organisationId)).trusted

const pointOf = ({ latitude, longitude }: Pick<Row, 'latitude' | 'longitude'>) => ({ latitude, longitude })

type Edit = { id: string; form: Form; files: Files }
type Read<T> = (inTx: Pick<Deps, 'db'>, isWaiting: boolean) => Promise<T>

/** Gives what `read` reads after the edit; `isWaiting` says whether something of that waits for an approval. */
const changeApartment = async <T>(deps: Deps, actor: Actor, scope: Scope, edit: Edit, read: Read<T>): Promise<T> => {
  const { id, form, files } = edit
  const columns = columnsOf(form)
  // Before its pictures are stored; without any, it is found when it is locked.
  if (files.coverImage.length + files.images.length > 0) await readListing(deps, scope, id)
  const { coverImage: covers, images: added } = await acceptForm(deps, actor, files)
  return inTransaction(deps.db, async (tx) => {
    const live = await lockListing(tx, scope, id)
    refuseOlder(form.version, live)
    const exactBefore = { ...pointOf(live), ...(await readArrivalTexts(tx, id)) }
    // The form of a host has what is on the site with what already waits.
    const pending = scope === null ? undefined : await findPending(tx, id)
    const before = { ...live, ...pending?.changes }
    const cover = covers[0] ?? null
    const gallery = galleryAfter(before, form, cover, added)
    const captions = captionsAfter(before.captions, form.captions, gallery, { cover, added })
    const edited = { ...columns, ...gallery, captions }
    const isWaiting = await isReviewed(tx, scope, live)
    const changes = isWaiting ? changesBetween(live, { ...before, ...edited }) : {}
    const after = await tx
      .updateTable('apartments')
      .set({
        ...(isWaiting ? withoutReviewed(edited) : { ...pending?.changes, ...edited }),
        version: live.version + 1,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const by = causedBy(scope, actor)
    if (isWaiting) await keepRevision(deps, tx, { apartmentId: id, pending, changes, by })
    else if (pending) await moveRevision(deps, tx, pending, 'publish', by)
    const own = scope === null ? await ownLabel(tx, actor, live.organisationId) : ''
    const entry = { kind: 'apartment', recordId: id, label: auditLabel(scope, after.apartmentName) + own } as const
    const textsAfter = (await writeArrival(tx, id, splitArrival(form).arrival)) && (await readArrivalTexts(tx, id))
    const exactAfter = { ...exactBefore, ...pointOf(after), ...textsAfter }
    await recordAudit(deps, tx, actor, {
      ...{ ...entry, action: 'update', before: auditFactsOf(live) },
      after: { ...auditFactsOf(after), ...auditChangesOf(changedExact(exactBefore, exactAfter)) },
    })
    const isChanged = Object.keys(changes).length > 0
    if (isChanged)
      await recordAudit(deps, tx, actor, {
        ...{ ...entry, action: 'submit' },
        ...{ before: withoutExact(onlyReviewed(live, changes)), after: auditChangesOf(changes) },
      })
    return read({ db: tx }, isChanged)
  })
}

const msg = 'Apartment updated.'
const waiting = 'Saved. Guests see the new name, address and pictures once we have looked at them.'

/**
 * Changes an apartment; bookings keep the price they were made at. Refuses with not_found, as acceptForm does, and with
 * edited_meanwhile when the edit began from an older version than there is.
 */
export const editApartment = (deps: Deps, actor: Actor, edit: Edit) =>
  changeApartment(deps, actor, null, edit, async (inTx) => ({ ...(await readUnlisted(inTx, edit.id)), msg }))

/**
 * The same for a member of its organisation, in every state. Of an approved listing its name, address, place and pictures wait for an
 * administrator as a revision, and guests see the old ones until then; everything else is changed at once.
 */
export const editListing = (deps: Deps, actor: Actor, member: Member, edit: Edit) =>
  changeApartment(deps, actor, member, edit, async (inTx, isWaiting) => ({
    ...(await readListing(inTx, member, edit.id)),
    msg: isWaiting ? waiting : msg,
  }))
