// Owns which organisations a user is a member of, and in which role.
import { fail } from '@akwaaba/contract/errors'
import type { Membership } from '@akwaaba/contract/organisations'
import { type ActingRole, type MemberRole, platformRole } from '@akwaaba/contract/permissions'
import { hasOtherAdmin } from '#auth/accounts.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import type { OrganisationRow } from './move.ts'

/** All organisations, with the role of a user where they have one. */
const withRoleOf = (deps: Deps, { id }: Actor) =>
  deps.db
    .selectFrom('organisations')
    .leftJoin('members', (on) =>
      on
        .onRef('members.organisationId', '=', 'organisations.id')
        .on('members.userId', '=', id)
        .on('members.leftAt', 'is', null),
    )
    .select(['organisations.id', 'slug', 'name', 'state', 'house', 'members.role'])

/**
 * The organisation of a slug with the caller's role in it; null where they have none. An administrator of the platform who is
 * no member acts for it as the platform.
 */
export const findMember = async (deps: Deps, actor: Actor, slug: string): Promise<Member | null> => {
  const row = await withRoleOf(deps, actor).where('slug', '=', slug).executeTakeFirst()
  const role = row?.role ?? (actor.role === 'admin' ? platformRole : null)
  if (!row || role === null) return null
  const { role: _, ...organisation } = row
  return { organisation, role }
}

/** The organisations of the caller, those they are a member of by name; for administrators the house first. */
export const listMemberships = async (deps: Deps, actor: Actor): Promise<Membership[]> => {
  const rows = await withRoleOf(deps, actor)
    .where((is) =>
      is.or([is('members.role', 'is not', null), ...(actor.role === 'admin' ? [is('house', '=', true)] : [])]),
    )
    .orderBy('house', 'desc')
    .orderBy('name')
    .orderBy('organisations.id')
    .execute()
  return rows.map(({ id, role, slug, name, state }) => ({ _id: id, slug, name, state, role: role ?? platformRole }))
}

/** Adds a member, again or with another role where they were one before. Joins the transaction of its cause. */
export const addMember = async (deps: Deps, tx: Tx, organisationId: string, userId: string, role: MemberRole) => {
  const since = deps.clock.now()
  await tx
    .insertInto('members')
    .values({ organisationId, userId, role, since, roleSince: null, leftAt: null })
    .onConflict((on) =>
      on.columns(['organisationId', 'userId']).doUpdateSet({ role, since, roleSince: null, leftAt: null }),
    )
    .execute()
}

/** Gives a member another role. Joins the transaction of its cause, which has locked the organisation. */
export const setRole = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  organisationId: string,
  userId: string,
  role: MemberRole,
): Promise<void> => {
  await tx
    .updateTable('members')
    .set({ role, roleSince: deps.clock.now() })
    .where('organisationId', '=', organisationId)
    .where('userId', '=', userId)
    .execute()
}

/** Locks an organisation for the rest of the transaction, before it, its members or invitations are changed. Refuses with not_found. */
export const lockOrganisation = async (tx: Tx, id: string): Promise<OrganisationRow> =>
  (await tx.selectFrom('organisations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ??
  fail('not_found')

/** The role of a user in an organisation now; undefined where they have none. Joins the transaction and keeps it until its end. */
export const roleIn = async (tx: Tx, organisationId: string, userId: string): Promise<MemberRole | undefined> => {
  const row = await tx
    .selectFrom('members')
    .select('role')
    .where('organisationId', '=', organisationId)
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.role
}

/** The organisation, of some, that an administrator is a member of, by name; undefined where there is none. The house is everybody's. */
const ownOf = async (tx: Tx, { id }: Pick<Actor, 'id'>, organisationIds: string[]): Promise<string | undefined> => {
  const own = await tx
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisationId')
    .select('organisations.name')
    .where('members.userId', '=', id)
    .where('members.leftAt', 'is', null)
    .where('members.organisationId', 'in', organisationIds)
    .where('organisations.house', '=', false)
    .forShare('members')
    .executeTakeFirst()
  return own?.name
}

/** What an audit record adds to the name of what an administrator has changed of an organisation they are a member of. */
export const ownLabel = async (tx: Tx, actor: Pick<Actor, 'id'>, ...organisationIds: string[]): Promise<string> => {
  const own = await ownOf(tx, actor, organisationIds)
  return own === undefined ? '' : `, of their own organisation ${own}`
}

/**
 * Refuses with own_organisation an administrator who is a member of an organisation that a decision is about, unless they are the only one
 * and the operator allows that. Gives what the audit record adds. Joins the transaction of the decision.
 */
export const refuseOwn = async (
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  ...organisationIds: string[]
): Promise<string> => {
  const label = await ownLabel(tx, actor, ...organisationIds)
  if (label !== '' && (!config.adminDecidesOwn || (await hasOtherAdmin(tx, actor.id)))) fail('own_organisation')
  return label
}

/**
 * The caller's role as it is in this transaction; the one that the call began with may be over. Refuses with not_found where
 * they are no member any more.
 */
export const currentRole = async (tx: Tx, actor: Actor, { organisation, role }: Member): Promise<ActingRole> =>
  role === platformRole ? role : ((await roleIn(tx, organisation.id, actor.id)) ?? fail('not_found'))
