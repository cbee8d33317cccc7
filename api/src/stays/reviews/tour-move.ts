// Owns moving reviews of packages through the states of reviews.
import { type ReviewEvent, reviewStates } from '@akwaaba/contract/review-states'
import type { Selectable } from 'kysely'
import { begin, bySystem, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import { type By, shownOrHeld } from './move.ts'

export type TourReviewRow = Selectable<Database['tourReviews']>

const tourReviews = subject({
  ...{ machine: reviewStates, table: 'tourReviews', key: 'id', history: 'tourReviewEvents', named: 'reviewId' },
})

/** Writes the first entry of a review's history. Joins the transaction that has added it. */
export const recordTourReview = (deps: Pick<Deps, 'clock'>, tx: Tx, row: TourReviewRow, by: By) =>
  begin(deps, tx, tourReviews, row, 'write', by)

/** Moves a review, which must be locked, by an event of the state table of reviews; refuses as transition does. */
export const moveTourReview = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  row: TourReviewRow,
  event: ReviewEvent,
  by: By,
  { reason = '', ...change }: Partial<TourReviewRow> & { reason?: string } = {},
) => transition(deps, tx, tourReviews, row, event, by, { change, note: { reason } })

/** Shows or holds a written review. */
export const publishTourReview = (deps: Pick<Deps, 'clock'>, tx: Tx, row: TourReviewRow) => {
  const { event, change } = shownOrHeld(deps, row)
  return moveTourReview(deps, tx, row, event, bySystem, change)
}
