// Owns what is stored of a booking that staff have made for its guest: who, for whom they acted, and why its price is another one.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { BookingRow } from './move.ts'

/** The booking that an author has made by a form, of which the key is; undefined where there is none yet. */
export const findByKey = async (db: Deps['db'], madeBy: string, key: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('staffBookings')
    .select('bookingId')
    .where('madeBy', '=', madeBy)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.bookingId
}

/** What is stored of a booking that staff have made; undefined where its guest has made it. */
export const readByStaff = (db: Tx | Deps['db'], bookingId: string) =>
  db
    .selectFrom('staffBookings')
    .innerJoin('users', 'users.id', 'staffBookings.madeBy')
    .innerJoin('bookings', 'bookings.id', 'staffBookings.bookingId')
    .innerJoin('users as guest', 'guest.id', 'bookings.customerId')
    .select(['users.username', 'users.deletedAt as leftAt', 'byPlatform', 'agreedCents', 'priceReason'])
    .select(({ fn }) => fn.coalesce('bookings.contactPhone', 'guest.phone').as('phone'))
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()

/** Whether staff have made a booking: then it needs no approval once it is paid. */
export const isByStaff = async (tx: Tx, bookingId: string): Promise<boolean> =>
  (await readByStaff(tx, bookingId)) !== undefined

/** Whether staff have made a stay for its guest: one that goes on in another home counts as made by those who made the first one. */
export const isMadeForGuest = async (db: Tx | Deps['db'], bookingId: string): Promise<boolean> => {
  const made = db.selectFrom('staffBookings').select('movedFrom').where('bookingId', '=', bookingId)
  const row = await made.executeTakeFirst()
  return row !== undefined && (row.movedFrom === null || isMadeForGuest(db, row.movedFrom))
}

/** Whether the guest of a stay was moved, so that it goes on in another home. */
export const goesOnElsewhere = async (db: Tx | Deps['db'], bookingId: string): Promise<boolean> => {
  const next = db.selectFrom('staffBookings').select('bookingId').where('movedFrom', '=', bookingId)
  return (await next.executeTakeFirst()) !== undefined
}

/** How the guest of a booking can be asked: whether staff have made it for them, whether a mail reaches them, and whether they have left. */
export const readGuest = async (db: Tx | Deps['db'], { id, customerId }: Pick<BookingRow, 'id' | 'customerId'>) => {
  const users = db.selectFrom('users').select(['email', 'deletedAt']).where('id', '=', customerId)
  const { email, deletedAt } = await users.executeTakeFirstOrThrow()
  const isByStaff = await isMadeForGuest(db, id)
  return { isByStaff, hasAddress: email !== '', hasLeft: deletedAt !== null }
}

/** Whether staff have made a booking, in a query of bookings. */
export const isMadeByStaff = sql<boolean>`exists (
  select from staff_bookings where staff_bookings.booking_id = bookings.id)`

/** Which of these bookings staff have made. */
const findByStaff = async (db: Deps['db'], ids: readonly string[]): Promise<Set<string>> => {
  const made = db.selectFrom('staffBookings').select('bookingId')
  const rows = ids.length === 0 ? [] : await made.where('bookingId', 'in', ids).execute()
  return new Set(rows.map(({ bookingId }) => bookingId))
}

type Stay = Pick<BookingRow, 'id' | 'state' | 'checkIn'>

/**
 * For which of these stays their host may have been paid itself: what its guest has booked is paid for here until the guest comes. Its host would
 * otherwise read how to reach every guest who holds nights, by writing down cash.
 */
export const findPaidThere = async <S extends Stay>(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  stays: readonly S[],
): Promise<S[]> => {
  const isThere = ({ state, checkIn }: Stay) => bookingStates.is(state, 'depositPaid') || checkIn <= clock.today()
  const others = stays.filter((stay) => !isThere(stay)).map(({ id }) => id)
  const made = await findByStaff(db, others)
  return stays.filter((stay) => isThere(stay) || made.has(stay.id))
}
