// Owns transferring an organisation to another of its members: an owner offers it, and the member accepts within a week.
import { offer as offerActions } from '@akwaaba/contract/actions'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { organisationStates } from '@akwaaba/contract/organisation-states'
import type { OwnershipOffer } from '@akwaaba/contract/ownership'
import { type OwnershipActor, ownershipStates } from '@akwaaba/contract/ownership-states'
import { platformRole } from '@akwaaba/contract/permissions'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { isStillTrusted, lockOwnAccount } from '#auth/accounts.ts'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import { isDue } from '#db/states.ts'
import { begin, bySystem, subject, transition } from '#db/transition.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { currentRole, lockOrganisation, roleIn, setRole } from './memberships.ts'
import type { OrganisationRow } from './move.ts'

const offers = subject({
  machine: ownershipStates,
  table: 'ownershipOffers',
  key: 'id',
  history: 'ownershipEvents',
  named: 'offerId',
  // What has happened is what the mail is about, also when it is sent later.
  place: { 'mail:ownership': ({ id, state }) => ({ payload: { offerId: id, state } }) },
})

const withNames = (db: Db | Tx) =>
  db
    .selectFrom('ownershipOffers as offer')
    .innerJoin('users as giver', 'giver.id', 'offer.offeredBy')
    .innerJoin('users as taker', 'taker.id', 'offer.offeredTo')
    .selectAll('offer')
    .select(['giver.username as giver', 'taker.username as taker'])

/**
 * Offers that can be accepted: in time, by a user who has been an owner and not suspended since, to one who has been a member since.
 * Who has left or lost the role, and has it again, is not the one of before.
 */
const openOffers = (deps: Deps, db: Db | Tx) =>
  withNames(db)
    .innerJoin('members as giving', (on) =>
      on
        .onRef('giving.organisationId', '=', 'offer.organisationId')
        .onRef('giving.userId', '=', 'offer.offeredBy')
        .on('giving.role', '=', 'owner')
        .onRef('giving.since', '<=', 'offer.offeredAt')
        .on(sql<boolean>`coalesce(giving.role_since <= offer.offered_at, true)`)
        .on('giving.leftAt', 'is', null),
    )
    .innerJoin('members as taking', (on) =>
      on
        .onRef('taking.organisationId', '=', 'offer.organisationId')
        .onRef('taking.userId', '=', 'offer.offeredTo')
        .onRef('taking.since', '<=', 'offer.offeredAt')
        .on('taking.leftAt', 'is', null),
    )
    .where('offer.state', 'in', ownershipStates.having('isOpen'))
    .where('offer.expiresAt', '>', deps.clock.now())
    .where(isStillTrusted('offer.offered_by', 'offer.offered_at'))

type Row = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>

const toOffer = (row: Row, actors: OwnershipActor[]): OwnershipOffer => ({
  _id: row.id,
  offeredBy: row.giver,
  offeredTo: row.taker,
  offeredAt: row.offeredAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  state: row.state,
  ...offerActions(ownershipStates.actions(row.state, actors)),
})

/** The open offer of an organisation, as the caller may see it; null where there is none for them. */
export const readOwnershipOffer = async (deps: Deps, actor: Actor, { organisation, role }: Member) => {
  const row = await openOffers(deps, deps.db).where('offer.organisationId', '=', organisation.id).executeTakeFirst()
  if (!row) return { offer: null }
  if (row.offeredTo === actor.id) return { offer: toOffer(row, ['member']) }
  if (role === 'owner') return { offer: toOffer(row, ['owner']) }
  return { offer: role === platformRole ? toOffer(row, []) : null }
}

