// Owns writing bookings: those that are made at the same time by one statement, each of them whole or not at all.
import type { PolicyStep } from '@akwaaba/contract/cancellation'
import { DomainError } from '@akwaaba/contract/errors'
import { keysOf } from '@akwaaba/contract/guards'
import type { PriceLine } from '@akwaaba/contract/price-lines'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { type AuditOf, auditOf } from '#audit/audit.ts'
import { inBatches } from '#db/batches.ts'
import { type JobOf, jobsOf } from '#db/outbox.ts'
import { inOneStatement, isPgError } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import { reservationsFrom } from '#inventory/inventory.ts'
import { type ChosenExtra, extraRows, lineRows } from './lines.ts'
import { type By, creationEntry } from './move.ts'

/** What a booking copies of its apartment. It is written only while the apartment still says so. */
export type Copied = Pick<Selectable<Database['apartments']>, 'cancellationPolicy' | 'checkInFrom' | 'rulesVersion'>

export type StaffRow = Insertable<Database['staffBookings']>

/** A booking to be written, and what it was decided by: the apartment and the holds of the guest as they were read. */
export type Order = {
  booking: Omit<Insertable<Database['bookings']>, 'policy'> & { id: string; customerId: string; policy: PolicyStep[] }
  lines: readonly PriceLine[]
  extras: readonly ChosenExtra[]
  dues: readonly Insertable<Database['dues']>[]
  /** of the code that makes it cheaper */
  promoId: string | null
  /** who makes it, where it is not its guest, and what is stored of that */
  by: By | undefined
  staff: StaffRow | null
  jobs: readonly JobOf[]
  records: readonly AuditOf[]
  terms: Copied & { holdsMade: number | null }
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Rows as JSON for a statement, by the names of their columns. A statement that takes any number of rows so is prepared once. */
const jsonOf = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]))),
  )

/** These rows of a table, as a statement reads them before it inserts them. */
const jsonRows = (table: keyof Database & string, rows: readonly object[]) =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${jsonOf(rows)}::json)`

/** The part of a statement that inserts the rows of `source` into a table; `rows` tell which columns they have. */
const insertRows = (table: keyof Database & string, rows: readonly object[], source: RawBuilder<unknown>) => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${source}`
}

/**
 * Writes bookings of different guests with their nights, lines, extras, dues, jobs, audit records and the first entries of their
 * histories; gives the ids of those written. The others have lost their apartment or another hold of their guest meanwhile, or these are
 * locked, where the statement does not wait for locks. Refuses with dates_unavailable, and then has written none.
 */
