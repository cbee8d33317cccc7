// Owns what follows from the facts of bought seats: their state, and why they cannot be given back. No SQL.
import type { Refusal } from '@akwaaba/contract/actions'
import { type PurchaseState, purchaseStates } from '@akwaaba/contract/purchase-states'

/** `endedAt`: when the seats were given back; `calledOffAt`: when their departure was called off. */
type Facts = { endedAt: Date | null; calledOffAt: Date | null }

/** The state of a purchase. One whose seats were given back before the departure was called off stays cancelled. */
export const purchaseStateOf = ({ endedAt, calledOffAt }: Facts): PurchaseState => {
  if (calledOffAt !== null && (endedAt === null || endedAt >= calledOffAt)) return 'called_off'
  return endedAt === null ? purchaseStates.initial : 'cancelled'
}

/** Why bought seats cannot be given back though their state allows it: while the package is offered, and once it has begun. */
export const refusalOfReturn = (tour: { deletedAt: Date | null; date: string }, today: string): Refusal | null =>
  tour.deletedAt !== null && tour.date >= today ? null : { code: 'illegal_transition' }
