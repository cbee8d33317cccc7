// Owns the refusals about messages between guests and hosts, and about being told when nights are free.
import type { ErrorRow } from './page-errors.ts'

export const messageErrors = {
  thread_closed: {
    status: 409,
    msg: 'No more messages can be sent about this stay. What was written can still be read.',
  },
  too_many_waits: {
    status: 409,
    msg: 'You wait for many stays already. Please end one of them first: they are on the page of your saved homes.',
  },
  pictures_after_payment: {
    status: 409,
    msg: 'Pictures and files can be sent once the stay is paid for. Please send your message without them.',
  },
} as const satisfies Record<string, ErrorRow>
