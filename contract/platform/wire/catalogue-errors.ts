// Owns the refusals about editing and restoring records of the catalogue, and about reports.
import type { ErrorRow } from './page-errors.ts'

export const catalogueErrors = {
  listing_incomplete: {
    status: 409,
    msg: 'This listing lacks something that guests need: its kind, place, size, price or description. Please complete it first.',
  },
  departure_bought: {
    status: 409,
    msg: 'This departure has been bought, so its day stays. Call it off, and publish another one.',
  },
  seats_bought: { status: 409, msg: 'More seats have been bought already.' },
  property_bought: { status: 409, msg: 'This property is sold. It stays as its buyer bought it.' },
  report_too_long: { status: 400, msg: 'A report has at most three years. Please choose fewer days.' },
  file_too_long: { status: 400, msg: 'This is too long for a workbook. Please choose fewer days, or CSV.' },
  file_unreadable: {
    status: 400,
    msg: 'This file could not be read as CSV. Please save it as CSV, UTF-8, and try again.',
  },
  host_closed: { status: 409, msg: 'The host of this apartment is closed, so it cannot be restored.' },
} as const satisfies Record<string, ErrorRow>
