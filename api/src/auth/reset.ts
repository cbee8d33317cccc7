// Owns choosing a new password without the old one, by a link to the account's address.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { enqueue } from '../db/outbox.ts'
import { inTransaction } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { findAccount, getAccount, lockPerson, refuseCommon } from './accounts.ts'
import { callerOf, type Origin } from './devices.ts'
import { pace, paces } from './limits.ts'
import { askLink, findLink, isLive, useLink } from './links.ts'
import { hashPassword, setPassword } from './passwords.ts'
import { dropRegistrations } from './registrations.ts'

/**
 * Takes a wish for a reset link. Whether there is an account is looked up by the job, so that answer and time are
 * alike for everybody. Refuses with too_many_requests.
 */
export const askReset = async (deps: Deps, origin: Origin, { email }: { email: string }): Promise<{ msg: string }> => {
  await pace(deps, paces.reset, await callerOf(deps, origin, email))
  const expiresAt = deps.clock.in({ minutes: limits.resetLinkMinutes }).toISOString()
  await enqueue(deps.db, 'accounts:reset', { email, expiresAt })
  return { msg: messages.resetLinkSent }
}

/** Writes down the link for a wish and has it mailed, unless it came too late, nobody has this address, or one was just sent. */
export const openReset = async (deps: Deps, wish: { email: string; expiresAt: string }): Promise<void> => {
  const expiresAt = new Date(wish.expiresAt)
  if (expiresAt <= deps.clock.now()) return
  await inTransaction(deps.db, async (tx) => {
    const account = await findAccount(tx, wish.email)
    if (!account) return
    await lockPerson(tx, account.id)
    const justAsked = await tx
      .selectFrom('links')
      .select('id')
      .where('userId', '=', account.id)
      .where('purpose', '=', 'reset')
      .where('usedAt', 'is', null)
      .where('replacedAt', 'is', null)
      .where('askedAt', '>', deps.clock.in({ seconds: -limits.codeResendSeconds }))
      .executeTakeFirst()
    if (!justAsked) await askLink(deps, tx, { userId: account.id, purpose: 'reset', expiresAt })
  })
}

type Reset = { token: string; newPassword: string }

/** Sets a new password by the token of a link. Refuses with bad_link, weak_password, too_many_requests. */
export const resetPassword = async (deps: Deps, origin: Origin, ask: Reset): Promise<{ msg: string }> => {
  await pace(deps, paces.link, { address: origin.address })
  refuseCommon(ask.newPassword, 'newPassword')
  const link = await findLink(deps.db, ask.token, 'reset')
  if (!link || !isLive(deps, link)) return fail('bad_link')
  const passwordHash = await hashPassword(ask.newPassword)
  await inTransaction(deps.db, async (tx) => {
    await useLink(deps, tx, link.id)
    await setPassword(deps, tx, link.userId, passwordHash)
    await dropRegistrations(tx, link.userId)
    // The link came to this address, which proves it as well as a code does.
    await tx
      .updateTable('users')
      .set({ verifiedAt: deps.clock.now() })
      .where('id', '=', link.userId)
      .where('verifiedAt', 'is', null)
      .execute()
  })
  // The call itself carries no account; the log of accounts has to tell whose password it was.
  const { email: account } = await getAccount(deps.db, link.userId)
  deps.log.info({ security: 'password reset', outcome: 'ok', address: origin.address, account }, 'security event')
  return { msg: messages.passwordReset }
}
