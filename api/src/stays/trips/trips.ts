// Owns booking without an account, and what its guest does with the link of the trip.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { Booking } from '@akwaaba/contract/bookings'
import { DomainError, fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import type { NewTrip } from '@akwaaba/contract/trips'
import { sql } from 'kysely'
import { stayFrom } from '#apartments/rules.ts'
import { withConsumedCode } from '#auth/code-check.ts'
import { askCodeOnce } from '#auth/codes.ts'
import { getBooking } from '#bookings/bookings.ts'
import { createBooking } from '#bookings/create.ts'
import { lockGuest } from '#bookings/holds.ts'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { refuseGuestHolds } from '#inventory/guest-holds.ts'
import { applyRateLimit, loginLimits, signedInCaller } from '#rate-limits/rate-limits.ts'
import { denialsOf } from './denials.ts'
import { findTripOfForm, hashOfForm } from './guest-forms.ts'
import { addGuest, removeGuest } from './guests.ts'
import { endTripTokens, isSessionOpen, openTripSession, proveTripSession, readTripLink } from './tokens.ts'

/** Refuses with too_many_holds where an address without an account has made too many unpaid holds within a day. */
const refuseTooManyHolds = async (deps: Deps, tx: Tx, email: string): Promise<void> => {
  // Holds of one address that are made at the same instant are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${email}`}, 0))`.execute(tx)
  const made = await tx
    .selectFrom('users')
    .leftJoin('bookings', 'bookings.customerId', 'users.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('users.email', '=', email)
    .where('users.isGuest', '=', true)
    .where('users.createdAt', '>', deps.clock.in({ minutes: -24 * 60 }))
    // One without a booking is about to have it.
    .where((is) =>
      is.or([is('bookings.id', 'is', null), is('bookings.state', 'not in', bookingStates.having('depositPaid'))]),
    )
    .executeTakeFirstOrThrow()
  // One that its owner has denied has no address any more.
  if (made.count + (await denialsOf(deps, tx, email)) >= limits.guestHoldsPerDay) fail('too_many_holds')
}

const makeTrip = async (deps: Deps, form: NewTrip, address?: string) => {
  const { name, email, phone, key: _, ...ask } = form
  const stay = stayFrom(ask.startDate, ask.endDate, deps.clock.today())
  const guest = await inTransaction(deps.db, async (tx) => {
    await refuseTooManyHolds(deps, tx, email)
    await refuseGuestHolds(deps, tx, { apartmentId: ask.apartmentId, ...stay })
    return addGuest(deps, tx, { name, email, phone }, hashOfForm(form))
  })
  const booking = await createBooking(deps, { ...guest, sessionId: '' }, ask, { address, job: 'mail:trip-held' }).catch(
    async (error: unknown) => {
      await removeGuest(deps, guest.id)
      throw error
    },
  )
  // A process that ends before this leaves a hold whose guest has the mailed link.
  return { booking, token: await openTripSession(deps, deps.db, booking._id) }
}

/**
 * Books a stay for a guest without an account, as createBooking does and with its refusals; gives the booking and a token that opens it
 * in this browser. Whether the address has an account changes nothing, so that nobody learns of it. Also refuses with too_many_holds
 * where the address has made several unpaid holds within a day, or guests without an account have held the nights several times. A form
 * that has made a booking already, whose nights are still held, gives that booking and another token.
 */
export const bookTrip = (deps: Deps, form: NewTrip, address?: string) =>
  makeTrip(deps, form, address).catch(async (error: unknown) => {
    // The nights that its first sending holds refuse the second one, also where both came at the same instant.
    const made = error instanceof DomainError ? await findTripOfForm(deps, form) : null
    if (made === null) throw error
    return made
  })

// Links are ended under the lock of the guest: of one that is being opened then, the session ends as well.
const requireTripLink = async (deps: Deps, db: Db | Tx, link: string) => {
  const found = await readTripLink(deps, db, link)
  return 'why' in found ? fail('bad_link', { facts: { why: found.why } }) : found
}

/** Opens the trip of a link in this browser. Refuses with bad_link, which says why. */
export const openTrip = async (deps: Deps, link: string): Promise<{ booking: Booking; token: string }> => {
  const { guest } = await requireTripLink(deps, deps.db, link)
  const booking = await getBooking(deps, guest, guest.trip)
  const token = await inTransaction(deps.db, async (tx) => {
    await lockGuest(tx, guest.id)
    await requireTripLink(deps, tx, link)
    return openTripSession(deps, tx, guest.trip)
  })
  return { booking, token }
}

/** Mails the link of a trip again. Neither the answer nor its time says whether there is such a trip. */
export const resendTripLink = async (deps: Deps, ask: { email: string; reference: string }) => {
  const found = await deps.db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .select('bookings.id')
    .where('bookings.reference', '=', ask.reference)
    .where('users.email', '=', ask.email)
    .where('users.isGuest', '=', true)
    .executeTakeFirst()
  // The job of an unknown one finds nothing to write about.
  const bookingId = found?.id ?? deps.ids.next()
  await inTransaction(deps.db, (tx) => enqueue(tx, 'mail:trip-link', { bookingId }))
  return { msg: 'If there is such a trip, its link is on its way to that address.' }
}

const tripOf = ({ trip }: Actor): string => trip ?? fail('not_found')

const noAddress = 'We have no e-mail address of yours, so no code can be sent. Please call your host to cancel.'

/**
 * Mails the code that cancelling needs. Refuses with not_found for the token of an account, with illegal_transition for a guest without an address, code_just_sent,
 * too_many_requests.
 */
export const askTripCode = async (deps: Deps, actor: Actor) => {
  const caller = signedInCaller(`trip ${tripOf(actor)}`)
  if (actor.email === '') return fail('illegal_transition', { msg: noAddress })
  await inTransaction(deps.db, (tx) => askCodeOnce(deps, tx, { user: actor, purpose: 'trip', caller }))
  return { msg: messages.codeSent }
}

/** Takes that code for the browser of the caller. Refuses with not_found, bad_code, too_many_requests. */
export const confirmTripCode = async (deps: Deps, actor: Actor, { otp }: { otp: string }) => {
  await applyRateLimit(deps, loginLimits.guess, signedInCaller(`trip ${tripOf(actor)}`))
  return withConsumedCode(deps, { userId: actor.id, purpose: 'trip', digits: otp }, async (tx) => {
    await proveTripSession(deps, tx, actor.sessionId)
    return { msg: 'Thank you. You can cancel your trip in this browser now.' }
  })
}

/** Ends every link of the caller's trip and every other browser on it, and mails another link. Refuses with not_found. */
export const renewTripLink = async (deps: Deps, actor: Actor) => {
  const bookingId = tripOf(actor)
  await inTransaction(deps.db, async (tx) => {
    // Of two browsers that ask at one instant the second has been ended by the first.
    await lockGuest(tx, actor.id)
    if (!(await isSessionOpen(tx, actor.sessionId))) return fail('not_signed_in')
    await endTripTokens(deps, tx, bookingId, actor.sessionId)
    await enqueue(tx, 'mail:trip-link', { bookingId })
  })
  return { msg: 'The earlier links no longer work. Another one is on its way to you.' }
}
