// Owns the state of bookings: nobody else writes it. Every move leaves a line in the booking's history.
import {
  type BookingActor,
  type BookingEvent,
  type BookingState,
  bookingStates,
} from '@akwaaba/contract/booking-states'
import { fail } from '@akwaaba/contract/errors'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { keepNights } from './nights.ts'

export type By = { actor: BookingActor; id: string | null }
export const bySystem: By = { actor: 'system', id: null }

// Each effect of the table is a job of the same name; a new one without a job does not compile.
const leaveEffects = async (tx: Tx, bookingId: string, event: BookingEvent): Promise<void> => {
  for (const effect of bookingStates.on[event].effects ?? []) await enqueue(tx, effect, { bookingId })
}

/** Writes the first line of a booking's history. */
export const remember = async (deps: Deps, tx: Tx, bookingId: string, by: By): Promise<void> => {
  await tx
    .insertInto('bookingEvents')
    .values({
      bookingId,
      event: 'create',
      fromState: null,
      toState: bookingStates.initial,
      actor: by.actor,
      actorId: by.id,
      happenedAt: deps.clock.now(),
    })
    .execute()
}

type Change = { holdExpiresAt?: Date; reason?: string }

/**
 * Moves a booking by an event of the table, with what is said of it where somebody asks why; refuses with illegal_transition when its state does not allow it.
 */
export const move = async (
  deps: Deps,
  tx: Tx,
  id: string,
  event: BookingEvent,
  by: By,
  { reason = '', ...change }: Change = {},
) => {
  const rule = bookingStates.on[event]
  if (!(rule.by as readonly string[]).includes(by.actor)) return fail('forbidden')
  const before = await tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before || !bookingStates.can(event, before.state)) return fail('illegal_transition')
  const to: BookingState = rule.to
  if (to !== before.state) await keepNights(tx, { ...before, ...change, state: to })
  await tx
    .updateTable('bookings')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('bookingEvents')
    .values({
      bookingId: id,
      event,
      fromState: before.state,
      toState: rule.to,
      actor: by.actor,
      actorId: by.id,
      happenedAt: deps.clock.now(),
      reason,
    })
    .execute()
  await leaveEffects(tx, id, event)
}
