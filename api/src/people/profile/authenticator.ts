// Owns turning an administrator's authenticator app on and off.
import { fail } from '@akwaaba/contract/errors'
import { renderSVG } from 'uqr'
import { recordAudit } from '#audit/audit.ts'
import { lockOwnAccount } from '#auth/accounts.ts'
import { endCodes } from '#auth/codes.ts'
import type { Origin } from '#auth/devices.ts'
import { requirePassword } from '#auth/passwords.ts'
import {
  consumeAppCode,
  consumeSecondFactor,
  encryptSecret,
  makeRecoveryCodes,
  makeSecret,
} from '#authenticator/totp.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { factorOf } from '#passkeys/factors.ts'
import { applyRateLimit, loginLimits, signedInCaller } from '#rate-limits/rate-limits.ts'

const findAuthenticator = (deps: Deps, actor: Actor) =>
  deps.db.selectFrom('authenticators').select('confirmedAt').where('userId', '=', actor.id).executeTakeFirst()

/** Makes a secret that is used once a code of the app has confirmed it. Refuses with wrong_password, authenticator_on. */
export const startAuthenticator = async (
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { password }: { password: string },
) => {
  await requirePassword(deps, actor, origin, 'password', password)
  const { secret, uri } = makeSecret(deps.config.site.name, actor.email)
  const recoveryHashes: string[] = []
  const unconfirmed = {
    secret: encryptSecret(deps, actor.id, secret),
    confirmedAt: null,
    lastStep: 0,
    recoveryHashes,
    createdAt: deps.clock.now(),
  }
  const started = await inTransaction(deps.db, async (tx) => {
    await lockOwnAccount(tx, actor)
    return (
      tx
        .insertInto('authenticators')
        .values({ userId: actor.id, ...unconfirmed })
        // An unconfirmed app is replaced; a confirmed one is not changed.
        .onConflict((conflict) =>
          conflict.column('userId').doUpdateSet(unconfirmed).where('authenticators.confirmedAt', 'is', null),
        )
        .returning('userId')
        .executeTakeFirst()
    )
  })
  return started ? { secret, uri, qr: renderSVG(uri, { border: 2 }) } : fail('authenticator_on')
}

/** Turns the app on with one of its codes; gives the recovery codes. Refuses with bad_code, authenticator_on, authenticator_off. */
export const confirmAuthenticator = async (deps: Deps, actor: Actor, origin: Origin, { otp }: { otp: string }) => {
  await applyRateLimit(deps, loginLimits.guess, signedInCaller(actor.email, origin.address))
  const found = await findAuthenticator(deps, actor)
  if (!found) return fail('authenticator_off')
  if (found.confirmedAt) return fail('authenticator_on')
  if (!(await consumeAppCode(deps, actor.id, otp))) return fail('bad_code')
  const { codes, hashes } = await makeRecoveryCodes(deps)
  return inTransaction(deps.db, async (tx) => {
    await lockOwnAccount(tx, actor)
    const confirmed = await tx
      .updateTable('authenticators')
      .set({ confirmedAt: deps.clock.now(), recoveryHashes: hashes })
      .where('userId', '=', actor.id)
      .where('confirmedAt', 'is', null)
      .returning('userId')
      .executeTakeFirst()
    if (!confirmed) return fail('authenticator_on')
    // A code that was mailed before would still allow a login without the app.
    await endCodes(deps, tx, actor.id, 'login')
    await recordAudit(deps, tx, actor, { action: 'turn-on', kind: 'authenticator', recordId: actor.id, label: '' })
    return { msg: 'Your authenticator app is turned on.', recoveryCodes: codes }
  })
}

type Stop = { password: string; otp: string }

/**
 * Turns the app off with the password and a code of the app or a recovery code. Refuses with wrong_password, bad_code,
 * authenticator_off.
 */
export const stopAuthenticator = async (deps: Deps, actor: Actor, origin: Origin, { password, otp }: Stop) => {
  await requirePassword(deps, actor, origin, 'password', password)
  if (!(await findAuthenticator(deps, actor))?.confirmedAt) return fail('authenticator_off')
  if (!(await consumeSecondFactor(deps, actor.id, otp))) return fail('bad_code')
  await inTransaction(deps.db, async (tx) => {
    await lockOwnAccount(tx, actor)
    await tx.deleteFrom('authenticators').where('userId', '=', actor.id).execute()
    await recordAudit(deps, tx, actor, { action: 'turn-off', kind: 'authenticator', recordId: actor.id, label: '' })
  })
  const next =
    (await factorOf(deps.db, actor)) === 'passkey' ? 'ask for a passkey now' : 'take their code from your mail again'
  return { msg: `Your authenticator app is turned off. Logins ${next}.` }
}
