// Owns the members of an organisation: listing them, changing their roles, removing them.
import { fail } from '@akwaaba/contract/errors'
import type { Member as ListedMember } from '@akwaaba/contract/members'
import { type MemberRole, mayChoose, platformRole } from '@akwaaba/contract/permissions'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { listOpenInvitations } from './invitations.ts'
import { currentRole, lockOrganisation, setRole } from './memberships.ts'
import { noteNewOwner } from './ownership.ts'

const present = (db: Db | Tx) => db.selectFrom('members').where('members.leftAt', 'is', null)

/** The members of the caller's organisation, with the open invitations where the caller may choose members. */
export const listMembers = async (deps: Deps, actor: Actor, { organisation, role }: Member) => {
  const seesAll = role === platformRole || mayChoose(role, 'cleaner')
  const rows = await present(deps.db)
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['users.id', 'users.username', 'users.email', 'members.role', 'members.since'])
    .where('members.organisationId', '=', organisation.id)
    .orderBy('members.since')
    .orderBy('users.id')
    .execute()
  const members = rows.map(
    ({ id, email, since, ...rest }): ListedMember => ({
      _id: id,
      email: seesAll || id === actor.id ? email : null,
      since: since.toISOString(),
      isYou: id === actor.id,
      ...rest,
    }),
  )
  return { members, invitations: seesAll ? await listOpenInvitations(deps, organisation.id) : [] }
}

const lockMember = async (tx: Tx, { organisation }: Member, userId: string) =>
  (await present(tx)
    .select('members.role')
    .where('members.organisationId', '=', organisation.id)
    .where('members.userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()) ?? fail('not_found')

const ofMember = ({ organisation }: Member, userId: string) =>
  sql<boolean>`organisation_id = ${organisation.id} and user_id = ${userId}`

/**
 * Changes the role of a member; payouts wait for a new owner. Refuses with not_found, forbidden where the caller may not choose it,
 * last_owner.
 */
export const changeRole = async (deps: Deps, actor: Actor, member: Member, userId: string, role: MemberRole) => {
  await inTransaction(deps.db, async (tx) => {
    await lockOrganisation(tx, member.organisation.id)
    const before = await lockMember(tx, member, userId)
    const own = userId === actor.id ? before.role : await currentRole(tx, actor, member)
    if (!mayChoose(own, before.role) || !mayChoose(own, role)) return fail('forbidden')
    if (before.role === role) return
    await setRole(deps, tx, member.organisation.id, userId, role)
    if (role === 'owner') await noteNewOwner(deps, tx, member.organisation.id, userId)
    await recordAudit(deps, tx, actor, {
      action: 'update',
      kind: 'member',
      recordId: userId,
      label: member.organisation.name,
      before: { role: before.role },
      after: { role },
    })
  })
  return { msg: 'The role is changed. It holds from now on.' }
}

/**
 * Ends a membership: the next call of that member is refused. Everybody may leave; others are removed by those who may choose
 * their role. Refuses with not_found, forbidden, last_owner.
 */
export const removeMember = async (deps: Deps, actor: Actor, member: Member, userId: string) => {
  const isSelf = userId === actor.id
  await inTransaction(deps.db, async (tx) => {
    await lockOrganisation(tx, member.organisation.id)
    const before = await lockMember(tx, member, userId)
    if (!isSelf && !mayChoose(await currentRole(tx, actor, member), before.role)) return fail('forbidden')
    const leftAt = deps.clock.now()
    await tx.updateTable('members').set({ leftAt }).where(ofMember(member, userId)).execute()
    await recordAudit(deps, tx, actor, {
      action: 'remove',
      kind: 'member',
      recordId: userId,
      label: member.organisation.name,
      before: { role: before.role },
    })
    if (!isSelf)
      await enqueue(tx, 'mail:member-removed', {
        ...{ organisationId: member.organisation.id, userId },
        leftAt: leftAt.toISOString(),
      })
  })
  return { msg: isSelf ? `You have left ${member.organisation.name}.` : 'The member is removed.' }
}
