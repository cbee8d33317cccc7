// Owns the passkeys in a user's profile: listing, adding, naming and removing them.
import type { CreationOptions, NewCredential, Passkey } from '@akwaaba/contract/passkeys'
import { recordAudit } from '#audit/audit.ts'
import { lockOwnAccount } from '#auth/accounts.ts'
import { endCodes } from '#auth/codes.ts'
import type { Origin } from '#auth/devices.ts'
import { deviceName } from '#auth/sessions.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { factorOf } from '#passkeys/factors.ts'
import { notifyOwner } from '#passkeys/mail-facts.ts'
import { deleteOwnPasskey, insertPasskey, nameOwnPasskey, readPasskeys, refuseTooMany } from '#passkeys/passkeys.ts'
import { askForPasskey, checkNewPasskey } from '#passkeys/verification.ts'

/** The caller's passkeys, newest first. */
export const listPasskeys = (deps: Deps, actor: Actor): Promise<Passkey[]> => readPasskeys(deps.db, actor.id)

/** Begins to add a passkey. Refuses with too_many_passkeys. */
export const beginPasskey = async (deps: Deps, actor: Actor): Promise<CreationOptions> => {
  await refuseTooMany(deps.db, actor.id)
  return askForPasskey(deps, actor)
}

/**
 * Adds the passkey that the device has made, named after the browser. Refuses with bad_passkey, passkey_expired, passkey_exists,
 * too_many_passkeys.
 */
export const addPasskey = async (
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { credential }: { credential: NewCredential },
) => {
  const made = await checkNewPasskey(deps, actor, credential)
  return inTransaction(deps.db, async (tx) => {
    await lockOwnAccount(tx, actor)
    const passkey = await insertPasskey(deps, tx, actor.id, { ...made, name: deviceName(origin.userAgent) })
    // A code that was mailed before would still allow an administrator's login without the passkey.
    if (actor.role === 'admin') await endCodes(deps, tx, actor.id, 'login')
    await recordAudit(deps, tx, actor, { action: 'create', kind: 'passkey', recordId: actor.id, label: '' })
    await notifyOwner(deps, tx, actor.id, 'added', passkey._id)
    return { ...passkey, msg: 'Your passkey has been added.' }
  })
}

/** Changes the name of a passkey. Refuses with not_found. */
export const renamePasskey = async (deps: Deps, actor: Actor, id: string, { name }: { name: string }) => ({
  ...(await nameOwnPasskey(deps.db, actor.id, id, name)),
  msg: 'The name has been changed.',
})

/** Removes a passkey. Refuses with not_found. */
export const removePasskey = async (deps: Deps, actor: Actor, id: string): Promise<{ msg: string }> =>
  inTransaction(deps.db, async (tx) => {
    await lockOwnAccount(tx, actor)
    await deleteOwnPasskey(tx, actor.id, id)
    await recordAudit(deps, tx, actor, { action: 'delete', kind: 'passkey', recordId: actor.id, label: '' })
    await notifyOwner(deps, tx, actor.id, 'removed')
    const isLast = actor.role === 'admin' && (await factorOf(tx, actor)) === 'mail'
    const rest = isLast ? ' Logins take their code from your mail again.' : ''
    return { msg: `The passkey has been removed. You can delete it from your device as well.${rest}` }
  })
