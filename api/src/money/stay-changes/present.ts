// Owns reading changes of stays for replies, with both stays and what the caller may do.
import { offer } from '@akwaaba/contract/actions'
import { bookingStates } from '@akwaaba/contract/booking-states'
import { nightsBetween } from '@akwaaba/contract/dates'
import { maskContacts } from '@akwaaba/contract/masking'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { shownLine } from '@akwaaba/contract/price-lines'
import { nonEmpty } from '@akwaaba/contract/records'
import { type StayChangeActor, stayChangeStates } from '@akwaaba/contract/stay-change-states'
import type { ChangedStay, StayChange, StayChangeSide } from '@akwaaba/contract/stay-change-wire'
import type { ExpressionBuilder } from 'kysely'
import { customerColumns, customerOf } from '#auth/customers.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import { shownGuests } from '#pricing/booking-price.ts'
import { picturesOf } from './pictures.ts'

type Db = Tx | Deps['db']

/** Changes with the reference of their booking and its guest. */
const withStay = (db: Db) =>
  db
    .selectFrom('stayChanges')
    .innerJoin('bookings', 'bookings.id', 'stayChanges.bookingId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .selectAll('stayChanges')
    .select(['bookings.reference', 'bookings.contactName'])
    .select(customerColumns)

/** The condition that the stay of a change is on; for damage also after it. */
export const canStillBe = ({ eb, or, and }: ExpressionBuilder<Database, 'stayChanges' | 'bookings'>) =>
  or([
    eb('bookings.state', 'in', bookingStates.having('holdsNights')),
    and([eb('stayChanges.kind', '=', 'damage'), eb('bookings.state', 'in', bookingStates.having('depositPaid'))]),
  ])

/** The same of those that can be answered: in time, and of stays that have not ended. */
export const openChanges = ({ clock }: Pick<Deps, 'clock'>, db: Db) =>
  withStay(db)
    .where('stayChanges.state', 'in', stayChangeStates.having('isOpen'))
    .where('stayChanges.expiresAt', '>', clock.now())
    .where(canStillBe)

export type Row = Awaited<ReturnType<ReturnType<typeof withStay>['executeTakeFirstOrThrow']>>

type Names = ReadonlyMap<string, string>

const namesOf = async (db: Db, stays: readonly ChangedStay[]): Promise<Names> => {
  const ids = [...new Set(stays.map(({ apartmentId }) => apartmentId))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('apartments').select(['id', 'apartmentName']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, apartmentName }) => [id, apartmentName]))
}

const toSide = (stay: ChangedStay, names: Names): StayChangeSide => ({
  apartmentId: stay.apartmentId,
  apartmentName: names.get(stay.apartmentId) ?? '',
  startDate: stay.checkIn,
  endDate: stay.checkOut,
  nights: nightsBetween(stay.checkIn, stay.checkOut),
  guests: shownGuests(stay),
  extras: stay.extras.map(({ id: _id, title }) => ({ _id, title })),
  lines: stay.lines.map(shownLine),
  total: dollarsFromCents(stay.totalCents),
  lateUntil: stay.lateUntil ?? null,
})

type Both = { before: ChangedStay; after: ChangedStay }

const toSides = ({ before, after }: Both, names: Names) => ({
  before: toSide(before, names),
  after: toSide(after, names),
  difference: (after.totalCents - before.totalCents) / 100,
})

/** Two stays as replies show them, and the difference of their prices. */
export const sidesOf = async (db: Db, both: Both) => toSides(both, await namesOf(db, [both.before, both.after]))

// Hosts read a name without the phone number that may be in it: the stay may not be paid for.
const guestFor = (actors: readonly StayChangeActor[], row: Row): string | null => {
  const name = customerOf(row)?.username ?? null
  return name === null || actors.includes('admin') || actors.includes('customer')
    ? name
    : maskContacts(row.contactName ?? name)
}

/** Changes as replies show them to callers who act as one of these. */
export const presentChanges = async (
  db: Db,
  actors: readonly StayChangeActor[],
  rows: readonly Row[],
): Promise<StayChange[]> => {
  const stays = rows.flatMap(({ before, after }) => [before, after])
  const names = await namesOf(db, stays)
  const damages = rows.filter(({ kind }) => kind === 'damage').map(({ id }) => id)
  const pictures = await picturesOf(db, damages)
  return rows.map((row) => ({
    _id: row.id,
    bookingId: row.bookingId,
    reference: row.reference,
    guest: guestFor(actors, row),
    ...{ kind: row.kind, reason: row.reason, pictures: pictures.get(row.id) ?? [] },
    askedBy: row.byGuest ? 'guest' : 'host',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...toSides(row, names),
    state: row.state,
    ...offer(stayChangeStates.actions(row.state, actors)),
  }))
}

/** One change as a reply shows it. */
export const presentChange = async (db: Db, actors: readonly StayChangeActor[], id: string): Promise<StayChange> => {
  const row = await withStay(db).where('stayChanges.id', '=', id).executeTakeFirstOrThrow()
  return nonEmpty(await presentChanges(db, actors, [row]))[0]
}