/** Ends an offer that nobody can accept any more, so that another one can be made. */
const replaceStale = async (deps: Deps, tx: Tx, organisationId: string): Promise<void> => {
  const stale = await tx
    .selectFrom('ownershipOffers')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('state', 'in', ownershipStates.having('isOpen'))
    .forUpdate()
    .executeTakeFirst()
  if (!stale) return
  const event = ownershipStates.expiryOf(stale, deps.clock.now()) ?? 'replace'
  await transition(deps, tx, offers, stale, event, bySystem)
}

// An organisation that is paused is frozen: also who owns it.
const refuseInactive = ({ state }: OrganisationRow): void => {
  if (!organisationStates.is(state, 'sells'))
    fail('organisation_inactive', { msg: 'An organisation can be transferred only while it is active.' })
}

const recordOffer = (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  action: 'offer' | 'accept' | 'decline' | 'withdraw',
  { offeredTo, label }: { offeredTo: string; label: string },
) => recordAudit(deps, tx, actor, { action, kind: 'ownership', recordId: offeredTo, label })

/**
 * Offers the caller's organisation to one of its members. Refuses with organisation_inactive, with not_found for who is no member, with
 * already_owner, and with offer_open while another offer is open.
 */
export const offerOwnership = async (deps: Deps, actor: Actor, member: Member, userId: string) =>
  inTransaction(deps.db, async (tx) => {
    const organisation = await lockOrganisation(tx, member.organisation.id)
    if ((await currentRole(tx, actor, member)) !== 'owner') return fail('forbidden')
    refuseInactive(organisation)
    const role = await roleIn(tx, organisation.id, userId)
    if (role === undefined) return fail('not_found')
    if (role === 'owner') return fail('already_owner')
    const isOffered = openOffers(deps, tx).where('offer.organisationId', '=', organisation.id)
    if (await isOffered.executeTakeFirst()) return fail('offer_open')
    await replaceStale(deps, tx, organisation.id)
    const row = await tx
      .insertInto('ownershipOffers')
      .values({
        ...{ id: deps.ids.next(), organisationId: organisation.id, offeredBy: actor.id, offeredTo: userId },
        ...{ state: 'offered', offeredAt: deps.clock.now() },
        expiresAt: deps.clock.in({ minutes: limits.ownershipOfferDays * 24 * 60 }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await begin(deps, tx, offers, row, 'offer', { actor: 'owner', id: actor.id })
    await recordOffer(deps, tx, actor, 'offer', { offeredTo: userId, label: organisation.name })
    const offer = toOffer(await withNames(tx).where('offer.id', '=', row.id).executeTakeFirstOrThrow(), ['owner'])
    const msg = `We have asked ${offer.offeredTo} by mail to take over ${organisation.name}. Until then nothing changes.`
    return { msg, offer }
  })

/** Withdraws the open offer of the caller's organisation. Refuses with not_found where there is none. */
export const withdrawOwnership = async (deps: Deps, actor: Actor, member: Member) => {
  await inTransaction(deps.db, async (tx) => {
    const { id, name } = await lockOrganisation(tx, member.organisation.id)
    if ((await currentRole(tx, actor, member)) !== 'owner') return fail('forbidden')
    const offer = await openOffers(deps, tx).where('offer.organisationId', '=', id).executeTakeFirst()
    if (!offer) return fail('not_found')
    await transition(deps, tx, offers, offer.id, 'withdraw', { actor: 'owner', id: actor.id })
    await recordOffer(deps, tx, actor, 'withdraw', { offeredTo: offer.offeredTo, label: name })
  })
  return { msg: 'The offer is withdrawn.' }
}

/** Locks the account of the caller and the organisation that is offered to them; gives it with the offer. Refuses with not_found. */
const lockOffered = async (tx: Tx, actor: Actor, id: string) => {
  await lockOwnAccount(tx, actor)
  const offer = await withNames(tx)
    .where('offer.id', '=', id)
    .where('offer.offeredTo', '=', actor.id)
    .executeTakeFirst()
  if (!offer) return fail('not_found')
  const organisation = await lockOrganisation(tx, offer.organisationId)
  // What it is now: the transaction may have waited for the lock.
  const { state } = await withNames(tx).where('offer.id', '=', id).executeTakeFirstOrThrow()
  return { organisation, offer: { ...offer, state } }
}

const isStillOpen = async (deps: Deps, tx: Tx, id: string): Promise<boolean> =>
  (await openOffers(deps, tx).where('offer.id', '=', id).executeTakeFirst()) !== undefined

/**
 * Makes the caller an owner, and who has offered it a manager; for 72 hours nothing is paid out. A second time answers alike, for as
 * long as they are an owner.
 * Refuses with not_found for an offer to others, with offer_over, and with organisation_inactive.
 */
export const acceptOwnership = async (deps: Deps, actor: Actor, id: string) =>
  inTransaction(deps.db, async (tx) => {
    const { organisation, offer } = await lockOffered(tx, actor, id)
    const { slug, name } = organisation
    const reply = { msg: `You own ${name} now.`, organisation: { slug, name } }
    if (offer.state === 'accepted')
      return (await roleIn(tx, organisation.id, actor.id)) === 'owner' ? reply : fail('offer_over')
    if (!(await isStillOpen(deps, tx, id))) return fail('offer_over')
    refuseInactive(organisation)
    await transition(deps, tx, offers, id, 'accept', { actor: 'member', id: actor.id })
    await setRole(deps, tx, organisation.id, actor.id, 'owner')
    await setRole(deps, tx, organisation.id, offer.offeredBy, 'manager')
    await waitForPayouts(deps, tx, organisation.id)
    await recordOffer(deps, tx, actor, 'accept', { offeredTo: offer.offeredBy, label: name })
    return reply
  })

/** Holds what is paid out back for a while, so that the owners can object. */
const waitForPayouts = async (deps: Deps, tx: Tx, id: string): Promise<void> => {
  const payoutsFrom = deps.clock.in({ minutes: limits.payoutWaitHours * 60 })
  await tx.updateTable('organisations').set({ payoutsFrom }).where('id', '=', id).execute()
}

/**
 * Holds payouts as after a transfer, and tells the owners, where a member becomes an owner without an offer: otherwise it would be the
 * way around both. Joins the transaction of its cause.
 */
export const noteNewOwner = async (deps: Deps, tx: Tx, organisationId: string, userId: string): Promise<void> => {
  await waitForPayouts(deps, tx, organisationId)
  await enqueue(tx, 'mail:owner-added', { organisationId, userId, at: deps.clock.now().toISOString() })
}

/** Declines the offer of an organisation to the caller. Refuses with not_found, offer_over. */
export const declineOwnership = async (deps: Deps, actor: Actor, id: string) =>
  inTransaction(deps.db, async (tx) => {
    const { organisation, offer } = await lockOffered(tx, actor, id)
    if (!(await isStillOpen(deps, tx, id))) return fail('offer_over')
    await transition(deps, tx, offers, id, 'decline', { actor: 'member', id: actor.id })
    await recordOffer(deps, tx, actor, 'decline', { offeredTo: offer.offeredTo, label: organisation.name })
    return { msg: 'You have declined. Nothing changes.' }
  })

/** Expires every offer whose time has run out. Gives how many. */
export const expireOffers = async (deps: Deps): Promise<number> => {
  const due = await deps.db
    .selectFrom('ownershipOffers')
    .select('id')
    .where('state', 'in', ownershipStates.on.expire.from)
    .where(isDue('ownershipOffers', ownershipStates.deadline('expire'), deps.clock.now()))
    .execute()
  for (const { id } of due)
    await inTransaction(deps.db, async (tx) => {
      const row = await tx.selectFrom('ownershipOffers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (row && ownershipStates.can('expire', row.state)) await transition(deps, tx, offers, row, 'expire', bySystem)
    })
  return due.length
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'accounts:expire-offers': Record<string, never>
  }
}
