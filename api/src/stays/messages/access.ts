// Owns finding the conversation of a booking for its guest or a member of its host; that of others is as unknown as none.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { fail } from '@akwaaba/contract/errors'
import { maskContacts } from '@akwaaba/contract/masking'
import type { MessageSide, Thread } from '@akwaaba/contract/stay-messages'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { endOf, paidStates } from './rules.ts'

/** Who reads and writes: the guest of a booking, or a member of its host. */
export type Party = { actor: Actor; member?: Member }

/** The side of a conversation that a caller writes for. */
export const sideOf = ({ member }: Party): MessageSide => (member ? 'host' : 'guest')

/** The condition on a row of bookings that a party takes part in its conversation. */
export const isParty = ({ actor, member }: Party) =>
  member
    ? sql<boolean>`(bookings.organisation_id = ${member.organisation.id} and bookings.deleted_at is null)`
    : sql<boolean>`bookings.customer_id = ${actor.id}`

const selectStay = (db: Db | Tx, id: string, party: Party) =>
  db
    .selectFrom('bookings')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .innerJoin('organisations', 'organisations.id', 'bookings.organisationId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .leftJoin('threads', 'threads.bookingId', 'bookings.id')
    .leftJoin('threadReads', (on) =>
      on.onRef('threadReads.bookingId', '=', 'bookings.id').on('threadReads.userId', '=', party.actor.id),
    )
    .select(['bookings.id', 'bookings.reference', 'bookings.organisationId', 'bookings.customerId', 'bookings.state'])
    .select(['bookings.checkIn', 'bookings.checkOut', 'bookings.holdExpiresAt', 'bookings.apartmentId'])
    .select(['apartments.apartmentName', 'organisations.name as hostName', 'users.deletedAt'])
    .select(({ fn }) => fn.coalesce('bookings.contactName', 'users.username').as('username'))
    .select((is) => [
      is.fn.coalesce('threads.lastNumber', sql<number>`0`).as('lastNumber'),
      is.fn.coalesce('threads.lastByGuest', sql<number>`0`).as('lastByGuest'),
      is.fn.coalesce('threads.lastByHost', sql<number>`0`).as('lastByHost'),
      is.fn.coalesce('threads.readByGuest', sql<number>`0`).as('readByGuest'),
      is.fn.coalesce('threadReads.number', sql<number>`0`).as('readByMember'),
      sql<number>`(select coalesce(max(number), 0) from thread_reads where booking_id = bookings.id)`.as('readByHost'),
      is
        .exists(
          is
            .selectFrom('bookingEvents')
            .select('bookingEvents.id')
            .whereRef('bookingEvents.bookingId', '=', 'bookings.id')
            .where('bookingEvents.toState', 'in', paidStates),
        )
        .as('wasPaid'),
    ])
    .where('bookings.id', '=', id)
    .where(isParty(party))

export type Stay = Awaited<ReturnType<typeof findStay>>

/** A booking with what its conversation depends on by now; refuses with not_found. */
export const findStay = async (deps: Deps, db: Db | Tx, id: string, party: Party) => {
  const row = (await selectStay(db, id, party).executeTakeFirst()) ?? fail('not_found')
  const event = bookingStates.expiryOf(row, deps.clock.now())
  const state = event ? bookingStates.on[event].to : row.state
  const isDeleted = row.deletedAt !== null
  const ended: Thread['ended'] = endOf({ ...row, state, isDeleted, wasPaid: Boolean(row.wasPaid) }, deps.clock.today())
  return { ...row, isDeleted, isPaid: Boolean(row.wasPaid), ended }
}

/** The name of the other side as a party reads it. A name that is a phone number says no more than a message may. */
export const nameOfOther = (
  side: MessageSide,
  { hostName, username, deletedAt }: { hostName: string; username: string; deletedAt: Date | null },
): string => maskContacts(side === 'guest' ? hostName : deletedAt === null ? username : 'a guest')
