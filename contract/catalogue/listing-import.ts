// Owns the wire shape of importing homes from a CSV file: its columns, the check that names each fault, and the import as drafts.
import { z } from 'zod'
import { orgParams } from '../people/organisations.ts'
import { keysOf } from '../platform/values/guards.ts'
import { limits } from '../platform/values/limits.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import type { updateApartment } from './apartments.ts'

type Field = keyof z.input<typeof updateApartment.body>

/** The columns of the file with the field of a listing that each fills; the first is the host's own, by which a home is known again, and the last has the
 * links of its calendars at other platforms, one or several. */
export const importColumns = {
  Reference: null,
  Name: 'apartmentName',
  Type: 'apartmentType',
  Location: 'location',
  Address: 'address',
  Bedrooms: 'bedrooms',
  Bathrooms: 'bathrooms',
  'Square metres': 'size',
  'Price a night in dollars': 'price',
  Guests: 'guests',
  Description: 'description',
  Amenities: 'amenities',
  'Check-in from': 'checkInFrom',
  'Check-out by': 'checkOutBy',
  'Cancellation policy': 'cancellationPolicy',
  'Instant booking': 'instantBooking',
  Latitude: 'latitude',
  Longitude: 'longitude',
  'Calendar links': null,
} as const satisfies Record<string, Field | null>
export type ImportColumn = keyof typeof importColumns
export const importColumnNames = keysOf(importColumns)

const report = z.object({
  rows: z.array(
    z.object({
      row: z.number().int().describe('as a spreadsheet counts them: the heads are row 1'),
      reference: z.string(),
      name: z.string(),
      outcome: z.enum(['new', 'known', 'fault']).describe('known: imported before, and left as it is'),
    }),
  ),
  faults: z.array(
    z.object({
      row: z.number().int(),
      column: z.string().describe("'' where the row as such is wrong"),
      msg: z.string(),
    }),
  ),
  created: z.number().int().describe('how many drafts were added; none of a check, nor where there is a fault'),
})
export type ImportReport = z.output<typeof report>

export const getImportTemplate = endpoint({
  method: 'GET',
  path: '/api/host/:org/import/template',
  who: 'member',
  needs: 'listing.write',
  summary: 'An empty file for homes with the heads of its columns and an example',
  params: orgParams,
  reply: z.string().describe('text/csv'),
  errors: [],
})

export const importListings = endpoint({
  method: 'POST',
  path: '/api/host/:org/import',
  who: 'member',
  needs: 'listing.write',
  rateLimit: 'draft',
  changes: ['apartments'],
  summary: `Imports up to ${limits.maxImportedRows} homes of a CSV file as drafts, all or none; or only checks it, and names every fault`,
  params: orgParams,
  body: z.strictObject({
    csv: z.string().min(1, 'Please choose a file.').max(limits.maxImportLength, 'This file is too long.'),
    isCheck: z.boolean().describe('nothing is added'),
  }),
  reply: report,
  errors: ['file_unreadable'],
})
