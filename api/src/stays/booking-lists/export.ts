// Owns the export of bookings as a CSV file for spreadsheets.
import { pipeline, Readable } from 'node:stream'
import { keysOf } from '@akwaaba/contract/guards'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { may, type Permission } from '@akwaaba/contract/permissions'
import { type LineKind, lineText } from '@akwaaba/contract/price-lines'
import { stringify } from 'csv-stringify'
import { type RawBuilder, sql } from 'kysely'
import { presentBookings, selectVisible } from '#bookings/present.ts'
import { inThisScope } from '#db/client.ts'
import type { Deps, Viewer } from '#deps.ts'
import { csvForm } from '#files/tables.ts'
import { type BookingFilter, selectMatching } from './matching.ts'
import { findMentions } from './mentions.ts'

const labelsOf = (lines: HostBooking['lines'], kind: LineKind) =>
  (lines ?? []).flatMap((line) => (line.kind === kind ? [lineText(line, 'x')] : [])).join('; ')

const dollarText = (dollars: number | undefined) => dollars?.toFixed(2) ?? ''

const columns = {
  Reference: ({ reference }) => reference,
  Status: ({ status }) => status,
  Paid: ({ depositPaid, balance }) => (depositPaid ? (balance ? 'in part' : 'yes') : 'no'),
  Apartment: ({ apartment }) => apartment.apartmentName,
  Location: ({ apartment }) => apartment.location,
  Guest: ({ customer }) => customer?.username ?? '',
  'E-mail': ({ customer }) => customer?.email ?? '',
  Phone: ({ customer }) => customer?.phoneNumber ?? '',
  'Check-in': ({ startDate }) => startDate,
  'Check-out': ({ endDate }) => endDate,
  Nights: ({ nights }) => String(nights),
  Adults: ({ guests }) => String(guests?.adults ?? ''),
  Children: ({ guests }) => String(guests?.children ?? ''),
  Infants: ({ guests }) => String(guests?.infants ?? ''),
  'Price per night': ({ nightlyPrice }) => dollarText(nightlyPrice),
  'Apartment total': ({ apartmentTotal }) => dollarText(apartmentTotal),
  Extras: ({ lines }) => labelsOf(lines, 'extra'),
  'Extras total': ({ extrasTotal }) => dollarText(extrasTotal),
  'Total in dollars': ({ price }) => dollarText(price),
  'Booked at': ({ createdAt }) => createdAt,
  'Reason given': ({ reason }) => reason ?? '',
} satisfies Record<string, (booking: HostBooking) => string>
type Column = keyof typeof columns

/** What a member of an organisation must be permitted to have a column. */
const needed: Partial<Record<Column, Permission>> = {
  ...{ Guest: 'booking.guest', 'Reason given': 'booking.guest', 'E-mail': 'booking.contact', Phone: 'booking.contact' },
}

const columnsFor = ({ member }: Viewer): Column[] =>
  keysOf(columns).filter((name) => {
    const permission = needed[name]
    return member === undefined || permission === undefined || may(member.role, permission)
  })

const batchSize = 500
// Found many at once: where the filter has no index in the order of the list, each time all that match are sorted. The first ones
// alone, so that the file begins.
const foundAtOnce = 100_000

/** The ids of the first bookings in the order of the list, as one value: so many rows would take several times the memory. */
const findIds = async (
  deps: Deps,
  parts: ReturnType<typeof selectMatching>,
  upTo: number,
  after?: RawBuilder<boolean>,
) => {
  const found = parts.map(({ found: all, isFew }) => {
    const part = all.select(['bookings.id', 'bookings.createdAt']).where('bookings.createdAt', '<=', deps.clock.now())
    const rest = after ? part.where(after) : part
    return isFew ? rest : rest.orderBy('bookings.createdAt', 'desc').orderBy('bookings.id', 'desc').limit(upTo)
  })
  const { rows } = await sql<{ ids: string[] }>`select array(
    select id from (${sql.join(
      found.map((part) => sql`(${part})`),
      sql` union all `,
    )}) as found order by created_at desc, id desc limit ${sql.lit(upTo)})::text[] as ids`.execute(deps.db)
  return rows[0]?.ids ?? []
}

/**
 * The bookings that match, in the order of the list, one batch after the other: each begins where the one before ended, so the
 * file may be of any length and no transaction is open while it is sent. Bookings made meanwhile are not in it.
 */
async function* rowsOf(deps: Deps, viewer: Viewer, filter: BookingFilter, names: Column[]) {
  const matching = selectMatching(deps, viewer, filter, await findMentions(deps, viewer, filter.search))
  let most = batchSize
  let found = await findIds(deps, matching, most)
  for (let last = found.at(-1); last !== undefined; last = found.at(-1)) {
    for (let start = 0; start < found.length; start += batchSize) {
      const ids = found.slice(start, start + batchSize)
      const rows = await selectVisible(deps, viewer)
        .where((is) => is('bookings.id', '=', is.fn.any(is.val(ids))))
        .orderBy('bookings.createdAt', 'desc')
        .orderBy('bookings.id', 'desc')
        .execute()
      for (const booking of await presentBookings(deps, viewer, rows)) yield names.map((name) => columns[name](booking))
    }
    if (found.length < most) return
    most = foundAtOnce
    const at = sql`(select created_at from bookings where id = ${last}::uuid)`
    found = await findIds(
      deps,
      matching,
      most,
      sql<boolean>`(bookings.created_at, bookings.id) < (${at}, ${last}::uuid)`,
    )
  }
}

/** All bookings that the caller may see and that match, in the order of the list, with the name of the file. They are read in batches while the file is sent. */
export const exportCsv = (deps: Deps, viewer: Viewer, filter: BookingFilter): { name: string; csv: Readable } => {
  const names = columnsFor(viewer)
  const csv = stringify({
    ...csvForm,
    header: true,
    columns: names,
    // A guest's name that looks like a formula must not run in a spreadsheet.
    escape_formulas: true,
  })
  // An error cuts the reply short: the reader of `csv` gets it there.
  pipeline(Readable.from(inThisScope(rowsOf(deps, viewer, filter, names))), csv, () => undefined)
  return { name: `akwaaba-bookings-${deps.clock.today()}.csv`, csv }
}
