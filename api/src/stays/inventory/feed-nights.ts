// Owns the nights that calendars of other platforms take: all of an apartment at once, and never one of a booking or a block.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import { type Nights, sharesNights } from './availability.ts'

const rangesOf = (nights: readonly Nights[]) => sql`(
  select range_agg(daterange(check_in, check_out, '[)'))
  from unnest(${nights.map(({ checkIn }) => checkIn)}::date[], ${nights.map(({ checkOut }) => checkOut)}::date[])
    as given (check_in, check_out))`

/**
 * Replaces the nights that the feeds of an apartment take by these, which may overlap each other and anything else: what a booking or
 * a block has stays with it. The apartment must be locked.
 */
export const replaceFeedNights = async (tx: Tx, apartmentId: string, nights: readonly Nights[]): Promise<void> => {
  const wanted = sql`unnest(coalesce(${rangesOf(nights)}, '{}'::datemultirange) - coalesce((
    select range_agg(nights) from occupied_nights where apartment_id = ${apartmentId} and not from_feeds
  ), '{}'::datemultirange))`
  await sql`delete from occupied_nights where apartment_id = ${apartmentId} and from_feeds
    and nights not in (select part from ${wanted} as part)`.execute(tx)
  await sql`insert into occupied_nights (apartment_id, nights, from_feeds)
    select ${apartmentId}::uuid, part, true from ${wanted} as part
    where not exists (select from occupied_nights where apartment_id = ${apartmentId} and from_feeds and nights = part)`.execute(
    tx,
  )
}

/** A stay or a block that has nights for good, so no hold. */
export type Kept = Nights & { bookingId: string | null; blockId: string | null }

/** The stays and blocks of an apartment that are not over, without holds that nobody has paid. */
export const keptNights = async (
  db: Pick<Tx, 'selectFrom'>,
  apartmentId: string,
  today: CalendarDate,
): Promise<Kept[]> =>
  db
    .selectFrom('occupiedNights')
    .select(['bookingId', 'blockId'])
    .select([sql<CalendarDate>`lower(nights)`.as('checkIn'), sql<CalendarDate>`upper(nights)`.as('checkOut')])
    .where('apartmentId', '=', apartmentId)
    .where('fromFeeds', '=', false)
    .where('heldUntil', 'is', null)
    .where(sql<boolean>`nights && daterange(${today}::date, null)`)
    .orderBy('nights')
    .execute()

/** The nights of these apartments that feeds take in these days. */
export const feedNightsIn = async (db: Pick<Tx, 'selectFrom'>, ids: readonly string[], days: Nights) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('occupiedNights')
        .select('apartmentId')
        .select([sql<CalendarDate>`lower(nights)`.as('checkIn'), sql<CalendarDate>`upper(nights)`.as('checkOut')])
        .where('apartmentId', 'in', ids)
        .where('fromFeeds', '=', true)
        .where(sharesNights(days))
        .orderBy('nights')
        .execute()
