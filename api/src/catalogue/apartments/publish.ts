// Owns adding apartments, published by administrators and as drafts of hosts, and taking them off the site.
import type { createApartment } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { listingStates } from '@akwaaba/contract/listing-states'
import type { beginListing as beginListingRow } from '@akwaaba/contract/listings'
import { messages } from '@akwaaba/contract/messages'
import { organisationStates } from '@akwaaba/contract/organisation-states'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { once } from '#db/once.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming, Member } from '#deps.ts'
import { sellingTerms } from '#organisations/hosts.ts'
import { moveRevision } from '#revisions/move.ts'
import { findPending } from '#revisions/revisions.ts'
import { requireDescription } from '#richtext/sanitize.ts'
import { acceptForm } from '#uploads/accept.ts'
import { captionsAfter, newGallery } from '#uploads/gallery.ts'
import { addApartment, type NewApartment } from './apartments.ts'
import { auditFactsOf, splitArrival, withoutExact, writeArrival } from './arrivals.ts'
import { readListing, readUnlisted } from './listings.ts'
import { auditLabel, causedBy, lockListing, ofOrganisation, recordDraft, type Scope } from './scope.ts'

type Form = z.output<typeof createApartment.body>
type Begun = z.output<typeof beginListingRow.body>
type Files = { coverImage: Incoming[]; images: Incoming[] }

type Add = (tx: Tx, apartment: NewApartment, id: string) => Promise<void>

/** Adds the apartment of a form by `add`, with its audit record, and gives its id; a form sent twice makes one. */
const addFromForm = async (deps: Deps, actor: Actor, scope: Scope, form: Form, files: Files, add: Add) => {
  const { submission: key, captions, ...texts } = form
  const { fields, arrival } = splitArrival(texts)
  const description = requireDescription(fields.description)
  const { coverImage: covers, images: added } = await acceptForm(deps, actor, files)
  const cover = covers[0] ?? null
  const gallery = newGallery(cover, added)
  const pictures = { ...gallery, captions: captionsAfter({}, captions, gallery, { cover, added }) }
  const apartment = { ...fields, description, ...pictures, featured: false }
  return inTransaction(deps.db, (tx) =>
    once(deps, tx, { actorId: actor.id, kind: 'apartment', key }, async (id) => {
      await add(tx, apartment, id)
      await writeArrival(tx, id, arrival)
      const label = auditLabel(scope, apartment.apartmentName)
      const after = withoutExact(apartment)
      await recordAudit(deps, tx, actor, { action: 'create', kind: 'apartment', recordId: id, label, after })
    }),
  )
}

/** Publishes an apartment of the house; a form sent twice makes one. Refuses as acceptForm does. */
export const publishApartment = async (deps: Deps, actor: Actor, form: Form, files: Files) => {
  const id = await addFromForm(deps, actor, null, form, files, async (tx, apartment, id) => {
    await addApartment(deps, tx, apartment, actor.id, id)
  })
  return { ...(await readUnlisted(deps, id)), msg: messages.apartmentCreated }
}

/** Adds an apartment of a member's organisation as a draft; a form sent twice makes one. Refuses as acceptForm does. */
export const draftListing = async (deps: Deps, actor: Actor, member: Member, form: Form, files: Files) => {
  const draft = { organisationId: member.organisation.id, state: listingStates.initial }
  const id = await addFromForm(deps, actor, member, form, files, async (tx, apartment, id) => {
    await addApartment(deps, tx, { ...apartment, ...draft }, actor.id, id)
    await recordDraft(deps, tx, await lockListing(tx, member, id), causedBy(member, actor))
  })
  return { ...(await readListing(deps, member, id)), msg: 'Your draft is saved. Guests see it once it is approved.' }
}

/** What a draft has before anything is written but its name. */
export const bareListing: Omit<NewApartment, 'apartmentName'> = {
  ...{ apartmentType: '', location: '', address: '', description: '', size: 0, price: 0, bedrooms: 1, bathrooms: 1 },
  ...{ amenities: [], images: [], exactOnMap: false, instantBooking: false, featured: false },
  cancellationPolicy: 'flexible',
  checkInFrom: '14:00',
  checkOutBy: '11:00',
}

/** Begins an apartment of a member's organisation as a draft that only has a name; a form sent twice makes one. */
export const beginListing = async (deps: Deps, actor: Actor, member: Member, { apartmentName, submission }: Begun) => {
  const draft = { organisationId: member.organisation.id, state: listingStates.initial }
  const id = await inTransaction(deps.db, (tx) =>
    once(deps, tx, { actorId: actor.id, kind: 'apartment', key: submission }, async (id) => {
      await addApartment(deps, tx, { ...bareListing, apartmentName, ...draft }, actor.id, id)
      await recordDraft(deps, tx, await lockListing(tx, member, id), causedBy(member, actor))
      const label = auditLabel(member, apartmentName)
      await recordAudit(deps, tx, actor, {
        ...{ action: 'create', kind: 'apartment', recordId: id, label },
        after: { apartmentName },
      })
    }),
  )
  return { ...(await readListing(deps, member, id)), msg: 'Your draft is begun. Guests see it once it is approved.' }
}

/** Takes an apartment off the site, with what waits to be changed of it; its bookings stay as they are. Refuses with not_found. */
export const deleteApartment = async (deps: Deps, actor: Actor, scope: Scope, id: string) => {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockListing(tx, scope, id)
    await tx.updateTable('apartments').set({ deletedAt: deps.clock.now() }).where('id', '=', id).execute()
    const pending = await findPending(tx, id)
    if (pending) await moveRevision(deps, tx, pending, 'end', causedBy(scope, actor))
    const [before, label] = [auditFactsOf(row), auditLabel(scope, row.apartmentName)]
    await recordAudit(deps, tx, actor, { action: 'delete', kind: 'apartment', recordId: id, label, before })
  })
  return { msg: 'Apartment deleted.' }
}

/**
 * Puts a deleted apartment back as it was, and gives its name; what waited to be changed of it is gone. Refuses with not_found one
 * that was deleted before `since`, and with host_closed one whose organisation is closed.
 */
export const restoreApartment = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, since, scope }: { id: string; since: Date; scope: Scope },
): Promise<string> => {
  const row = await tx
    .selectFrom('apartments')
    .select(['apartmentName', 'organisationId'])
    .where('id', '=', id)
    .where('deletedAt', '>', since)
    .where('endedAt', 'is', null)
    .where(ofOrganisation(scope))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return fail('not_found')
  if (organisationStates.is((await sellingTerms(tx, row.organisationId)).state, 'isOver')) return fail('host_closed')
  await tx
    .updateTable('apartments')
    .set((of) => ({ deletedAt: null, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const label = auditLabel(scope, row.apartmentName)
  await recordAudit(deps, tx, actor, { action: 'restore', kind: 'apartment', recordId: id, label })
  return row.apartmentName
}
