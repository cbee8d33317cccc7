// Owns inviting members: a link by mail that works once, for a week, and only for the account of the invited address.
import { createHash } from 'node:crypto'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { Invitation } from '@akwaaba/contract/members'
import { type MemberRole, mayChoose } from '@akwaaba/contract/permissions'
import { recordAudit } from '#audit/audit.ts'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { addMember } from './memberships.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type Row = { id: string; email: string; role: MemberRole; invitedAt: Date; expiresAt: Date }
const toInvitation = ({ id, invitedAt, expiresAt, ...rest }: Row): Invitation => ({
  _id: id,
  ...rest,
  invitedAt: invitedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const open = (db: Db | Tx) =>
  db.selectFrom('invitations').where('acceptedAt', 'is', null).where('withdrawnAt', 'is', null)

/** The invitations of an organisation that can still be accepted, newest first. */
export const listOpenInvitations = async (deps: Deps, organisationId: string): Promise<Invitation[]> => {
  const rows = await open(deps.db)
    .select(['id', 'email', 'role', 'invitedAt', 'expiresAt'])
    .where('organisationId', '=', organisationId)
    .where('expiresAt', '>', deps.clock.now())
    .orderBy('invitedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toInvitation)
}

const withdraw = (deps: Deps, tx: Tx, by: { id: string } | { email: string }, organisationId: string) => {
  const live = tx
    .updateTable('invitations')
    .set({ withdrawnAt: deps.clock.now() })
    .where('organisationId', '=', organisationId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'role'])
  return ('id' in by ? live.where('id', '=', by.id) : live.where('email', '=', by.email)).executeTakeFirst()
}

type Ask = { email: string; role: MemberRole }

/** Invites an address; an open invitation of it is withdrawn. Refuses with forbidden for a role the caller may not choose, member_already. */
export const inviteMember = async (deps: Deps, actor: Actor, member: Member, { email, role }: Ask) => {
  if (!mayChoose(member.role, role)) return fail('forbidden')
  const { id: organisationId, name } = member.organisation
  return inTransaction(deps.db, async (tx) => {
    // Of two who invite the same address at the same instant, the second waits and withdraws the invitation of the first.
    await tx.selectFrom('organisations').select('id').where('id', '=', organisationId).forNoKeyUpdate().execute()
    const isMember = await tx
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.userId')
      .select('users.id')
      .where('organisationId', '=', organisationId)
      .where('leftAt', 'is', null)
      .where('users.email', '=', email)
      .executeTakeFirst()
    if (isMember) return fail('member_already')
    await withdraw(deps, tx, { email }, organisationId)
    const id = deps.ids.next()
    const row = {
      ...{ id, email, role, invitedAt: deps.clock.now() },
      expiresAt: deps.clock.in({ minutes: limits.invitationDays * 24 * 60 }),
    }
    const blank = { tokenHash: null, acceptedAt: null, acceptedBy: null, withdrawnAt: null }
    await tx
      .insertInto('invitations')
      .values({ ...row, ...blank, organisationId, invitedBy: actor.id })
      .execute()
    await enqueue(tx, 'mail:invitation', { invitationId: id })
    // Without the address: an audit record cannot be erased.
    await recordAudit(deps, tx, actor, {
      action: 'invite',
      kind: 'member',
      recordId: id,
      label: name,
      after: { role },
    })
    return { msg: `We have sent an invitation to ${email}.`, invitation: toInvitation(row) }
  })
}

/** Withdraws an open invitation. Refuses with not_found, and with forbidden where the caller may not choose its role. */
export const withdrawInvitation = async (deps: Deps, actor: Actor, member: Member, id: string) => {
  await inTransaction(deps.db, async (tx) => {
    const withdrawn = await withdraw(deps, tx, { id }, member.organisation.id)
    if (!withdrawn) return fail('not_found')
    if (!mayChoose(member.role, withdrawn.role)) return fail('forbidden')
    await recordAudit(deps, tx, actor, {
      action: 'delete',
      kind: 'member',
      recordId: id,
      label: member.organisation.name,
      before: { role: withdrawn.role },
    })
  })
  return { msg: 'The invitation is withdrawn.' }
}

/** Issues the token of an invitation, with what its mail says; null when it can no longer be accepted. */
export const issueInvitation = async (deps: Deps, id: string) => {
  const token = deps.ids.token()
  const issued = await deps.db
    .updateTable('invitations')
    .from('organisations')
    .from('users')
    .set({ tokenHash: hashOf(token) })
    .whereRef('organisations.id', '=', 'invitations.organisationId')
    .whereRef('users.id', '=', 'invitations.invitedBy')
    .where('invitations.id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', deps.clock.now())
    .returning(['invitations.email', 'invitations.role', 'organisations.name', 'users.username as invitedBy'])
    .executeTakeFirst()
  return issued ? { ...issued, token } : null
}

const findInvitation = (db: Db | Tx, token: string) =>
  db
    .selectFrom('invitations')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisationId')
    .select(['invitations.id', 'email', 'role', 'organisationId', 'acceptedAt', 'acceptedBy', 'expiresAt'])
    .select(['organisations.slug', 'organisations.name', 'organisations.state'])
    .where('tokenHash', '=', hashOf(token))
    .where('withdrawnAt', 'is', null)

/** Who invites whom, by the token; refuses with bad_link when it cannot be accepted. */
export const readInvitation = async (deps: Deps, token: string) => {
  const found = await findInvitation(deps.db, token).executeTakeFirst()
  if (!found || found.acceptedAt !== null || found.expiresAt <= deps.clock.now()) return fail('bad_link')
  const { slug, name, role, email } = found
  return { organisation: { slug, name }, role, email }
}

/**
 * Makes the caller a member. A second time answers alike. Refuses with bad_link, and with other_address where the invitation was
 * sent to another address than the caller's.
 */
export const acceptInvitation = async (deps: Deps, actor: Actor, token: string) =>
  inTransaction(deps.db, async (tx) => {
    const found = await findInvitation(tx, token).forUpdate('invitations').executeTakeFirst()
    if (!found) return fail('bad_link')
    const { id, organisationId, role, slug, name } = found
    const joined = { msg: `You are a member of ${name} now.`, organisation: { slug, name }, role }
    if (found.acceptedBy === actor.id) return joined
    if (found.acceptedAt !== null || found.expiresAt <= deps.clock.now() || found.state === 'closed')
      return fail('bad_link')
    if (found.email !== actor.email) return fail('other_address')
    await addMember(deps, tx, organisationId, actor.id, role)
    await tx
      .updateTable('invitations')
      .set({ acceptedAt: deps.clock.now(), acceptedBy: actor.id })
      .where('id', '=', id)
      .execute()
    await recordAudit(deps, tx, actor, {
      action: 'join',
      kind: 'member',
      recordId: actor.id,
      label: name,
      after: { role },
    })
    return joined
  })
