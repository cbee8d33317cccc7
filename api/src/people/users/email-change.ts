// Owns changing the address of a user who cannot do it: requested by an administrator, made by a link to the new address.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { recordAudit } from '#audit/audit.ts'
import { findAccount } from '#auth/accounts.ts'
import { askLink } from '#auth/links.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { lockUser } from './locks.ts'

/**
 * Mails a link to the new address and notifies the old one, which stays valid until the link is opened. An administrator's address is
 * not changed by others: with it they could log in as that administrator. Refuses with own_account, not_found, illegal_transition,
 * admin_address, email_exists.
 */
export const changeUserEmail = async (deps: Deps, actor: Actor, id: string, { newEmail }: { newEmail: string }) =>
  inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, actor, id)
    if (user.role === 'admin') return fail('admin_address')
    if (user.verifiedAt === null) return fail('illegal_transition')
    if (newEmail === user.email)
      return fail('invalid_input', { fields: { newEmail: `This is the e-mail address of ${user.username} already.` } })
    if ((await findAccount(tx, newEmail))?.verifiedAt) return fail('email_exists')
    const expiresAt = deps.clock.in({ minutes: limits.emailLinkHours * 60 })
    const linkId = await askLink(deps, tx, { userId: id, purpose: 'email', expiresAt, oldEmail: user.email, newEmail })
    await enqueue(tx, 'mail:email-asked', { linkId, byAdmin: true })
    // Without the addresses: an audit record cannot be erased.
    await recordAudit(deps, tx, actor, { action: 'request', kind: 'user', recordId: id, label: '' })
    return {
      msg: `We have sent a link to ${newEmail}. The address changes once it is opened; the old one is told, too.`,
    }
  })
