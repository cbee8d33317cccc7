// Owns bookings that staff make for a guest at the reception or on the phone, and the link by which that guest pays.
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import { endOfDay, formatInstant, minutesAfter } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { centsFromDollars, dollarsFromCents } from '@akwaaba/contract/money'
import type { NewStaffBooking } from '@akwaaba/contract/staff-bookings'
import { stayFrom } from '#apartments/rules.ts'
import { auditLabel } from '#apartments/scope.ts'
import { getBooking } from '#bookings/bookings.ts'
import { findByKey, isMadeForGuest } from '#bookings/by-staff.ts'
import { type ByStaff, createBooking } from '#bookings/create.ts'
import { visibleBookings } from '#bookings/present.ts'
import { actsForPlatform, deciderOf, type Shown } from '#bookings/visible.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps, Viewer } from '#deps.ts'
import { addGuest, removeGuest } from '#trips/guests.ts'
import { makeTripLink } from '#trips/tokens.ts'

const tooLong = 'The nights can be held until the end of the day of arrival, and not into the past.'

/** Until when the nights are held; refuses with invalid_input a time that has passed, or is after the day of arrival. */
const holdUntil = ({ clock }: Deps, { startDate, endDate, holdUntil: asked }: NewStaffBooking): Date => {
  const [now, latest] = [clock.now(), endOfDay(stayFrom(startDate, endDate, clock.today()).checkIn)]
  if (asked === undefined) return new Date(Math.min(+minutesAfter(now, limits.staffHoldMinutes), +latest))
  const until = new Date(asked)
  return until <= now || until > latest
    ? fail('invalid_input', { msg: tooLong, fields: { holdUntil: tooLong } })
    : until
}

const make = async (deps: Deps, viewer: Viewer, form: NewStaffBooking): Promise<string> => {
  const { name, email, phone, agreed, key, sendsLink, holdUntil: _, ...ask } = form
  const { member } = viewer
  const staff: ByStaff = {
    by: { actor: deciderOf(viewer), id: viewer.id },
    organisationId: member?.organisation.id ?? null,
    holdUntil: holdUntil(deps, form),
    agreedCents: agreed ? centsFromDollars(agreed.price) : null,
    row: {
      ...{ key, madeBy: viewer.id, priceReason: agreed?.reason ?? '', madeAt: deps.clock.now() },
      ...{ byPlatform: actsForPlatform(viewer), movedFrom: null },
    },
    recordOf: ({ id, reference, totalCents }) => ({
      ...{ actorId: viewer.id, action: 'create', kind: 'booking', recordId: id },
      label: auditLabel(member ?? null, reference),
      // Without the reason: it may be personal, and audit records are never erased.
      after: { price: dollarsFromCents(totalCents), isAgreed: agreed !== undefined },
    }),
  }
  const job = sendsLink && email !== '' ? 'mail:trip-held' : undefined
  const guest: Actor = {
    ...(await inTransaction(deps.db, (tx) => addGuest(deps, tx, { name, email, phone }))),
    sessionId: '',
  }
  try {
    return (await createBooking(deps, guest, ask, { staff, job }))._id
  } catch (error) {
    await removeGuest(deps, guest.id)
    // The same form was sent twice at one instant, and the other one was first: it has the nights, or the key.
    const before = await findByKey(deps.db, viewer.id, key)
    if (before === undefined) throw error
    return before
  }
}

/**
 * Books a stay for a guest at the reception or on the phone, once for each key, and gives it as the caller sees it. Refuses as
 * createBooking does, listings of other organisations with not_found, and with invalid_input a time until which nights cannot be held.
 */
export const createStaffBooking = async <V extends Viewer>(
  deps: Deps,
  viewer: V,
  form: NewStaffBooking,
): Promise<Shown<V>> => {
  const id = (await findByKey(deps.db, viewer.id, form.key)) ?? (await make(deps, viewer, form))
  return getBooking(deps, viewer, id)
}

type Guest = { username: string; state: BookingState; holdExpiresAt: Date }

const linkText = ({ username, state, holdExpiresAt }: Guest, site: string, url: string) => {
  const isHeld = state === 'pending' ? `your nights are held until ${formatInstant(holdExpiresAt)} (Accra). ` : ''
  return `Hello ${username}, ${isHeld}${isHeld === '' ? 'please' : 'Please'} see your stay and pay here: ${url} (${site})`
}

/**
 * A link by which the guest of a booking that staff have made sees it and pays. Refuses with not_found, and with illegal_transition where
 * nothing is to be paid, or the guest has made the booking, or has an account by now: the link would open their trip.
 */
export const makePaymentLink = async (deps: Deps, viewer: Viewer, id: string, { byMail }: { byMail: boolean }) => {
  const row = await visibleBookings(deps, viewer)
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .select(['bookings.state', 'bookings.holdExpiresAt', 'users.username', 'users.email', 'users.phone'])
    .where('bookings.id', '=', id)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const byStaff = await isMadeForGuest(deps.db, id)
  const isPayable = bookingStates.is(row.state, 'payable') || bookingStates.is(row.state, 'depositPaid')
  if (!byStaff || !isPayable) return fail('illegal_transition')
  const url = (await makeTripLink(deps, id)) ?? fail('illegal_transition')
  const mailed = byMail && row.email !== ''
  if (mailed) await inTransaction(deps.db, (tx) => enqueue(tx, 'mail:trip-link', { bookingId: id }))
  const text = linkText(row, deps.config.site.name, url)
  return { url, phone: row.phone, text, mailed }
}
