// Owns forms of guests without an account that are sent again because the reply was lost: they find the booking that the first one has made.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { limits } from '@akwaaba/contract/limits'
import { centsFromDollars } from '@akwaaba/contract/money'
import type { NewTrip } from '@akwaaba/contract/trips'
import { getBooking } from '#bookings/bookings.ts'
import { lockGuest } from '#bookings/holds.ts'
import type { Db } from '#db/client.ts'
import { isNow } from '#db/states.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import { type Deps, hashOfToken } from '#deps.ts'
import { openTripSession } from './tokens.ts'

/**
 * What is stored of a form: a hash of its key with everything that the guest has chosen, so that the key finds nothing for another address,
 * other nights or other guests; null where the form has no key. The price and its quote follow from these.
 */
export const hashOfForm = ({ key, price: _, quoteId: __, ...asked }: NewTrip): Buffer | null =>
  key === undefined ? null : hashOfToken(`form ${key} ${JSON.stringify(asked)}`)

/** The guest and the unpaid booking of a form, as long as the nights are held, for an hour at most. */
const findHeld = async ({ clock }: Deps, db: Db | Tx, form: NewTrip) => {
  const formHash = hashOfForm(form)
  if (formHash === null) return undefined
  const found = await db
    .selectFrom('users')
    .innerJoin('bookings', 'bookings.customerId', 'users.id')
    .select(['users.id', 'users.username', 'users.email', 'users.role'])
    .select(['bookings.id as trip', 'bookings.totalCents'])
    .where('users.email', '=', form.email)
    .where('users.isGuest', '=', true)
    .where('users.deletedAt', 'is', null)
    .where('users.formHash', '=', formHash)
    .where('users.createdAt', '>', clock.in({ minutes: -limits.renewedHoldMinutes }))
    .where('bookings.deletedAt', 'is', null)
    .where(isNow(bookingStates, 'bookings', ['pending'], clock.now()))
    .executeTakeFirst()
  // At another price the guest was shown something else.
  return found && (form.price === undefined || centsFromDollars(form.price) === found.totalCents) ? found : undefined
}

/** The booking that a form has made already, with a token that opens it in this browser; null where there is none that is still held. */
export const findTripOfForm = async (deps: Deps, form: NewTrip) => {
  const found = await findHeld(deps, deps.db, form)
  if (!found) return null
  const { id, username, email, role, trip } = found
  // As a link is opened: under the lock of the guest, who may end all links at this instant.
  const token = await inTransaction(deps.db, async (tx) => {
    await lockGuest(tx, id)
    return (await findHeld(deps, tx, form)) ? openTripSession(deps, tx, trip) : null
  })
  const guest = { id, username, email, role, trip, sessionId: '' }
  return token === null ? null : { booking: await getBooking(deps, guest, trip), token }
}
