// Owns the bookings as a CSV file that a spreadsheet opens as it is.
import { pipeline, Readable } from 'node:stream'
import type { Booking } from '@akwaaba/contract/bookings'
import { type LineKind, lineText } from '@akwaaba/contract/price-lines'
import { stringify } from 'csv-stringify'
import type { Actor, Deps } from '#deps.ts'
import { type BookingFilter, matching, present, seenBy } from './present.ts'

const namesOf = (lines: Booking['lines'], kind: LineKind) =>
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
  Extras: ({ lines }) => namesOf(lines, 'extra'),
  'Extras total': ({ extrasTotal }) => extrasTotal.toFixed(2),
  'Total in dollars': ({ price }) => price.toFixed(2),
  'Booked at': ({ createdAt }) => createdAt,
  'Reason given': ({ reason }) => reason ?? '',
} satisfies Record<string, (booking: Booking) => string>

const atOnce = 500

async function* linesOf(deps: Deps, actor: Actor, ids: string[]) {
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = await seenBy(deps, actor)
      .where('bookings.id', 'in', ids.slice(from, from + atOnce))
      .orderBy('bookings.createdAt', 'desc')
      .orderBy('bookings.id', 'desc')
      .execute()
    for (const booking of await present(deps, actor, rows)) yield Object.values(columns).map((cell) => cell(booking))
  }
}

/**
 * All bookings that fit, as the list gives them, with the name of the file. They are read bit by bit while they are
 * sent; which ones they are is settled at the start.
 */
export const exportCsv = async (
  deps: Deps,
  actor: Actor,
  filter: BookingFilter,
): Promise<{ name: string; csv: Readable }> => {
  const found = await matching(deps, actor, filter)
    .select('bookings.id')
    .orderBy('bookings.createdAt', 'desc')
    .orderBy('bookings.id', 'desc')
    .execute()
  const csv = stringify({
    bom: true,
    header: true,
    columns: Object.keys(columns),
    // What a guest calls themselves must not be run as a formula by anyone who opens the file.
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  const lines = Readable.from(
    linesOf(
      deps,
      actor,
      found.map(({ id }) => id),
    ),
  )
  // A failure ends the answer unfinished: the sender of the answer sees it on `csv`.
  pipeline(lines, csv, () => undefined)
  return { name: `akwaaba-bookings-${deps.clock.today()}.csv`, csv }
}
