// Owns moving reviews through their states, and what a written one becomes once it may be shown.
import { type ReviewActor, type ReviewEvent, reviewLimits, reviewStates } from '@akwaaba/contract/review-states'
import type { Selectable } from 'kysely'
import { type By as ByActor, begin, bySystem, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import { needsLook } from './rules.ts'

export type ReviewRow = Selectable<Database['reviews']>
export type By = ByActor<ReviewActor>

const reviews = subject({
  ...{ machine: reviewStates, table: 'reviews', key: 'id', history: 'reviewEvents', named: 'reviewId' },
})

/** Writes the first entry of a review's history. Joins the transaction that has added it. */
export const recordReview = (deps: Pick<Deps, 'clock'>, tx: Tx, row: ReviewRow, by: By) =>
  begin(deps, tx, reviews, row, 'write', by)

/** Moves a review, which must be locked, by an event of its state table, with a reason for its history; refuses as transition does. */
export const moveReview = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  row: ReviewRow,
  event: ReviewEvent,
  by: By,
  { reason = '', ...change }: Partial<ReviewRow> & { reason?: string } = {},
) => transition(deps, tx, reviews, row, event, by, { change, note: { reason } })

/** What a written review becomes: it is shown, or held where an administrator has to look at it first. One of the previous release has no reasons yet. */
export const shownOrHeld = (deps: Pick<Deps, 'clock'>, { text, heldFor }: Pick<ReviewRow, 'text' | 'heldFor'>) =>
  heldFor.length > 0 || needsLook(text)
    ? { event: 'hold' as const, change: { heldUntil: deps.clock.in({ minutes: reviewLimits.heldHours * 60 }) } }
    : { event: 'publish' as const, change: { publishedAt: deps.clock.now() } }

/** Shows or holds a written review. Its apartment must be locked. */
export const publishReview = (deps: Pick<Deps, 'clock'>, tx: Tx, row: ReviewRow) => {
  const { event, change } = shownOrHeld(deps, row)
  return moveReview(deps, tx, row, event, bySystem, change)
}
