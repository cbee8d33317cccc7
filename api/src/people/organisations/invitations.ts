// Owns inviting members: a link by mail that works once, for a week, and only for the account of the invited address.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { Invitation } from '@akwaaba/contract/members'
import { organisationStates } from '@akwaaba/contract/organisation-states'
import { type MemberRole, mayChoose } from '@akwaaba/contract/permissions'
import { recordAudit } from '#audit/audit.ts'
import { isStillTrusted, lockOwnAccount } from '#auth/accounts.ts'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import { type Actor, type Deps, hashOfToken, type Member } from '#deps.ts'
import { addMember, currentRole, lockOrganisation, roleIn } from './memberships.ts'
import { noteNewOwner } from './ownership.ts'

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

const isMember = async (tx: Tx, organisationId: string, by: { email: string } | { id: string }): Promise<boolean> => {
  const found = tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select('users.id')
    .where('organisationId', '=', organisationId)
    .where('leftAt', 'is', null)
  const one = 'id' in by ? found.where('users.id', '=', by.id) : found.where('users.email', '=', by.email)
  return (await one.executeTakeFirst()) !== undefined
}

/** The same invitation of the last minute, by the same person: its form is sent again because the answer got lost. */
const justSent = (deps: Deps, tx: Tx, { email, role }: Ask, invitedBy: string, organisationId: string) =>
  open(tx)
    .select(['id', 'email', 'role', 'invitedAt', 'expiresAt'])
    .where((is) => is.and({ email, role, invitedBy, organisationId }))
    .where('invitedAt', '>', deps.clock.in({ seconds: -limits.repeatedDecisionSeconds }))
    .executeTakeFirst()

/**
 * Invites an address, once where it is sent again; another open invitation of it is withdrawn. Refuses with not_approved while the
 * organisation is not, with forbidden for a role that the caller may not choose, also of an invitation that would be withdrawn, and with
 * member_already.
 */
export const inviteMember = async (deps: Deps, actor: Actor, member: Member, { email, role }: Ask) => {
  const { id: organisationId, name } = member.organisation
  return inTransaction(deps.db, async (tx) => {
    // Of two who invite the same address at the same instant, the second waits and withdraws the invitation of the first.
    const { state } = await lockOrganisation(tx, organisationId)
    if (!organisationStates.is(state, 'invites')) return fail('not_approved')
    const own = await currentRole(tx, actor, member)
    if (!mayChoose(own, role)) return fail('forbidden')
    if (await isMember(tx, organisationId, { email })) return fail('member_already')
    const msg = `We have sent an invitation to ${email}.`
    const before = await justSent(deps, tx, { email, role }, actor.id, organisationId)
    if (before) return { msg, invitation: toInvitation(before) }
    const replaced = await withdraw(deps, tx, { email }, organisationId)
    if (replaced && !mayChoose(own, replaced.role)) return fail('forbidden')
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
    return { msg, invitation: toInvitation(row) }
  })
}

