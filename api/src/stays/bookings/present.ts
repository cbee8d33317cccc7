// Owns reading bookings for replies: which ones the caller may see, with apartment, lines, extras, state and actions.
import { offer } from '@akwaaba/contract/actions'
import type { Arrival } from '@akwaaba/contract/arrivals'
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import type { Booking } from '@akwaaba/contract/bookings'
import { stayBegins } from '@akwaaba/contract/cancellation'
import { dateInAccra, nightsBetween } from '@akwaaba/contract/dates'
import { messages } from '@akwaaba/contract/messages'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { type PriceLine, partsOf, shownLine } from '@akwaaba/contract/price-lines'
import { readArrivals } from '#apartments/arrivals.ts'
import { customerColumns, customerOf } from '#auth/customers.ts'
import type { Deps, Viewer } from '#deps.ts'
import { balanceActions, balanceOfBooking, chargeOfBooking } from '#dues/balances.ts'
import { isExtraOfHouse, presentExtra } from '#extras/extras.ts'
import { shownGuests } from '#pricing/booking-price.ts'
import { linesByBooking } from './lines.ts'
import { actorsOf, asBooked, isOwn, isVisible, type Shown, shownTo } from './visible.ts'

/** The bookings that `viewer` may see, without columns. */
export const visibleBookings = (deps: Deps, viewer: Viewer) => deps.db.selectFrom('bookings').where(isVisible(viewer))

const withFacts = (found: ReturnType<typeof visibleBookings>) =>
  found
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .selectAll('bookings')
    .select(['apartments.apartmentName', 'apartments.address', 'apartments.location', 'apartments.coverImage'])
    .select(['apartments.checkOutBy', 'apartments.listed as isListed'])
    .select(customerColumns)
    // No booking that was cancelled is ever in another state, so that of others no event is looked for.
    .select((of) =>
      of
        .selectFrom('bookingEvents')
        .select('reason')
        .where('bookings.state', '=', 'cancelled')
        .whereRef('bookingEvents.bookingId', '=', 'bookings.id')
        .where('bookingEvents.toState', '=', 'cancelled')
        .where('bookingEvents.reason', '!=', '')
        .limit(1)
        .as('reason'),
    )
    .select([balanceOfBooking.as('balance'), chargeOfBooking.as('charge')])

/** The bookings that `viewer` may see, with all columns that presentBookings needs. */
export const selectVisible = (deps: Deps, viewer: Viewer) => withFacts(visibleBookings(deps, viewer))

export type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

// What the state alone does not say: a stay that has begun cannot be cancelled, and an expired hold is not reinstated when
// the apartment is no longer offered or the day of its balance has passed.
const refusalOf = (row: Row, state: BookingState, action: (typeof bookingStates.allActions)[number], now: Date) => {
  const hasBegun = stayBegins(row.checkIn, row.checkInFrom) <= now
  if (action === 'cancel' && bookingStates.is(state, 'depositPaid') && hasBegun)
    return { code: 'illegal_transition', msg: messages.stayBegun } as const
  if (action !== 'pay' || !bookingStates.can('reinstate', state)) return null
  if (row.deletedAt !== null) return { code: 'illegal_transition' } as const
  const isPast = row.checkIn < dateInAccra(now)
  const isLate = row.balance !== null && row.balance.dueAt <= now.toISOString()
  return isPast || isLate || !row.isListed ? ({ code: 'hold_expired' } as const) : null
}

/** Whether the guest of a booking in this state reads how to get there: from the payment until the stay is over. */
export const mayArrive = (state: BookingState): boolean =>
  bookingStates.is(state, 'depositPaid') && !bookingStates.is(state, 'over')

type Extra = Omit<Parameters<typeof presentExtra>[0], 'id'> & { extraId: string }
type Related = { lines: readonly PriceLine[]; extras: readonly Extra[]; arrival?: Arrival | undefined }

/** A booking as replies show it at `now`, with its lines and extras and the actions that `viewer` may take. */
export const presentBooking = (
  viewer: Viewer,
  row: Row,
  { now, lines, extras, arrival }: Related & { now: Date },
): Booking => {
  // A deadline counts from the second it passes, even before the job has recorded it.
  const expiry = bookingStates.expiryOf(row, now)
  const state = expiry ? bookingStates.on[expiry].to : row.state
  const { nightlyCents, apartmentCents, extrasCents } = partsOf(lines)
  const actions = bookingStates.actions(state, actorsOf(viewer, row.customerId))
  return {
    _id: row.id,
    reference: row.reference,
    apartmentId: row.apartmentId,
    apartment: {
      _id: row.apartmentId,
      apartmentId: row.apartmentId,
      apartmentName: row.apartmentName,
      address: row.address,
      location: row.location,
      coverImage: row.coverImage,
      checkInFrom: row.checkInFrom,
      checkOutBy: row.checkOutBy,
    },
    arrival: (isOwn(viewer, row) && mayArrive(state) && arrival) || null,
    customer: customerOf(asBooked(viewer, row)),
    startDate: row.checkIn,
    endDate: row.checkOut,
    nights: nightsBetween(row.checkIn, row.checkOut),
    guests: shownGuests(row),
    nightlyPrice: dollarsFromCents(nightlyCents),
    apartmentTotal: dollarsFromCents(apartmentCents),
    extrasTotal: dollarsFromCents(extrasCents),
    price: dollarsFromCents(row.totalCents),
    lines: lines.map(shownLine),
    extras: extras.map(({ extraId, ...extra }) => presentExtra({ ...extra, id: extraId })),
    status: bookingStates.states[state].listedAs,
    state,
    ...offer(balanceActions(row, state, actions, isOwn(viewer, row)), (action) => refusalOf(row, state, action, now)),
    depositPaid: bookingStates.is(state, 'depositPaid'),
    holdExpiresAt: state === 'pending' ? row.holdExpiresAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    balance: row.balance,
    charge: row.charge,
    lateUntil: row.lateUntil,
    policy: row.policy,
    reason: row.reason,
  }
}

/** Rows as replies show them, in their order, with the fields that `viewer` may see and the actions they may take. */
export const presentBookings = async <V extends Viewer>(deps: Deps, viewer: V, rows: Row[]): Promise<Shown<V>[]> => {
  const now = deps.clock.now()
  const ids = rows.map((row) => row.id)
  const arriving = rows.filter((row) => isOwn(viewer, row) && mayArrive(row.state))
  const [lines, arrivals, extras] = await Promise.all([
    linesByBooking(deps.db, ids),
    readArrivals(
      deps.db,
      arriving.map(({ apartmentId }) => apartmentId),
    ),
    ids.length === 0
      ? []
      : deps.db
          .selectFrom('bookingExtras')
          .selectAll()
          .select(({ ref }) => isExtraOfHouse(ref('bookingExtras.extraId')).as('isOfHouse'))
          .where('bookingId', 'in', ids)
          .orderBy('title')
          .execute(),
  ])
  const extrasOf = Map.groupBy(extras, ({ bookingId }) => bookingId)
  return rows.map((row) => {
    const related = { lines: lines.get(row.id) ?? [], extras: extrasOf.get(row.id) ?? [] }
    return shownTo(viewer, presentBooking(viewer, row, { now, ...related, arrival: arrivals.get(row.apartmentId) }))
  })
}
