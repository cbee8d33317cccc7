// Owns choosing a new password without the old one, by a link to the account's address.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { applyRateLimit, isBeyond, loginLimits } from '#rate-limits/rate-limits.ts'
import { findAccount, getAccount, lockAccount, refuseCommon } from './accounts.ts'
import { callerOf, hashOfMark, type Origin, recordDevice } from './devices.ts'
import { askLink, findLink, isLive, useLink } from './links.ts'
import { hashPassword, setPassword } from './passwords.ts'
import { deleteRegistrations, findRegistration, recordSignUp } from './registrations.ts'

/** When many links are requested for an address, one is mailed this often: any of them works for the reader of the mailbox. */
const crowdedSeconds = 300

/**
 * Takes a request for a reset link. A job looks up whether there is an account, so that the answer and its time are the same
 * for every address. Refuses with too_many_requests, but never because of requests by others for the same account.
 */
export const askReset = async (deps: Deps, origin: Origin, { email }: { email: string }): Promise<{ msg: string }> => {
  const caller = await callerOf(deps, origin, email)
  await applyRateLimit(deps, loginLimits.reset, caller)
  const isCrowded = await isBeyond(deps, loginLimits.resetEmails, caller)
  const expiresAt = deps.clock.in({ minutes: limits.resetLinkMinutes }).toISOString()
  await enqueue(deps.db, 'accounts:reset', { email, expiresAt, isCrowded })
  return { msg: messages.resetLinkSent }
}

type ResetRequest = { email: string; expiresAt: string; isCrowded?: boolean }

/**
 * Handles a request for a reset link: inserts the link and enqueues its mail, unless the request has expired, no account has
 * this address, or a valid link was sent recently.
 */
export const openReset = async (deps: Deps, request: ResetRequest): Promise<void> => {
  const spacing = request.isCrowded ? crowdedSeconds : limits.codeResendSeconds
  const expiresAt = new Date(request.expiresAt)
  if (expiresAt <= deps.clock.now()) return
  await inTransaction(deps.db, async (tx) => {
    const account = await findAccount(tx, request.email)
    if (!account) return
    await lockAccount(tx, account.id)
    const justAsked = await tx
      .selectFrom('links')
      .select('id')
      .where('userId', '=', account.id)
      .where('purpose', '=', 'reset')
      .where('usedAt', 'is', null)
      .where('replacedAt', 'is', null)
      .where('askedAt', '>', deps.clock.in({ seconds: -spacing }))
      .executeTakeFirst()
    if (!justAsked) await askLink(deps, tx, { userId: account.id, purpose: 'reset', expiresAt })
  })
}

/**
 * Verifies the address to which the link was mailed, as a code would. Only this browser's own registration is used: a phone
 * number that a stranger typed is not stored.
 */
const verifyByLink = async (deps: Deps, tx: Tx, userId: string, { device }: Origin): Promise<void> => {
  const own = await findRegistration(tx, userId, hashOfMark(device.mark))
  await deleteRegistrations(tx, userId)
  const verified = await tx
    .updateTable('users')
    .set({ verifiedAt: deps.clock.now(), phone: own?.phone ?? '', ...(own && { role: own.role }) })
    .where('id', '=', userId)
    .where('verifiedAt', 'is', null)
    .returning('role')
    .executeTakeFirst()
  if (verified) await recordSignUp(deps, tx, userId, verified.role)
}

type Reset = { token: string; newPassword: string }

/**
 * Sets a new password by the token of a link; the browser that opened it is known to the account from then on. Refuses with
 * bad_link, weak_password.
 */
export const resetPassword = async (deps: Deps, origin: Origin, ask: Reset): Promise<{ msg: string }> => {
  refuseCommon(ask.newPassword, 'newPassword')
  const link = await findLink(deps.db, ask.token, 'reset')
  if (!link || !isLive(deps, link)) return fail('bad_link')
  const passwordHash = await hashPassword(ask.newPassword)
  await inTransaction(deps.db, async (tx) => {
    // Before the link, as everything that ends the links of an account does: the other way round they would wait for each other.
    await lockAccount(tx, link.userId, 'bad_link')
    await useLink(deps, tx, link.id)
    await setPassword(deps, tx, link.userId, passwordHash)
    await verifyByLink(deps, tx, link.userId, origin)
    // The owner logs in next, and strangers may have used up the attempts of unknown browsers.
    await recordDevice(deps, tx, link.userId, origin.device)
  })
  // The call carries no account, and the security log must say whose password was reset.
  const { email: account } = await getAccount(deps.db, link.userId)
  deps.log.info({ security: 'password reset', outcome: 'ok', address: origin.address, account }, 'security event')
  return { msg: messages.passwordReset }
}
