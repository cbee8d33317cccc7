// Owns reading bookings the way people see them: whose, which ones, with their apartment, extras and visible state.
import { offer } from '@akwaaba/contract/actions'
import { type BookingActor, type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import type { Booking, BookingQuery, BookingView } from '@akwaaba/contract/bookings'
import { stayBegins } from '@akwaaba/contract/cancellation'
import { dateInAccra, nightsBetween } from '@akwaaba/contract/dates'
import { messages } from '@akwaaba/contract/messages'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { partsOf, shownLine } from '@akwaaba/contract/price-lines'
import type { ExpressionBuilder } from 'kysely'
import { customerColumns, customerOf } from '#db/customers.ts'
import { containing } from '#db/like.ts'
import { readPage } from '#db/page.ts'
import { isNow } from '#db/states.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'
import { present as presentExtra } from '#extras/extras.ts'
import { linesByBooking } from './lines.ts'

export type BookingFilter = Omit<BookingQuery, 'page' | 'limit'>
type Filter = ExpressionBuilder<Database, 'bookings' | 'apartments' | 'users'>

const { having, words, all } = bookingStates
/** The states of each view; one of a single kind has the states that name it. */
const statesIn: Record<BookingView, BookingState[]> = {
  all,
  current: having('holdsNights'),
  paid: having('depositPaid'),
  ...(Object.fromEntries(words('view').map((view) => [view, bookingStates.where('view', view)])) as Record<
    ReturnType<typeof words<'view'>>[number],
    BookingState[]
  >),
}

const mentions = (is: Filter, text: string) =>
  is.or([
    is('bookings.reference', 'ilike', containing(text)),
    is('apartments.apartmentName', 'ilike', containing(text)),
    // Who has left has no name any more, only one that says so.
    is.and([
      is('users.deletedAt', 'is', null),
      is.or([is('users.username', 'ilike', containing(text)), is('users.email', 'ilike', containing(text))]),
    ]),
  ])

/** The bookings that `actor` may see: their own, or everybody's that no administrator has deleted for one of those. */
const visibleTo = (deps: Deps, actor: Actor) =>
  deps.db
    .selectFrom('bookings')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .where((is) =>
      actor.role === 'admin' ? is('bookings.deletedAt', 'is', null) : is('bookings.customerId', '=', actor.id),
    )

/** The bookings that `actor` may see and that fit; those that are not over unless said otherwise. */
export const matching = (
  deps: Deps,
  actor: Actor,
  { view = 'current', search, apartmentId, from, to }: BookingFilter,
) =>
  visibleTo(deps, actor).where((is) =>
    is.and([
      isNow(bookingStates, 'bookings', statesIn[view], deps.clock.now()),
      ...(search === undefined ? [] : [mentions(is, search)]),
      ...(apartmentId === undefined ? [] : [is('bookings.apartmentId', '=', apartmentId)]),
      ...(from === undefined ? [] : [is('bookings.checkOut', '>', from)]),
      ...(to === undefined ? [] : [is('bookings.checkIn', '<=', to)]),
    ]),
  )

type Found = ReturnType<typeof visibleTo>

const withFacts = (found: Found) =>
  found
    .selectAll('bookings')
    .select(['apartments.apartmentName', 'apartments.address', 'apartments.location', 'apartments.coverImage'])
    .select(['apartments.checkOutBy', 'apartments.deletedAt as withdrawnAt'])
    .select(customerColumns)
    .select((of) =>
      of
        .selectFrom('bookingEvents')
        .select('reason')
        .whereRef('bookingEvents.bookingId', '=', 'bookings.id')
        .where('bookingEvents.toState', '=', 'cancelled')
        .where('bookingEvents.reason', '!=', '')
        .limit(1)
        .as('reason'),
    )

/** The bookings that `actor` may see, with all that present needs to know of each. */
export const seenBy = (deps: Deps, actor: Actor) => withFacts(visibleTo(deps, actor))

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

const actorsOf = (actor: Actor, { customerId }: Row): BookingActor[] => [
  ...(customerId === actor.id ? (['customer'] as const) : []),
  ...(actor.role === 'admin' ? (['admin'] as const) : []),
]

// What the state does not say: a stay that has begun is not cancelled, and nights are not held again without an offer.
const refusalOf = (row: Row, state: BookingState, action: (typeof bookingStates.allActions)[number], now: Date) => {
  const hasBegun = stayBegins(row.checkIn, row.checkInFrom) <= now
  if (action === 'cancel' && bookingStates.is(state, 'depositPaid') && hasBegun)
    return { code: 'illegal_transition', msg: messages.stayBegun } as const
  if (action !== 'pay' || !bookingStates.can('reinstate', state)) return null
  if (row.deletedAt !== null) return { code: 'illegal_transition' } as const
  const isPast = row.checkIn < dateInAccra(now)
  return isPast || row.withdrawnAt !== null ? ({ code: 'hold_lapsed' } as const) : null
}

/** Rows as they go on the wire, in their order, with what `actor` may do about them. */
export const present = async (deps: Deps, actor: Actor, rows: Row[]): Promise<Booking[]> => {
  const now = deps.clock.now()
  const ids = rows.map((row) => row.id)
  const [lines, extras] = await Promise.all([
    linesByBooking(deps.db, ids),
    ids.length === 0
      ? []
      : deps.db.selectFrom('bookingExtras').selectAll().where('bookingId', 'in', ids).orderBy('title').execute(),
  ])
  const extrasOf = Map.groupBy(extras, ({ bookingId }) => bookingId)
  return rows.map((row) => {
    // What time has ended reads so from that second on, even before the job has written it down.
    const ended = bookingStates.expiryOf(row, now)
    const state = ended ? bookingStates.on[ended].to : row.state
    const price = lines.get(row.id) ?? []
    const { nightlyCents, apartmentCents, extrasCents } = partsOf(price)
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
      customer: customerOf(row),
      startDate: row.checkIn,
      endDate: row.checkOut,
      nights: nightsBetween(row.checkIn, row.checkOut),
      nightlyPrice: dollarsFromCents(nightlyCents),
      apartmentTotal: dollarsFromCents(apartmentCents),
      extrasTotal: dollarsFromCents(extrasCents),
      price: dollarsFromCents(row.totalCents),
      lines: price.map(shownLine),
      extras: (extrasOf.get(row.id) ?? []).map(({ extraId, ...extra }) => presentExtra({ ...extra, id: extraId })),
      status: bookingStates.states[state].listedAs,
      state,
      ...offer(bookingStates.actions(state, actorsOf(actor, row)), (action) => refusalOf(row, state, action, now)),
      depositPaid: bookingStates.is(state, 'depositPaid'),
      holdExpiresAt: state === 'pending' ? row.holdExpiresAt.toISOString() : null,
      createdAt: row.createdAt.toISOString(),
      policy: row.policy,
      reason: row.reason,
    }
  })
}

/** One page of the bookings that `actor` may see and that fit, newest first. */
export const readBookings = async (deps: Deps, actor: Actor, ask: BookingQuery) => {
  const found = withFacts(matching(deps, actor, ask))
    .orderBy('bookings.createdAt', 'desc')
    .orderBy('bookings.id', 'desc')
  const page = await readPage(deps.db, found, ask)
  return { ...page, items: await present(deps, actor, page.items) }
}
