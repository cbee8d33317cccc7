// Owns the page of one guest: who they are, their stays and payments, and everything that happened to these, as far as a reader may know.
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import { fail } from '@akwaaba/contract/errors'
import { maskContacts } from '@akwaaba/contract/masking'
import { moneyOf } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { GuestPage } from '@akwaaba/contract/record-pages'
import { sql } from 'kysely'
import { customerColumns } from '#auth/customers.ts'
import { seesPlatform } from '#booking-notes/notes.ts'
import { visibleBookings } from '#bookings/present.ts'
import { asBooked } from '#bookings/visible.ts'
import type { Deps, Viewer } from '#deps.ts'
import { isAllowed, staysOf } from './parts.ts'
import { readTimeline } from './timeline.ts'

const mostShown = 50

const readPayments = async (deps: Deps, { member }: Viewer, customerId: string) => {
  const all = deps.db.selectFrom('payments').where('payments.customerId', '=', customerId)
  const rows = await (member ? all.where('payments.organisationId', '=', member.organisation.id) : all)
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['payments.id', 'payments.reference', 'payments.state', 'payments.amountCents', 'payments.currency'])
    .select(['payments.createdAt', 'bookings.reference as bookingReference'])
    .orderBy('payments.createdAt', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(({ id, reference, state, amountCents, currency, createdAt, bookingReference }) => ({
    ...{ _id: id, reference, bookingReference, charge: moneyOf(amountCents, currency) },
    ...{ status: paymentStates.states[state].listedAs, createdAt: createdAt.toISOString() },
  }))
}

/** What a guest has said at a stay there that an account has taken over since; nothing where the account has booked one itself. */
const contactAt = (deps: Deps, viewer: Viewer, customerId: string, states: BookingState[]) =>
  visibleBookings(deps, viewer)
    .select(['bookings.contactName', 'bookings.contactPhone'])
    .where('bookings.customerId', '=', customerId)
    .where('bookings.state', 'in', states)
    .orderBy(sql`bookings.contact_phone is not null`)
    .orderBy('bookings.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The page of a guest; refuses with not_found, also for a guest without a stay at the organisation of a member, and one who has left. */
export const readGuestPage = async (deps: Deps, viewer: Viewer, id: string): Promise<GuestPage> => {
  const user = await deps.db
    .selectFrom('users')
    .select([...customerColumns, 'createdAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const stays = await staysOf(deps, viewer, id, { upTo: mostShown })
  if (!user || (viewer.member && stays.length === 0)) return fail('not_found')
  const amounts = isAllowed(viewer, 'booking.amounts')
  const own = visibleBookings(deps, viewer).select('bookings.id').where('bookings.customerId', '=', id)
  const [payments, timeline, ofPaid, ofAny] = await Promise.all([
    amounts ? readPayments(deps, viewer, id) : null,
    readTimeline(deps, sql`${own}`, { guest: true, amounts, admins: seesPlatform(viewer) }),
    // Only where there is a paid stay the staff see how to reach its guest.
    contactAt(deps, viewer, id, bookingStates.having('depositPaid', 'holdsNights')),
    contactAt(deps, viewer, id, [...bookingStates.all]),
  ])
  const reaches = viewer.member === undefined || (ofPaid !== undefined && isAllowed(viewer, 'booking.contact'))
  const none = { contactName: null, contactPhone: null }
  const { username, phone } = asBooked(viewer, { ...user, ...(ofPaid ?? ofAny ?? none) })
  const contact = reaches ? { email: user.email, phoneNumber: phone } : {}
  return {
    // A name that is a phone number says no more than a message may.
    guest: {
      _id: id,
      username: reaches ? username : maskContacts(username),
      ...contact,
      since: user.createdAt.toISOString(),
    },
    ...{ stays, payments, timeline },
  }
}
