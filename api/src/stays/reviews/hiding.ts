// Owns hiding reviews and showing them again, of stays and of packages alike.
import {
  type HeldReason,
  type HidingReason,
  heldReasons,
  type ReviewEvent,
  type ReviewState,
} from '@akwaaba/contract/review-states'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import type { By } from './move.ts'

type Row = { state: ReviewState; publishedAt: Date | null }
type Change = { hiddenReason: HidingReason | null; publishedAt?: Date; reason?: string }

/** Why a review was held, in one order. */
export const knownReasons = ({ heldFor }: { heldFor: readonly string[] }): HeldReason[] =>
  heldReasons.filter((reason) => heldFor.includes(reason))

/** Takes what locks a review with the reference of what it is about, and what moves it; gives what administrators do about it. */
export const moderationOf = <R extends Row>(
  lock: (tx: Tx, id: string) => Promise<R & { reference: string }>,
  move: (deps: Deps, tx: Tx, row: R, event: ReviewEvent, by: By, change: Change) => Promise<unknown>,
) => ({
  /** Hides a review that is shown or held; refuses with not_found, illegal_transition. */
  hide: (deps: Deps, actor: Actor, id: string, { reason }: { reason: HidingReason }) =>
    inTransaction(deps.db, async (tx) => {
      const row = await lock(tx, id)
      await move(deps, tx, row, 'hide', { actor: 'admin', id: actor.id }, { hiddenReason: reason, reason })
      const about = { action: 'hide', kind: 'review', recordId: id, label: row.reference } as const
      await recordAudit(deps, tx, actor, { ...about, after: { reason } })
      return { msg: 'The review is hidden, and counts no more.' }
    }),
  /** Shows a review that is hidden or held; refuses with not_found, illegal_transition. */
  restore: (deps: Deps, actor: Actor, id: string) =>
    inTransaction(deps.db, async (tx) => {
      const row = await lock(tx, id)
      const event = row.state === 'held' ? 'release' : 'restore'
      const publishedAt = row.publishedAt ?? deps.clock.now()
      await move(deps, tx, row, event, { actor: 'admin', id: actor.id }, { hiddenReason: null, publishedAt })
      await recordAudit(deps, tx, actor, { action: 'restore', kind: 'review', recordId: id, label: row.reference })
      return { msg: 'The review is shown.' }
    }),
})
