// Owns changing the caller's password: with the old one alone, or with a mailed code as well.
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { lockOwnAccount, refuseCommon } from '#auth/accounts.ts'
import { withConsumedCode } from '#auth/code-check.ts'
import { askCodeOnce } from '#auth/codes.ts'
import type { Origin } from '#auth/devices.ts'
import { hashPassword, requirePassword, setPassword } from '#auth/passwords.ts'
import { openSession } from '#auth/sessions.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'

type Change = { current: string; field: string; next: string }

/** Checks the current password and the rules for the new one; gives the hash of the new one. */
const checkAndHash = async (deps: Deps, actor: Actor, origin: Origin, { current, field, next }: Change) => {
  await requirePassword(deps, actor, origin, field, current)
  refuseCommon(next, 'newPassword')
  if (next === current)
    fail('weak_password', { msg: messages.passwordUnchanged, fields: { newPassword: messages.passwordUnchanged } })
  return hashPassword(next)
}

// Every token is revoked with the old password; the caller gets a new one, which is proved for as long as theirs was.
const replacePassword = async (deps: Deps, tx: Tx, actor: Actor, origin: Origin, passwordHash: string) => {
  await lockOwnAccount(tx, actor)
  await setPassword(deps, tx, actor.id, passwordHash)
  const { token } = await openSession(deps, tx, actor.id, origin.userAgent, actor.provedAt ?? null)
  return { msg: 'Your password has been changed.', token }
}

type Direct = { oldPassword: string; newPassword: string }

/** Changes the caller's password with the old one; gives a new token. Refuses with wrong_password, weak_password, too_many_requests. */
export const changeDirectly = async (deps: Deps, actor: Actor, origin: Origin, ask: Direct) => {
  const change = { current: ask.oldPassword, field: 'oldPassword', next: ask.newPassword }
  const passwordHash = await checkAndHash(deps, actor, origin, change)
  return inTransaction(deps.db, (tx) => replacePassword(deps, tx, actor, origin, passwordHash))
}

/** Mails a code for the change. Refuses with code_just_sent, too_many_requests. */
export const askPasswordCode = async (deps: Deps, actor: Actor): Promise<{ msg: string }> => {
  await inTransaction(deps.db, (tx) => askCodeOnce(deps, tx, { user: actor, purpose: 'password' }))
  return { msg: messages.codeSent }
}

type WithCode = { otp: string; currentPassword: string; newPassword: string }

/**
 * Changes the caller's password with the mailed code; gives a new token. Refuses with wrong_password, weak_password,
 * bad_code, too_many_requests.
 */
export const changeWithCode = async (deps: Deps, actor: Actor, origin: Origin, ask: WithCode) => {
  const change = { current: ask.currentPassword, field: 'currentPassword', next: ask.newPassword }
  const passwordHash = await checkAndHash(deps, actor, origin, change)
  return withConsumedCode(deps, { userId: actor.id, purpose: 'password', digits: ask.otp }, (tx) =>
    replacePassword(deps, tx, actor, origin, passwordHash),
  )
}
