// Owns the refusals about messages between guests and hosts.
import type { ErrorRow } from './page-errors.ts'

export const messageErrors = {
  thread_closed: {
    status: 409,
    msg: 'No more messages can be sent about this stay. What was written can still be read.',
  },
  pictures_after_payment: {
    status: 409,
    msg: 'Pictures can be sent once the stay is paid for. Please send your message without them.',
  },
} as const satisfies Record<string, ErrorRow>