/** Withdraws an open invitation. Refuses with not_found, and with forbidden where the caller may not choose its role. */
export const withdrawInvitation = async (deps: Deps, actor: Actor, member: Member, id: string) => {
  await inTransaction(deps.db, async (tx) => {
    const withdrawn = await withdraw(deps, tx, { id }, member.organisation.id)
    if (!withdrawn) return fail('not_found')
    if (!mayChoose(await currentRole(tx, actor, member), withdrawn.role)) return fail('forbidden')
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

const invitations = (db: Db | Tx) =>
  db
    .selectFrom('invitations')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisationId')
    .innerJoin('users as inviter', 'inviter.id', 'invitations.invitedBy')
    .leftJoin('members as inviting', (on) =>
      on
        .onRef('inviting.organisationId', '=', 'invitations.organisationId')
        .onRef('inviting.userId', '=', 'invitations.invitedBy')
        .on('inviting.leftAt', 'is', null),
    )
    .select(['invitations.id', 'invitations.email', 'invitations.role', 'invitations.organisationId'])
    .select(['acceptedAt', 'acceptedBy', 'expiresAt', 'withdrawnAt'])
    .select(['organisations.slug', 'organisations.name', 'organisations.state'])
    .select([
      'inviter.username as invitedBy',
      'inviting.role as invitedAs',
      'inviting.since as memberSince',
      'inviting.roleSince',
      'invitedAt',
    ])
    .select(isStillTrusted('invitations.invited_by', 'invitations.invited_at').as('isTrusted'))

type Found = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>

/**
 * Whether who has sent an invitation may still choose members of its role, without having left, had another role or been suspended in
 * between.
 */
const isBacked = ({ role, invitedAs, invitedAt, memberSince, roleSince, isTrusted }: Found): boolean =>
  isTrusted &&
  memberSince !== null &&
  (roleSince ?? memberSince) <= invitedAt &&
  invitedAs !== null &&
  mayChoose(invitedAs, role)

/** Whether an invitation can be accepted: it is open, and who has sent it could still send it. */
const isOpen = (deps: Deps, found: Found): boolean =>
  found.acceptedAt === null &&
  found.withdrawnAt === null &&
  found.expiresAt > deps.clock.now() &&
  organisationStates.is(found.state, 'invites') &&
  isBacked(found)

/** Issues the token of an invitation, with what its mail says; null when it can no longer be accepted. */
export const issueInvitation = async (deps: Deps, id: string) => {
  const found = await invitations(deps.db).where('invitations.id', '=', id).executeTakeFirst()
  if (!found || !isOpen(deps, found)) return null
  const token = deps.ids.token()
  await deps.db
    .updateTable('invitations')
    .set({ tokenHash: hashOfToken(token) })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .execute()
  const { email, role, name, invitedBy } = found
  return { email, role, name, invitedBy, token }
}

/** Who invites whom, by the token; refuses with bad_link when it cannot be accepted. */
export const readInvitation = async (deps: Deps, token: string) => {
  const found = await invitations(deps.db).where('tokenHash', '=', hashOfToken(token)).executeTakeFirst()
  if (!found || !isOpen(deps, found)) return fail('bad_link')
  const { slug, name, role, email } = found
  return { organisation: { slug, name }, role, email }
}

/**
 * Makes the caller a member; who is one already keeps the role. A second time answers alike, for as long as they are a member.
 * Refuses with bad_link, and with other_address where the invitation was sent to another address than the caller's.
 */
export const acceptInvitation = async (deps: Deps, actor: Actor, token: string) =>
  inTransaction(deps.db, async (tx) => {
    // An account that is deleted at the same instant joins nothing.
    await lockOwnAccount(tx, actor)
    const sent = () => invitations(tx).where('tokenHash', '=', hashOfToken(token))
    const asked = await sent().executeTakeFirst()
    if (!asked) return fail('bad_link')
    // First, as everything does that changes members, and read again: who has sent it may have been removed while this waited.
    await lockOrganisation(tx, asked.organisationId)
    const found = await sent().forUpdate('invitations').executeTakeFirst()
    if (!found) return fail('bad_link')
    const { id, organisationId, slug, name } = found
    const joined = (role: MemberRole) => ({
      msg: `You are a member of ${name} now.`,
      organisation: { slug, name },
      role,
    })
    const before = await roleIn(tx, organisationId, actor.id)
    if (found.acceptedBy === actor.id) return before === undefined ? fail('bad_link') : joined(before)
    if (!isOpen(deps, found)) return fail('bad_link')
    if (found.email !== actor.email) return fail('other_address')
    await tx
      .updateTable('invitations')
      .set({ acceptedAt: deps.clock.now(), acceptedBy: actor.id })
      .where('id', '=', id)
      .execute()
    if (before !== undefined) return joined(before)
    await addMember(deps, tx, organisationId, actor.id, found.role)
    if (found.role === 'owner') await noteNewOwner(deps, tx, organisationId, actor.id)
    await recordAudit(deps, tx, actor, {
      action: 'join',
      kind: 'member',
      recordId: actor.id,
      label: name,
      after: { role: found.role },
    })
    return joined(found.role)
  })
