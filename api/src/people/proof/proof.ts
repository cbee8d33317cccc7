// Owns proving again who one is: with the password and a second factor or with a passkey, for the calls whose rows need a proof. The session
// keeps when it was proved; a login with a code or a passkey counts as one.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import type { Assertion, RequestOptions } from '@akwaaba/contract/passkeys'
import type { OwnProof } from '@akwaaba/contract/proof'
import { withConsumedCode } from '#auth/code-check.ts'
import { askCodeOnce } from '#auth/codes.ts'
import type { Origin } from '#auth/devices.ts'
import { requirePassword } from '#auth/passwords.ts'
import { proveSession } from '#auth/sessions.ts'
import { consumeSecondFactor } from '#authenticator/totp.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { factorOf } from '#passkeys/factors.ts'
import { hasPasskeys } from '#passkeys/passkeys.ts'
import { askForAssertion, usePasskey } from '#passkeys/verification.ts'

const thanks = 'Thank you. You have confirmed that it is you.'

/** Until when a proof of that instant counts. */
const endOf = (provedAt: Date): string => new Date(provedAt.getTime() + limits.proofMinutes * 60_000).toISOString()

/** Whether the caller is proved, and where the code comes from that a proof takes. */
export const getOwnProof = async (deps: Deps, actor: Actor): Promise<OwnProof> => ({
  provedUntil: actor.provedAt ? endOf(actor.provedAt) : null,
  factor: await factorOf(deps.db, actor),
  hasPasskeys: await hasPasskeys(deps.db, actor.id),
})

/** Mails a code for a proof. Refuses with code_just_sent, too_many_requests. */
export const askProofCode = async (deps: Deps, actor: Actor): Promise<{ msg: string }> => {
  await inTransaction(deps.db, (tx) => askCodeOnce(deps, tx, { user: actor, purpose: 'proof' }))
  return { msg: messages.codeSent }
}

/**
 * Proves the caller's session with the password and a code: that of the app where there is one, otherwise the mailed one, which does
 * not stand for a passkey where logins ask for one. Gives until when it counts. Refuses with wrong_password, bad_code, too_many_requests.
 */
export const proveAgain = async (
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { password, otp }: { password: string; otp: string },
) => {
  await requirePassword(deps, actor, origin, 'password', password)
  const prove = async () => {
    const factor = await factorOf(deps.db, actor)
    if (factor === 'passkey') return fail('bad_code')
    if (factor === 'mail')
      return withConsumedCode(deps, { userId: actor.id, purpose: 'proof', digits: otp }, (tx) =>
        proveSession(deps, tx, actor.sessionId),
      )
    if (!(await consumeSecondFactor(deps, actor.id, otp))) return fail('bad_code')
    return proveSession(deps, deps.db, actor.sessionId)
  }
  return { provedUntil: endOf(await prove()), msg: thanks }
}

/** Begins to prove the caller's session with a passkey. Refuses with not_found where they have none. */
export const beginPasskeyProof = async (deps: Deps, actor: Actor): Promise<RequestOptions> =>
  (await hasPasskeys(deps.db, actor.id)) ? askForAssertion(deps, { purpose: 'proof', actor }) : fail('not_found')

/** Proves the caller's session with a passkey; gives until when it counts. Refuses with bad_passkey, passkey_expired, passkey_copied. */
export const proveWithPasskey = async (deps: Deps, actor: Actor, { credential }: { credential: Assertion }) => {
  await usePasskey(deps, { purpose: 'proof', actor }, credential)
  return { provedUntil: endOf(await proveSession(deps, deps.db, actor.sessionId)), msg: thanks }
}
