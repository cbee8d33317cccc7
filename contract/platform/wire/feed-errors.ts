// Owns the refusals about calendars of other platforms.
import type { ErrorRow } from './page-errors.ts'

export const feedErrors = {
  feed_refused: {
    status: 400,
    msg: 'This calendar cannot be read. Please copy the export link of the other platform.',
  },
  sold_elsewhere: {
    status: 409,
    msg: 'Another platform has sold nights of this stay, too. Decide about that first, or decline the booking.',
  },
  too_many_feeds: {
    status: 409,
    msg: 'This home has as many connected calendars as it can have. Please remove one first.',
  },
} as const satisfies Record<string, ErrorRow>
