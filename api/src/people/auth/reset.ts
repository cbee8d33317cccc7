// Owns choosing a new password without the old one, by a link to the account's address.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { applyRateLimit, isBeyond, loginLimits } from '#rate-limits/rate-limits.ts'
import { findAccount, getAccount, lockAccount, refuseCommon } from './accounts.ts'
import { callerOf, hashOfMark, meetDevice, type Origin } from './devices.ts'
import { askLink, findLink, isLive, useLink } from './links.ts'
import { hashPassword, setPassword } from './passwords.ts'
import { dropRegistrations, findRegistration } from './registrations.ts'

/** Where many links are asked for, one is mailed this often: each of them serves anyone who reads the mailbox. */
const crowdedSeconds = 300

/**
 * Takes a wish for a reset link. Whether there is an account is looked up by the job, so that answer and time are
 * alike for everybody. Refuses with too_many_requests, but not for what others asked for this account.
 */
export const askReset = async (deps: Deps, origin: Origin, { email }: { email: string }): Promise<{ msg: string }> => {
  const caller = await callerOf(deps, origin, email)
  await applyRateLimit(deps, loginLimits.reset, caller)
  const isCrowded = await isBeyond(deps, loginLimits.resetEmails, caller)
  const expiresAt = deps.clock.in({ minutes: limits.resetLinkMinutes }).toISOString()
  await enqueue(deps.db, 'accounts:reset', { email, expiresAt, isCrowded })
  return { msg: messages.resetLinkSent }
}

type Wish = { email: string; expiresAt: string; isCrowded?: boolean }

/**
 * Writes down the link for a wish and has it mailed, unless it came too late, nobody has this address, or a link that still
 * works has just been sent. Where many are asked for, "just" is longer.
 */
export const openReset = async (deps: Deps, wish: Wish): Promise<void> => {
  const spacing = wish.isCrowded ? crowdedSeconds : limits.codeResendSeconds
  const expiresAt = new Date(wish.expiresAt)
  if (expiresAt <= deps.clock.now()) return
  await inTransaction(deps.db, async (tx) => {
    const account = await findAccount(tx, wish.email)
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
 * The link came to this address, which proves it as well as a code does. Of a sign-up only that of this browser is
 * believed: the phone number that a stranger typed is not kept.
 */
const proveByLink = async (deps: Deps, tx: Tx, userId: string, { device }: Origin): Promise<void> => {
  const own = await findRegistration(tx, userId, hashOfMark(device.mark))
  await dropRegistrations(tx, userId)
  await tx
    .updateTable('users')
    .set({ verifiedAt: deps.clock.now(), phone: own?.phone ?? '', ...(own && { role: own.role }) })
    .where('id', '=', userId)
    .where('verifiedAt', 'is', null)
    .execute()
}

type Reset = { token: string; newPassword: string }

/** Sets a new password by the token of a link; the account then knows the browser it was opened in. Refuses with bad_link, weak_password. */
export const resetPassword = async (deps: Deps, origin: Origin, ask: Reset): Promise<{ msg: string }> => {
  refuseCommon(ask.newPassword, 'newPassword')
  const link = await findLink(deps.db, ask.token, 'reset')
  if (!link || !isLive(deps, link)) return fail('bad_link')
  const passwordHash = await hashPassword(ask.newPassword)
  await inTransaction(deps.db, async (tx) => {
    await useLink(deps, tx, link.id)
    await setPassword(deps, tx, link.userId, passwordHash)
    await proveByLink(deps, tx, link.userId, origin)
    // Its owner logs in next, and strangers may have used up what unknown browsers have.
    await meetDevice(deps, tx, link.userId, origin.device)
  })
  // The call itself carries no account; the log of accounts has to tell whose password it was.
  const { email: account } = await getAccount(deps.db, link.userId)
  deps.log.info({ security: 'password reset', outcome: 'ok', address: origin.address, account }, 'security event')
  return { msg: messages.passwordReset }
}
