// Owns the calendars of listings with rules: what each of the next days costs and allows, made by a job after the rules have changed.
import { addDays, type CalendarDate, nightsOf } from '@akwaaba/contract/dates'
import { keysOf } from '@akwaaba/contract/guards'
import { dayTerms } from '@akwaaba/contract/price-days'
import { type ListingRules, noRules } from '@akwaaba/contract/price-rules'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type RuleRow, readSeveral, toStayRules } from '#pricing/stay-rules.ts'

// A stay begins at most 730 days ahead; a calendar is made again before its days are fewer than that.
const days = 1200
const renewedAfter = 90
/** A calendar takes about a millisecond to make, and an edit of a listing's rules waits for those made with it. */
const atOnce = 25

const isOfNone = (rules: ListingRules): boolean =>
  keysOf(rules).every((name) => JSON.stringify(rules[name]) === JSON.stringify(noRules[name]))

/** Whether anything but the base price decides about stays in a listing. */
const hasRules = ({ rules, periods, days }: RuleRow): boolean =>
  periods.length > 0 || days.length > 0 || !isOfNone({ ...noRules, ...rules })

// What a place in an array holds. A night that costs more is found at $21 million; its card and its quote say what it costs.
const mostCents = 2_147_483_647
const placed = (cents: number) => Math.min(cents, mostCents)

const calendarOf = (apartmentId: string, row: RuleRow, fromDay: CalendarDate) => {
  const terms = nightsOf(fromDay, addDays(fromDay, days)).map(dayTerms(toStayRules(row)))
  return {
    ...{
      apartmentId,
      fromDay,
      rulesVersion: row.rulesVersion,
      priceCents: row.priceCents,
      checkInFrom: row.checkInFrom,
    },
    rules: JSON.stringify({ ...noRules, ...row.rules }),
    cents: terms.map(({ cents }) => placed(cents)),
    discountable: terms.map(({ cents, discountable }) => (discountable ? placed(cents) : 0)),
    minNights: terms.map(({ minNights }) => minNights),
    maxNights: terms.map(({ maxNights }) => maxNights ?? 0),
    minThrough: terms.map(({ minThrough }) => minThrough),
    arrival: terms.map(({ arrival }) => arrival),
    departure: terms.map(({ departure }) => departure),
    closed: terms.map(({ closed }) => closed),
  }
}

const write = async (tx: Tx, apartmentId: string, row: RuleRow | undefined, today: CalendarDate): Promise<void> => {
  await tx.deleteFrom('priceCalendars').where('apartmentId', '=', apartmentId).execute()
  if (row && hasRules(row))
    await tx
      .insertInto('priceCalendars')
      .values(calendarOf(apartmentId, row, today))
      .execute()
}

/** Makes some of the calendars that are due; gives whether there may be more. */
const makeSome = (deps: Deps): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    // An edit that comes later waits for this transaction, and is due again.
    const { rows } = await sql<{ apartmentId: string }>`
      delete from price_calendars_due where apartment_id in (
        select apartment_id from price_calendars_due order by apartment_id limit ${atOnce} for update skip locked
      ) returning apartment_id`.execute(tx)
    const ids = rows.map(({ apartmentId }) => apartmentId)
    if (ids.length === 0) return false
    const today = deps.clock.today()
    const found = await readSeveral(tx, ids, { checkIn: today, checkOut: addDays(today, days) })
    for (const id of ids) await write(tx, id, found.get(id), today)
    return true
  })

/** Makes the calendars of all listings whose rules have changed, and of those whose calendar has become short. */
export const makePriceCalendars = async (deps: Deps): Promise<void> => {
  const oldest = addDays(deps.clock.today(), -renewedAfter)
  await sql`insert into price_calendars_due (apartment_id)
    select apartment_id from price_calendars where from_day < ${oldest}::date on conflict do nothing`.execute(deps.db)
  while (await makeSome(deps));
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'bookings:price-calendars': Record<string, never>
  }
}
