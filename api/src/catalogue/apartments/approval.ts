// Owns how an apartment and what is changed of it get on the site: its host submits it, an administrator decides.
import { fail, refuseOlder } from '@akwaaba/contract/errors'
import { type ListingEvent, listingStates } from '@akwaaba/contract/listing-states'
import type { Listing } from '@akwaaba/contract/listings'
import { organisationStates } from '@akwaaba/contract/organisation-states'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { noteApproval, sellingTerms } from '#organisations/hosts.ts'
import { refuseOwn } from '#organisations/memberships.ts'
import { moveRevision } from '#revisions/move.ts'
import { findPending, onlyReviewed } from '#revisions/revisions.ts'
import { auditChangesOf, withoutExact } from './arrivals.ts'
import { readListing } from './listings.ts'
import { isIncomplete } from './rules.ts'
import { auditLabel, causedBy, lockListing, moveListing } from './scope.ts'

type Answer = Listing & { msg: string }

/**
 * Asks for the approval of an apartment; that of a trusted organisation is live at once, unless it was rejected before. Refuses
 * with not_found, illegal_transition, with organisation_inactive while the organisation may not sell, and with listing_incomplete.
 */
export const submitListing = async (deps: Deps, actor: Actor, member: Member, id: string): Promise<Answer> => {
  const after = await inTransaction(deps.db, async (tx) => {
    const before = await lockListing(tx, member, id)
    const { state, trusted } = await sellingTerms(tx, before.organisationId)
    if (!organisationStates.is(state, 'sells')) return fail('organisation_inactive')
    if (isIncomplete({ ...before, size: before.sizeSqm, price: before.priceCents })) return fail('listing_incomplete')
    const event = trusted && listingStates.can('publish', before.state) ? 'publish' : 'submit'
    const after = await moveListing(deps, tx, before, event, causedBy(member, actor))
    await recordAudit(deps, tx, actor, {
      ...{ action: 'submit', kind: 'apartment', recordId: id, label: auditLabel(member, before.apartmentName) },
      ...{ before: { state: before.state }, after: { state: after.state } },
    })
    return after
  })
  const msg = after.listed ? 'Your apartment is on the site.' : 'Thank you. We look at your apartment and write to you.'
  return { ...(await readListing(deps, member, id)), msg }
}

type Decision = Exclude<ListingEvent, 'submit' | 'publish'>

const said = {
  approve: 'The apartment is on the site. Its host is told by mail.',
  reject: 'The apartment is not accepted. Its host reads why.',
  suspend: 'The apartment is off the site. Its stays go on, and its host reads why.',
  restore: 'The apartment is on the site again.',
} as const satisfies Record<Decision, string>
const saidWhileInactive = 'The apartment is approved. Guests find it once its organisation is active again.'

/** `version`: the one that was looked at; another one is not decided about. */
type Verdict<E> = { event: E; note?: string | null; version?: number | undefined }

/** Decides about an apartment, with a reason for its host. Refuses with not_found, own_organisation, edited_meanwhile, illegal_transition. */
export const decideListing = async (
  deps: Deps,
  actor: Actor,
  id: string,
  { event, note = null, version }: Verdict<Decision>,
): Promise<Answer> => {
  await inTransaction(deps.db, async (tx) => {
    const before = await lockListing(tx, null, id)
    const own = await refuseOwn(deps, tx, actor, before.organisationId)
    refuseOlder(version, before)
    const after = await moveListing(deps, tx, before, event, causedBy(null, actor), note)
    if (event === 'approve') await noteApproval(deps, tx, { organisationId: before.organisationId, apartmentId: id })
    await recordAudit(deps, tx, actor, {
      ...{ action: event, kind: 'apartment', recordId: id, label: before.apartmentName + own },
      // Without the reason: it may be personal, and audit records are never erased.
      before: { state: before.state },
      after: { state: after.state },
    })
  })
  const listing = await readListing(deps, null, id)
  const isInactive = listing.state === listingStates.on.approve.to && !listing.isListed
  return { ...listing, msg: isInactive ? saidWhileInactive : said[event] }
}

const saidOfRevision = {
  approve: 'The changes are on the site. Their host is told by mail.',
  reject: 'The changes are not accepted. Their host reads why.',
} as const

const acceptedWhileOff = 'The changes are accepted. Guests see them once the apartment is on the site again.'

/**
 * Decides about what a host has changed of an approved listing: it is put on the site, or given up with a reason for its host. Refuses
 * as decideListing does.
 */
export const decideRevision = async (
  deps: Deps,
  actor: Actor,
  id: string,
  { event, note = null, version }: Verdict<'approve' | 'reject'>,
): Promise<Answer> => {
  await inTransaction(deps.db, async (tx) => {
    const live = await lockListing(tx, null, id)
    const own = await refuseOwn(deps, tx, actor, live.organisationId)
    refuseOlder(version, live)
    const pending = (await findPending(tx, id)) ?? fail('illegal_transition')
    // A new version in any case: the form of the host has other values now.
    await tx
      .updateTable('apartments')
      .set({ ...(event === 'approve' ? pending.changes : {}), version: live.version + 1 })
      .where('id', '=', id)
      .execute()
    await moveRevision(deps, tx, pending, event, causedBy(null, actor), { note })
    await recordAudit(deps, tx, actor, {
      ...{ action: event, kind: 'apartment', recordId: id, label: live.apartmentName + own },
      before: withoutExact(onlyReviewed(live, pending.changes)),
      after: auditChangesOf(pending.changes),
    })
  })
  const listing = await readListing(deps, null, id)
  return { ...listing, msg: event === 'approve' && !listing.isListed ? acceptedWhileOff : saidOfRevision[event] }
}

/** Gives up what a host has changed of an approved listing, while it waits. Refuses with not_found, illegal_transition. */
export const withdrawRevision = async (deps: Deps, actor: Actor, member: Member, id: string): Promise<Answer> => {
  await inTransaction(deps.db, async (tx) => {
    const live = await lockListing(tx, member, id)
    const pending = (await findPending(tx, id)) ?? fail('illegal_transition')
    await moveRevision(deps, tx, pending, 'withdraw', causedBy(member, actor))
    // The form of the listing has other values now.
    await tx
      .updateTable('apartments')
      .set({ version: live.version + 1 })
      .where('id', '=', id)
      .execute()
    const entry = { kind: 'apartment', recordId: id, label: auditLabel(member, live.apartmentName) } as const
    await recordAudit(deps, tx, actor, { ...entry, action: 'withdraw', before: auditChangesOf(pending.changes) })
  })
  return {
    ...(await readListing(deps, member, id)),
    msg: 'The changes are withdrawn. The listing stays as guests see it.',
  }
}
