// Owns which codes a call may be refused with at all. Beside the rows, so that no page loads what only the server asks.
import { type Endpoint, ownCodesOf } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { endsWithClosing } from './permissions.ts'

/** The codes that any call may be refused with before it is served. */
const codesOfEveryCall = ['invalid_input', 'too_slow', 'headers_too_large', 'internal', 'busy', 'unavailable'] as const

/** Every code a call of this row may be refused with: those it declares, and those that its path, caller and body bring. */
export const codesOf = (row: Endpoint): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...ownCodesOf(row),
    ...codesOfEveryCall,
    ...(row.path.startsWith('/api/') ? (['bad_frontend_key'] as const) : []),
    ...(row.who === 'anyone' ? [] : (['not_signed_in'] as const)),
    ...(row.who === 'admin' || row.who === 'member' ? (['forbidden'] as const) : []),
    ...(row.who === 'member' ? (['not_found'] as const) : []),
    ...(row.needs !== undefined && endsWithClosing(row.needs) ? (['organisation_inactive'] as const) : []),
    ...(row.method === 'GET' ? [] : (['too_large', 'unsupported_media_type'] as const)),
    ...(row.method === 'GET' || row.files ? [] : (['broken_json'] as const)),
  ]),
]
