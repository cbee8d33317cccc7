// Owns the export of bookings as a CSV file for spreadsheets.
import { pipeline, Readable } from 'node:stream'
import type { Booking } from '@akwaaba/contract/bookings'
import { type LineKind, lineText } from '@akwaaba/contract/price-lines'
import { stringify } from 'csv-stringify'
import type { Actor, Deps } from '#deps.ts'
import { type BookingFilter, presentBookings, selectMatching, selectVisible } from './present.ts'

const labelsOf = (lines: Booking['lines'], kind: LineKind) =>
  lines.flatMap((line) => (line.kind === kind ? [lineText(line, 'x')] : [])).join('; ')

const columns = {
  Reference: ({ reference }) => reference,
  Status: ({ status }) => status,
  Paid: ({ depositPaid }) => (depositPaid ? 'yes' : 'no'),
  Apartment: ({ apartment }) => apartment.apartmentName,
  Location: ({ apartment }) => apartment.location,
  Guest: ({ customer }) => customer?.username ?? '',
  'E-mail': ({ customer }) => customer?.email ?? '',
  Phone: ({ customer }) => customer?.phoneNumber ?? '',
  'Check-in': ({ startDate }) => startDate,
  'Check-out': ({ endDate }) => endDate,
  Nights: ({ nights }) => String(nights),
  'Price per night': ({ nightlyPrice }) => nightlyPrice.toFixed(2),
  'Apartment total': ({ apartmentTotal }) => apartmentTotal.toFixed(2),
  Extras: ({ lines }) => labelsOf(lines, 'extra'),
  'Extras total': ({ extrasTotal }) => extrasTotal.toFixed(2),
  'Total in dollars': ({ price }) => price.toFixed(2),
  'Booked at': ({ createdAt }) => createdAt,
  'Reason given': ({ reason }) => reason ?? '',
} satisfies Record<string, (booking: Booking) => string>

const batchSize = 500

async function* rowsOf(deps: Deps, actor: Actor, ids: string[]) {
  for (let from = 0; from < ids.length; from += batchSize) {
    const rows = await selectVisible(deps, actor)
      .where('bookings.id', 'in', ids.slice(from, from + batchSize))
      .orderBy('bookings.createdAt', 'desc')
      .orderBy('bookings.id', 'desc')
      .execute()
    for (const booking of await presentBookings(deps, actor, rows))
      yield Object.values(columns).map((cell) => cell(booking))
  }
}

/**
 * All bookings that match, in the order of the list, with the name of the file. They are read in batches while the file is
 * sent; which ones they are is decided at the start.
 */
export const exportCsv = async (
  deps: Deps,
  actor: Actor,
  filter: BookingFilter,
): Promise<{ name: string; csv: Readable }> => {
  const found = await selectMatching(deps, actor, filter)
    .select('bookings.id')
    .orderBy('bookings.createdAt', 'desc')
    .orderBy('bookings.id', 'desc')
    .execute()
  const csv = stringify({
    bom: true,
    header: true,
    columns: Object.keys(columns),
    // A guest's name that looks like a formula must not run in a spreadsheet.
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  const lines = Readable.from(
    rowsOf(
      deps,
      actor,
      found.map(({ id }) => id),
    ),
  )
  // An error cuts the reply short: the reader of `csv` gets it there.
  pipeline(lines, csv, () => undefined)
  return { name: `akwaaba-bookings-${deps.clock.today()}.csv`, csv }
}
