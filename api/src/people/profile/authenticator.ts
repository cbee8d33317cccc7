// Owns turning an administrator's authenticator app on and off.
import { fail } from '@akwaaba/contract/errors'
import { renderSVG } from 'uqr'
import { endCodes } from '#auth/codes.ts'
import type { Origin } from '#auth/devices.ts'
import { provePassword } from '#auth/passwords.ts'
import { makeRecoveryCodes, makeSecret, storedSecret, takeAppCode, takeSecondFactor } from '#auth/totp.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { applyRateLimit, loginLimits, signedInCaller } from '#rate-limits/rate-limits.ts'

const find = (deps: Deps, actor: Actor) =>
  deps.db.selectFrom('authenticators').select('confirmedAt').where('userId', '=', actor.id).executeTakeFirst()

/** Makes a secret that counts once the app has confirmed it. Refuses with wrong_password, authenticator_on. */
export const start = async (deps: Deps, actor: Actor, origin: Origin, { password }: { password: string }) => {
  await provePassword(deps, actor, origin, 'password', password)
  const { secret, uri } = makeSecret(deps.config.site.name, actor.email)
  const stored = storedSecret(deps, actor.id, secret)
  const blank = {
    secret: stored,
    confirmedAt: null,
    lastStep: 0,
    recoveryHashes: [] as string[],
    createdAt: deps.clock.now(),
  }
  const kept = await deps.db
    .insertInto('authenticators')
    .values({ userId: actor.id, ...blank })
    // A start that was never confirmed begins again; one that was stays as it is.
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(blank).where('authenticators.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return kept ? { secret, uri, qr: renderSVG(uri, { border: 2 }) } : fail('authenticator_on')
}

/** Turns the app on with a code of it; gives the recovery codes. Refuses with bad_code, authenticator_on, authenticator_off. */
export const confirm = async (deps: Deps, actor: Actor, origin: Origin, { otp }: { otp: string }) => {
  await applyRateLimit(deps, loginLimits.guess, signedInCaller(actor.email, origin.address))
  const found = await find(deps, actor)
  if (!found) return fail('authenticator_off')
  if (found.confirmedAt) return fail('authenticator_on')
  if (!(await takeAppCode(deps, actor.id, otp))) return fail('bad_code')
  const { codes, hashes } = await makeRecoveryCodes(deps)
  return inTransaction(deps.db, async (tx) => {
    const on = await tx
      .updateTable('authenticators')
      .set({ confirmedAt: deps.clock.now(), recoveryHashes: hashes })
      .where('userId', '=', actor.id)
      .where('confirmedAt', 'is', null)
      .returning('userId')
      .executeTakeFirst()
    if (!on) return fail('authenticator_on')
    // A code mailed before would still let somebody in without the app.
    await endCodes(deps, tx, actor.id, 'login')
    return { msg: 'Your authenticator app is turned on.', recoveryCodes: codes }
  })
}

type Stop = { password: string; otp: string }

/** Turns the app off for anyone who knows the password and has it, or a written-down code. Refuses as confirm, and with wrong_password. */
export const stop = async (deps: Deps, actor: Actor, origin: Origin, { password, otp }: Stop) => {
  await provePassword(deps, actor, origin, 'password', password)
  if (!(await find(deps, actor))?.confirmedAt) return fail('authenticator_off')
  if (!(await takeSecondFactor(deps, actor.id, otp))) return fail('bad_code')
  await inTransaction(deps.db, (tx) => tx.deleteFrom('authenticators').where('userId', '=', actor.id).execute())
  return { msg: 'Your authenticator app is turned off. Logins take their code from your mail again.' }
}
