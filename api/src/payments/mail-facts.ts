// Owns what a mail about a payment needs to know of it.
import { type Cents, dollarsFromCents } from '@akwaaba/contract/money'
import type { Deps } from '../deps.ts'

/** A payment with who paid it, and what it was for where that is no stay; null when there is nobody to write to any more. */
export const paymentForMail = async (deps: Deps, paymentId: string) => {
  const row = await deps.db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.customerId')
    .leftJoin('tours', 'tours.id', 'payments.tourId')
    .leftJoin('properties', 'properties.id', 'payments.propertyId')
    .select(['payments.reference', 'payments.amountCents', 'payments.seats', 'users.email', 'users.username'])
    .select(['tours.title', 'tours.date', 'tours.meetingPoint', 'tours.departureTime', 'tours.days'])
    .select(['properties.propertyName', 'properties.address'])
    .where('payments.id', '=', paymentId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const late = await deps.db
    .selectFrom('paymentEvents')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('event', '=', 'succeedLate')
    .executeTakeFirst()
  return { ...row, cameTooLate: late !== undefined, dollars: dollarsFromCents(row.amountCents as Cents) }
}
