// Owns changing one's password: with the old one alone, or with a code from the mail as well.
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { refuseCommon } from '#auth/accounts.ts'
import { withConsumedCode } from '#auth/code-check.ts'
import { askCodeOnce } from '#auth/codes.ts'
import type { Origin } from '#auth/devices.ts'
import { hashPassword, provePassword, setPassword } from '#auth/passwords.ts'
import { openSession } from '#auth/sessions.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'

type Change = { current: string; field: string; next: string }

/** The hash of a new password, once the current one is proven and the new one is fit to take its place. */
const hashOfNext = async (deps: Deps, actor: Actor, origin: Origin, { current, field, next }: Change) => {
  await provePassword(deps, actor, origin, field, current)
  refuseCommon(next, 'newPassword')
  if (next === current)
    fail('weak_password', { msg: messages.passwordUnchanged, fields: { newPassword: messages.passwordUnchanged } })
  return hashPassword(next)
}

// Every token dies with the old password; anyone who has just proven themselves goes on with a new one.
const replace = async (deps: Deps, tx: Tx, actor: Actor, origin: Origin, passwordHash: string) => {
  await setPassword(deps, tx, actor.id, passwordHash)
  const { token } = await openSession(deps, tx, actor.id, origin.userAgent)
  return { msg: 'Your password has been changed.', token }
}

type Direct = { oldPassword: string; newPassword: string }

/** Changes the password of anyone who knows the old one. Refuses with wrong_password, weak_password, too_many_requests. */
export const changeDirectly = async (deps: Deps, actor: Actor, origin: Origin, ask: Direct) => {
  const change = { current: ask.oldPassword, field: 'oldPassword', next: ask.newPassword }
  const passwordHash = await hashOfNext(deps, actor, origin, change)
  return inTransaction(deps.db, (tx) => replace(deps, tx, actor, origin, passwordHash))
}

/** Mails a code for the change. Refuses with code_just_sent, too_many_requests. */
export const askCode = async (deps: Deps, actor: Actor): Promise<{ msg: string }> => {
  await inTransaction(deps.db, (tx) => askCodeOnce(deps, tx, { user: actor, purpose: 'password' }))
  return { msg: messages.codeSent }
}

type WithCode = { otp: string; currentPassword: string; newPassword: string }

/** Changes the password with the mailed code. Refuses with wrong_password, weak_password, bad_code, too_many_requests. */
export const changeWithCode = async (deps: Deps, actor: Actor, origin: Origin, ask: WithCode) => {
  const change = { current: ask.currentPassword, field: 'currentPassword', next: ask.newPassword }
  const passwordHash = await hashOfNext(deps, actor, origin, change)
  return withConsumedCode(deps, { userId: actor.id, purpose: 'password', digits: ask.otp }, (tx) =>
    replace(deps, tx, actor, origin, passwordHash),
  )
}
