// Owns the page of one payment: its refunds, what it paid for, and everything that happened to it.
import { fail } from '@akwaaba/contract/errors'
import { maskContacts } from '@akwaaba/contract/masking'
import type { PaymentPage } from '@akwaaba/contract/record-pages'
import { seesPlatform } from '#booking-notes/notes.ts'
import type { Deps, Viewer } from '#deps.ts'
import { readPayment } from '#payment-admin/payment-admin.ts'
import { labelsOf } from '#payments/lines.ts'
import { isAllowed, shownPayments } from './parts.ts'
import { readPaymentTimeline } from './timeline.ts'

/** The payment, where the reader may see it: an administrator all, a member those for stays of the organisation. */
const findPayment = (deps: Deps, { member }: Viewer, id: string) => {
  const all = deps.db.selectFrom('payments').selectAll().where('id', '=', id)
  const own = member ? all.where('organisationId', '=', member.organisation.id).where('bookingId', 'is not', null) : all
  return own.executeTakeFirst()
}

const readBooking = async ({ db }: Deps, id: string | null): Promise<PaymentPage['booking']> => {
  if (id === null) return null
  const { bookingId, reference, apartmentName, startDate, endDate, slug, name } = await db
    .selectFrom('bookings')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .innerJoin('organisations', 'organisations.id', 'bookings.organisationId')
    .select([
      'bookings.id as bookingId',
      'bookings.reference',
      'apartments.apartmentName',
      'bookings.checkIn as startDate',
    ])
    .select(['bookings.checkOut as endDate', 'organisations.slug', 'organisations.name'])
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow()
  return { _id: bookingId, reference, apartmentName, startDate, endDate, organisation: { slug, name } }
}

/** The page of a payment that the caller sees as staff; refuses with not_found, also for one of another organisation. */
export const readPaymentPage = async (deps: Deps, viewer: Viewer, id: string): Promise<PaymentPage> => {
  const row = (await findPayment(deps, viewer, id)) ?? fail('not_found')
  const [guest, isAdmin] = [isAllowed(viewer, 'booking.guest'), viewer.member === undefined]
  const [[payment], labels, booking, payer, timeline, admin] = await Promise.all([
    shownPayments(deps, viewer, [row]),
    labelsOf(deps.db, [id]),
    readBooking(deps, row.bookingId),
    deps.db
      .selectFrom('users')
      .leftJoin('bookings', (on) => on.on('bookings.id', '=', row.bookingId))
      .select(['users.id', 'users.username', 'users.deletedAt', 'bookings.contactName'])
      .where('users.id', '=', row.customerId)
      .executeTakeFirst(),
    readPaymentTimeline(deps, id, { guest, amounts: true, admins: seesPlatform(viewer) }),
    isAdmin ? readPayment(deps, viewer, deps.db, id) : undefined,
  ])
  return {
    payment: payment ?? fail('not_found'),
    ...(admin ? { admin } : {}),
    ...{ label: labels.get(id) ?? '', booking, timeline },
    // Named as in the timeline: the payment may not have come yet.
    guest:
      guest && payer?.deletedAt === null
        ? { _id: payer.id, username: isAdmin ? payer.username : maskContacts(payer.contactName ?? payer.username) }
        : null,
  }
}