const writeOrders = async (
  deps: Deps,
  orders: readonly Order[],
  { waits }: { waits: boolean },
): Promise<Set<string>> => {
  const asked = orders.map(({ booking: { apartmentId, customerId }, terms }) => {
    const { rulesVersion, cancellationPolicy, holdsMade } = terms
    return { apartmentId, customerId, rulesVersion, cancellationPolicy, holdsMade }
  })
  const bookings = orders.map(({ booking }) => booking)
  const rowsOf = {
    bookingLines: orders.flatMap((order) => lineRows(order.booking.id, order.lines)),
    bookingExtras: orders.flatMap((order) => extraRows(order.booking.id, order.extras)),
    dues: orders.flatMap((order) => order.dues),
    promoUses: orders.flatMap(({ booking: { id: bookingId, customerId }, promoId }) =>
      promoId === null ? [] : [{ bookingId, promoId, customerId, usedAt: deps.clock.now(), releasedAt: null }],
    ),
    staffBookings: orders.flatMap((order) => order.staff ?? []),
    bookingEvents: orders.map(({ booking: { id, customerId: guest }, by = { actor: 'customer', id: guest } }) =>
      creationEntry(deps, id, by),
    ),
  }
  const ids = sql`select id from booking`
  const partOf = (name: string, rows: readonly object[], part: RawBuilder<unknown>) =>
    rows.length === 0 ? [] : [sql`${sql.ref(`new_${name}`)} as materialized (${part})`]
  const [jobs, records] = [orders.flatMap((order) => order.jobs), orders.flatMap((order) => order.records)]
  const parts = [
    sql`nights as (${reservationsFrom('booking')})`,
    ...keysOf(rowsOf).flatMap((table) => {
      const made = sql`${jsonRows(table, rowsOf[table])} as made where booking_id in (${ids})`
      return partOf(table, rowsOf[table], insertRows(table, rowsOf[table], made))
    }),
    ...partOf('jobs', jobs, jobsOf(jobs, ids)),
    ...partOf('records', records, auditOf(deps, records, ids)),
  ]
  // A part that only selects does not run unless its rows are read.
  const ran = jobs.length === 0 ? sql`` : sql`, (select count(job) from new_jobs)`
  // Locks the apartments and the guests; what they say is compared again once they are locked. Each is looked up by its id: the
  // planner cannot join whole tables with a subquery that locks, or with an array.
  const written = await inOneStatement(
    deps.db,
    sql<{ id: string }>`
    with unchanged as materialized (
      select locked.customer_id
      from json_to_recordset(${jsonOf(asked)}::json) as asked (apartment_id uuid, customer_id uuid, rules_version integer,
        cancellation_policy text, holds_made integer)
      cross join lateral (
        select users.id as customer_id from apartments, users
        where apartments.id = asked.apartment_id and apartments.listed
          and apartments.rules_version = asked.rules_version and apartments.cancellation_policy = asked.cancellation_policy
          and users.id = asked.customer_id and users.deleted_at is null and users.holds_made = asked.holds_made
        for no key update of apartments, users ${waits ? sql`` : sql`skip locked`}
      ) as locked
    ), guest as (
      update users set holds_made = holds_made + 1 where id = any (array(select customer_id from unchanged)) returning id
    ), booking as materialized (
      select * from ${jsonRows('bookings', bookings)} as made where customer_id in (select id from guest)
    ), ${sql.join(parts)}
    ${insertRows('bookings', bookings, sql`booking`)} returning id${ran}`,
  )
  return new Set(written.map(({ id }) => id))
}

/** Those that one statement can write: the first of each guest, and of those that want the same nights. */
const compatible = (orders: readonly Order[]): Order[] => {
  const chosen: Order[] = []
  for (const order of orders) {
    const { customerId, apartmentId, checkIn, checkOut } = order.booking
    const isFree = chosen.every(
      ({ booking }) =>
        booking.customerId !== customerId &&
        (booking.apartmentId !== apartmentId || booking.checkOut <= checkIn || booking.checkIn >= checkOut),
    )
    if (isFree) chosen.push(order)
  }
  return chosen
}

/** Whether an error is about the rows of some order: a refusal, or a value or a constraint in PostgreSQL's classes of these. */
const isAboutRows = (error: unknown) => error instanceof DomainError || (isPgError(error) && /^2[23]/.test(error.code))

/** Writes bookings by one statement, without waiting for a lock; gives for each whether it was written. */
const writeTogether = inBatches(async (deps: Deps, orders: readonly Order[]) => {
  const written = await writeOrders(deps, compatible(orders), { waits: false }).catch((error) => {
    if (orders.length > 1 && isAboutRows(error)) return new Set<string>()
    throw error
  })
  return orders.map((order) => written.has(order.booking.id))
})

/**
 * Writes one booking, and waits where its apartment or its guest is locked: others must not wait with it. Few do so at a time: each
 * that waits has a connection of the pool.
 */
const writeAlone = inBatches(
  (deps: Deps, orders: readonly Order[]) =>
    Promise.all(orders.map(async (order) => (await writeOrders(deps, [order], { waits: true })).size === 1)),
  { atMost: 1 },
)

/**
 * Writes a booking with its nights, lines, extras, dues, jobs, audit records, the use of its code and the first entry of its history, or
 * nothing: gives false where the apartment or the holds of the guest are no longer as they were read. Refuses with dates_unavailable,
 * promo_gone, promo_used.
 */
export const writeBooking = async (deps: Deps, order: Order): Promise<boolean> =>
  // A use locks its code, and those that are written together must not wait for it.
  (order.promoId === null && (await writeTogether(deps, order))) || writeAlone(deps, order)
