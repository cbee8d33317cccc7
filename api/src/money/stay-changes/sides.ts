// Owns as whom a change of a stay is made or answered, finding the stay for them, and how its guest can agree.
import { fail } from '@akwaaba/contract/errors'
import type { StayChangeActor } from '@akwaaba/contract/stay-change-states'
import type { StayChangeKind } from '@akwaaba/contract/stay-change-wire'
import type { readGuest } from '#bookings/by-staff.ts'
import { deciderOf, isVisible } from '#bookings/visible.ts'
import type { Deps, Viewer } from '#deps.ts'
import type { By } from './move.ts'
import type { BookingRow } from './planning.ts'

/** As whom a call is made: about the caller's own stay, or about those of others. */
export type Side = 'guest' | 'host'

/** A booking that a call may change; refuses with not_found. */
export const findBooking = async (deps: Deps, viewer: Viewer, side: Side, id: string): Promise<BookingRow> => {
  const found = deps.db.selectFrom('bookings').selectAll().where('id', '=', id).where(isVisible(viewer))
  const row = await found.executeTakeFirst()
  return row === undefined || (side === 'guest' && row.customerId !== viewer.id) ? fail('not_found') : row
}

export const actorOf = (viewer: Viewer, side: Side): StayChangeActor =>
  side === 'guest' ? 'customer' : deciderOf(viewer) === 'host' ? 'host' : 'admin'

export const byOf = (viewer: Viewer, side: Side): By => ({ actor: actorOf(viewer, side), id: viewer.id })

export const askedText = 'The guest is asked by e-mail. Until they accept, nothing changes.'

export type Guest = Awaited<ReturnType<typeof readGuest>>

/** Whether the guest of a stay can have agreed on the spot: to more nights, and to all but damage where staff have booked for them. */
export const mayAgreeOn = (kind: StayChangeKind, { isByStaff }: Guest): boolean =>
  kind === 'extension' || (isByStaff && kind !== 'damage')

/** Refuses with illegal_transition what its guest can neither have agreed to on the spot nor be asked. */
export const requireAnswer = (kind: StayChangeKind, guest: Guest, isAgreed: boolean): void => {
  const refuse = (msg: string) => fail('illegal_transition', { msg })
  if (guest.hasLeft && !isAgreed) refuse('The account of this guest is deleted, so nobody can accept this.')
  if (isAgreed && !mayAgreeOn(kind, guest)) refuse('This guest has booked here and answers here. Please offer it.')
  if (!isAgreed && !guest.hasAddress)
    refuse(
      kind === 'damage'
        ? 'This guest has no e-mail address, so they cannot accept a charge for damage here.'
        : 'This guest has no e-mail address, so they cannot answer here. Once they have agreed, please say so.',
    )
}
