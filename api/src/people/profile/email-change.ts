// Owns changing the caller's address: requested with the password, made by a link to the new address, notified to both.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { recordAudit } from '#audit/audit.ts'
import { findAccount, freeUnverifiedAddress, getAccount, lockAccount, lockOwnAccount } from '#auth/accounts.ts'
import { endCodes } from '#auth/codes.ts'
import type { Origin } from '#auth/devices.ts'
import { askLink, endLinks, findLink, useLink } from '#auth/links.ts'
import { requirePassword } from '#auth/passwords.ts'
import { closeSessions } from '#auth/sessions.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { listMemberships } from '#organisations/memberships.ts'

type EmailChange = { newEmail: string; currentPassword: string }

/**
 * Mails a link to the new address and notifies the old one, which stays valid until the link is used. Refuses with
 * wrong_password, email_exists, and with proof_needed for members of organisations and administrators.
 */
export const askEmailChange = async (deps: Deps, actor: Actor, origin: Origin, ask: EmailChange) => {
  // Codes are mailed: with another address, a password would be all that a thief needs for what takes a proof.
  if (actor.provedAt === undefined && (await listMemberships(deps, actor)).length > 0) return fail('proof_needed')
  const account = await requirePassword(deps, actor, origin, 'currentPassword', ask.currentPassword)
  if (ask.newEmail === account.email)
    return fail('invalid_input', { fields: { newEmail: 'This is your e-mail address already.' } })
  if ((await findAccount(deps.db, ask.newEmail))?.verifiedAt) return fail('email_exists')
  await inTransaction(deps.db, async (tx) => {
    await lockOwnAccount(tx, actor)
    const expiresAt = deps.clock.in({ minutes: limits.emailLinkHours * 60 })
    const addresses = { oldEmail: account.email, newEmail: ask.newEmail }
    const linkId = await askLink(deps, tx, { userId: actor.id, purpose: 'email', expiresAt, ...addresses })
    await enqueue(tx, 'mail:email-asked', { linkId })
  })
  return { msg: `We have sent a link to ${ask.newEmail}. Your address changes once you open it.` }
}

const changed = { msg: 'Your e-mail address has been changed. Please log in with the new one.', alreadyVerified: false }
const changedBefore = { msg: 'This e-mail address has been verified already.', alreadyVerified: true }

/**
 * Makes the change whose link was mailed, and revokes every token of the account. A second visit gets alreadyVerified.
 * Refuses with bad_link, email_exists when another account has verified the address in the meantime, too_many_requests.
 */
export const verifyEmailChange = async (deps: Deps, origin: Origin, { token }: { token: string }) => {
  const asked = await findLink(deps.db, token, 'email')
  if (!asked) return fail('bad_link')
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, asked.userId, 'bad_link')
    const link = await findLink(tx, token, 'email')
    if (!link?.newEmail) return fail('bad_link')
    const { id, userId, newEmail } = link
    if (link.usedAt !== null)
      return (await getAccount(tx, userId)).email === newEmail ? changedBefore : fail('bad_link')
    await useLink(deps, tx, id)
    await freeUnverifiedAddress(tx, newEmail)
    await tx.updateTable('users').set({ email: newEmail }).where('id', '=', userId).execute()
    await closeSessions(deps, tx, userId)
    await endCodes(deps, tx, userId)
    await endLinks(deps, tx, userId)
    const event = { security: 'e-mail changed', outcome: 'ok', address: origin.address, account: newEmail }
    // Without the addresses: an audit record cannot be erased.
    const record = { action: 'update', kind: 'user', recordId: userId, label: '' } as const
    await recordAudit(deps, tx, { id: userId }, record)
    deps.log.info({ ...event, before: link.oldEmail }, 'security event')
    for (const to of ['old', 'new'] as const) await enqueue(tx, 'mail:email-changed', { linkId: id, to })
    return changed
  })
}
