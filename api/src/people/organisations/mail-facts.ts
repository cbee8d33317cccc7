// Owns what mails say about organisations, read when each is sent.
import { sql } from 'kysely'
import { isNotSuspended } from '#auth/accounts.ts'
import type { Deps } from '#deps.ts'

/** The members who are written to. */
const membersWithAccount = (deps: Deps, organisationId: string) =>
  deps.db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['users.id', 'users.username', 'users.email'])
    .where('organisationId', '=', organisationId)
    .where('members.leftAt', 'is', null)
    .where('users.deletedAt', 'is', null)
    .where(isNotSuspended)
    .orderBy('users.id')

/** An organisation with its owners, when its state last changed and why; undefined when it is not there. */
export const organisationForMail = async (deps: Deps, id: string) => {
  const organisation = await deps.db
    .selectFrom('organisations')
    // One that the migrations have made has no history.
    .leftJoin('organisationEvents', 'organisationEvents.organisationId', 'organisations.id')
    .select(['slug', 'name', 'phone', 'about', 'organisations.state', 'organisationEvents.note'])
    .select(sql<Date>`coalesce(organisation_events.happened_at, organisations.created_at)`.as('changedAt'))
    .where('organisations.id', '=', id)
    .orderBy('organisationEvents.id', 'desc')
    .executeTakeFirst()
  const owners = await membersWithAccount(deps, id).where('members.role', '=', 'owner').execute()
  return organisation && { ...organisation, owners }
}

const named = (deps: Deps, id: string) =>
  deps.db.selectFrom('organisations').select(['slug', 'name', 'house']).where('id', '=', id).executeTakeFirstOrThrow()

/** An organisation with its owners and managers, who hear about its stays. */
export const hostForMail = async (deps: Deps, id: string) => ({
  ...(await named(deps, id)),
  staff: await membersWithAccount(deps, id).where('members.role', 'in', ['owner', 'manager']).execute(),
})

/** An organisation with those who hear about its money: its owners and who works for its finances. */
export const payeeForMail = async (deps: Deps, id: string) => ({
  ...(await named(deps, id)),
  told: await membersWithAccount(deps, id).where('members.role', 'in', ['owner', 'finance']).execute(),
})

export type HostForMail = Awaited<ReturnType<typeof hostForMail>>

/** Who has left an organisation; undefined when their account is deleted. */
export const formerMemberForMail = (
  deps: Deps,
  { organisationId, userId }: { organisationId: string; userId: string },
) =>
  deps.db
    .selectFrom('users')
    .innerJoin('organisations', (on) => on.on('organisations.id', '=', organisationId))
    .select(['users.username', 'users.email', 'organisations.name'])
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()

/**
 * An offer to take over an organisation, with who is told of it: the owners, and the two whom it is about. Undefined when it is
 * not there.
 */
export const ownershipForMail = async (deps: Deps, offerId: string) => {
  const offer = await deps.db
    .selectFrom('ownershipOffers as offer')
    .innerJoin('organisations', 'organisations.id', 'offer.organisationId')
    .select(['offer.organisationId', 'offer.offeredBy', 'offer.offeredTo', 'offer.state', 'offer.expiresAt'])
    .select(['organisations.slug', 'organisations.name'])
    .where('offer.id', '=', offerId)
    .executeTakeFirst()
  if (!offer) return undefined
  const concerned = await deps.db
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.email'])
    .select(isNotSuspended.as('isWrittenTo'))
    .where('users.deletedAt', 'is', null)
    .where((is) =>
      is.or([
        is('users.id', 'in', [offer.offeredBy, offer.offeredTo]),
        is(
          'users.id',
          'in',
          is
            .selectFrom('members')
            .select('userId')
            .where('organisationId', '=', offer.organisationId)
            .where('role', '=', 'owner')
            .where('leftAt', 'is', null),
        ),
      ]),
    )
    .orderBy('users.id')
    .execute()
  const nameOf = (id: string) => concerned.find((user) => user.id === id)?.username ?? 'a former member'
  const told = concerned.filter(({ isWrittenTo }) => isWrittenTo)
  return { ...offer, told, giver: nameOf(offer.offeredBy), taker: nameOf(offer.offeredTo) }
}
