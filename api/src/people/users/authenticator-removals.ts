// Owns removing the authenticator app of a user who has lost it, and an administrator's passkeys with it: one administrator requests
// it, and another one agrees.
import type { Role } from '@akwaaba/contract/auth'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { recordAudit } from '#audit/audit.ts'
import { endCodes } from '#auth/codes.ts'
import { closeSessions } from '#auth/sessions.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { factorOf } from '#passkeys/factors.ts'
import { deletePasskeysUntil, oldestPasskey } from '#passkeys/passkeys.ts'
import { refuseNewAdmin } from '#second-approvals/second-approvals.ts'
import { lockUser } from './locks.ts'
import { isOpen, readUser } from './users.ts'

/** When the app that is on was turned on; null where none is. */
const appSince = async (tx: Tx, userId: string): Promise<Date | null> => {
  const app = await tx
    .selectFrom('authenticators')
    .select('confirmedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return app?.confirmedAt ?? null
}

/**
 * Since when logins have asked for what a removal removes: the app that is on, or an administrator's passkeys; null where they ask for
 * a mailed code.
 */
const factorSince = async (tx: Tx, { id, role }: { id: string; role: Role }): Promise<Date | null> => {
  const [first] = [await appSince(tx, id), role === 'admin' ? await oldestPasskey(tx, id) : null]
    .filter((since) => since !== null)
    .sort((one, other) => one.getTime() - other.getTime())
  return first ?? null
}

// The account is locked, so that a request is not decided by two administrators at the same instant.
const findOpen = (deps: Deps, tx: Tx, userId: string) =>
  tx
    .selectFrom('authenticatorRemovals as removal')
    .select(['removal.id', 'removal.requestedBy', 'removal.requestedAt'])
    .where('removal.userId', '=', userId)
    .where(isOpen(deps))
    .executeTakeFirst()

/** Ends the request of a user that was not agreed to, whether or not it has expired. */
const withdraw = (deps: Deps, tx: Tx, userId: string) =>
  tx
    .updateTable('authenticatorRemovals')
    .set({ withdrawnAt: deps.clock.now() })
    .where('userId', '=', userId)
    .where('agreedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()

/**
 * Requests the removal, for a day, and notifies the user. Refuses with own_account, not_found, authenticator_off,
 * removal_requested.
 */
export const requestRemoval = async (deps: Deps, actor: Actor, userId: string) =>
  inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, actor, userId)
    if ((await factorSince(tx, user)) === null) return fail('authenticator_off')
    if (await findOpen(deps, tx, userId)) return fail('removal_requested')
    await withdraw(deps, tx, userId)
    const [id, requestedAt] = [deps.ids.next(), deps.clock.now()]
    const expiresAt = deps.clock.in({ minutes: limits.removalHours * 60 })
    const blank = { agreedBy: null, agreedAt: null, withdrawnAt: null }
    await tx
      .insertInto('authenticatorRemovals')
      .values({ id, userId, requestedBy: actor.id, requestedAt, expiresAt, ...blank })
      .execute()
    await recordAudit(deps, tx, actor, { action: 'request', kind: 'authenticator', recordId: userId, label: '' })
    await enqueue(tx, 'mail:authenticator-removal', { removalId: id, step: 'requested' })
    const msg = `Another administrator has to agree within a day. ${user.username} is told by mail.`
    return { ...(await readUser(deps, tx, actor, userId)), msg }
  })

/**
 * Agrees to the removal: the app, its recovery codes and the passkeys that there were at the request are deleted, every session of the
 * user ends, and the next login takes a code from the mail. Refuses with own_account, not_found, second_admin, new_admin, and with
 * authenticator_off when nothing of what was lost is left.
 */
export const agreeToRemoval = async (deps: Deps, actor: Actor, userId: string) =>
  inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, actor, userId)
    const removal = await findOpen(deps, tx, userId)
    if (!removal) return fail('not_found')
    if (removal.requestedBy === actor.id) return fail('second_admin')
    await refuseNewAdmin(deps, tx, actor, removal.requestedBy)
    const since = await factorSince(tx, user)
    // What was added later is not what was lost.
    if (since === null || since > removal.requestedAt) return fail('authenticator_off')
    await tx
      .updateTable('authenticatorRemovals')
      .set({ agreedBy: actor.id, agreedAt: deps.clock.now() })
      .where('id', '=', removal.id)
      .execute()
    const { numDeletedRows: apps } = await tx
      .deleteFrom('authenticators')
      .where('userId', '=', userId)
      .where('confirmedAt', '<=', removal.requestedAt)
      .executeTakeFirstOrThrow()
    await deletePasskeysUntil(tx, userId, removal.requestedAt)
    await closeSessions(deps, tx, userId)
    await endCodes(deps, tx, userId)
    await recordAudit(deps, tx, actor, { action: 'agree', kind: 'authenticator', recordId: userId, label: '' })
    await enqueue(tx, 'mail:authenticator-removal', { removalId: removal.id, step: 'removed' })
    const what = apps > 0n ? 'The authenticator app is removed' : 'The passkeys are removed'
    const next = (await factorOf(tx, user)) === 'mail' ? 'a code from the mail' : 'what was added since'
    const msg = `${what}. ${user.username} logs in with ${next}.`
    return { ...(await readUser(deps, tx, actor, userId)), msg }
  })

/** Withdraws one's own request, or refuses that of another administrator. Refuses with own_account, not_found. */
export const withdrawRemoval = async (deps: Deps, actor: Actor, userId: string) =>
  inTransaction(deps.db, async (tx) => {
    await lockUser(tx, actor, userId)
    if (!(await findOpen(deps, tx, userId))) return fail('not_found')
    await withdraw(deps, tx, userId)
    await recordAudit(deps, tx, actor, { action: 'withdraw', kind: 'authenticator', recordId: userId, label: '' })
    return { ...(await readUser(deps, tx, actor, userId)), msg: 'The request is withdrawn. Nothing is removed.' }
  })
