// Owns suspending accounts and restoring them.
import { fail } from '@akwaaba/contract/errors'
import { recordAudit } from '#audit/audit.ts'
import { endCodes } from '#auth/codes.ts'
import { endLinks } from '#auth/links.ts'
import { closeSessions } from '#auth/sessions.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { lockUser } from './locks.ts'
import { readUser } from './users.ts'

/**
 * Suspends an account: sessions, codes and links end, and logins are refused. Holds, stays and what is owed stay as they are.
 * Refuses with own_account, not_found, illegal_transition, last_admin.
 */
export const suspendUser = async (deps: Deps, actor: Actor, id: string) =>
  inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, actor, id)
    if (user.isSuspended || user.verifiedAt === null) return fail('illegal_transition')
    const suspendedAt = deps.clock.now()
    const row = { id: deps.ids.next(), userId: id, suspendedBy: actor.id, suspendedAt, endedAt: null }
    await tx.insertInto('suspensions').values(row).execute()
    await closeSessions(deps, tx, id)
    await endCodes(deps, tx, id)
    await endLinks(deps, tx, id)
    await recordAudit(deps, tx, actor, { action: 'suspend', kind: 'user', recordId: id, label: '' })
    await enqueue(tx, 'mail:account-suspended', { userId: id, at: suspendedAt.toISOString() })
    return { ...(await readUser(deps, tx, actor, id)), msg: `${user.username} is suspended and logged out everywhere.` }
  })

/** Ends the suspension of an account; its earlier sessions stay closed. Refuses with own_account, not_found, illegal_transition. */
export const restoreUser = async (deps: Deps, actor: Actor, id: string) =>
  inTransaction(deps.db, async (tx) => {
    const user = await lockUser(tx, actor, id)
    if (!user.isSuspended) return fail('illegal_transition')
    await tx
      .updateTable('suspensions')
      .set({ endedAt: deps.clock.now() })
      .where('userId', '=', id)
      .where('endedAt', 'is', null)
      .execute()
    // A process of the previous release may have opened one since.
    await closeSessions(deps, tx, id)
    await recordAudit(deps, tx, actor, { action: 'restore', kind: 'user', recordId: id, label: '' })
    await enqueue(tx, 'mail:account-restored', { userId: id, at: deps.clock.now().toISOString() })
    return { ...(await readUser(deps, tx, actor, id)), msg: `${user.username} can log in again.` }
  })
