// Owns reading bookings the way people see them: with their apartment, extras and visible state.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { Booking, BookingView } from '@akwaaba/contract/bookings'
import { type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'
import { type Cents, dollarsFromCents } from '@akwaaba/contract/money'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../db/types.ts'
import type { Actor, Deps } from '../deps.ts'
import { present as presentExtra } from '../extras/extras.ts'

type Ask = { id?: string; view: BookingView; page: number; limit: number }
type Filter = ExpressionBuilder<Database, 'bookings'>

// A hold that ran out reads as expired from that second on, even before the job has written it down.
const inView = (view: BookingView, now: Date) => (is: Filter) => {
  const held = is.and([is('bookings.state', '=', 'pending'), is('bookings.holdExpiresAt', '>', now)])
  const lapsed = is.and([is('bookings.state', '=', 'pending'), is('bookings.holdExpiresAt', '<=', now)])
  switch (view) {
    case 'all':
      return is.val(true)
    case 'current':
      return is.or([held, is('bookings.state', 'in', ['paid', 'approved'])])
    case 'awaiting-payment':
      return held
    case 'awaiting-approval':
      return is('bookings.state', '=', 'paid')
    case 'approved':
      return is('bookings.state', '=', 'approved')
    case 'past':
      return is('bookings.state', '=', 'completed')
    case 'cancelled':
      return is.or([lapsed, is('bookings.state', 'in', ['cancelled', 'expired'])])
  }
}

const countOf = async (found: SelectQueryBuilder<Database, 'bookings', object>): Promise<number> =>
  (await found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total

/** One page of bookings that `actor` may see: their own, or everybody's for an administrator. */
export const readBookings = async (deps: Deps, actor: Actor, ask: Ask) => {
  const now = deps.clock.now()
  let found = deps.db.selectFrom('bookings').where(inView(ask.view, now) as never)
  if (actor.role !== 'admin') found = found.where('bookings.customerId', '=', actor.id)
  if (ask.id !== undefined) found = found.where('bookings.id', '=', ask.id)
  const rows = await found
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .selectAll('bookings')
    .select([
      'apartments.apartmentName',
      'apartments.address',
      'apartments.location',
      'apartments.coverImage',
      'apartments.checkInFrom',
      'apartments.checkOutBy',
      'users.username',
      'users.email',
      'users.deletedAt as leftAt',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('bookings.createdAt', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(ask.limit)
    .offset((ask.page - 1) * ask.limit)
    .execute()
  const ids = rows.map((row) => row.id)
  const extras =
    ids.length === 0
      ? []
      : await deps.db.selectFrom('bookingExtras').selectAll().where('bookingId', 'in', ids).orderBy('title').execute()
  const items = rows.map((row): Booking => {
    const state = row.state === 'pending' && row.holdExpiresAt <= now ? 'expired' : row.state
    const { listedAs, depositPaid } = bookingStates.states[state]
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
      customer: row.leftAt === null ? { username: row.username, email: row.email } : null,
      startDate: row.checkIn,
      endDate: row.checkOut,
      nights: nightsBetween(row.checkIn as CalendarDate, row.checkOut as CalendarDate),
      nightlyPrice: dollarsFromCents(row.nightlyCents as Cents),
      apartmentTotal: dollarsFromCents(row.apartmentCents as Cents),
      extrasTotal: dollarsFromCents(row.extrasCents as Cents),
      price: dollarsFromCents(row.totalCents as Cents),
      extras: extras
        .filter((extra) => extra.bookingId === row.id)
        .map(({ extraId, ...extra }) => presentExtra({ ...extra, id: extraId })),
      status: listedAs,
      depositPaid,
      holdExpiresAt: state === 'pending' ? row.holdExpiresAt.toISOString() : null,
      createdAt: row.createdAt.toISOString(),
    }
  })
  // A page beyond the last has no row to carry the total.
  const total = rows[0]?.total ?? (ask.page === 1 ? 0 : await countOf(found))
  return { items, total, page: ask.page, limit: ask.limit }
}
