// Owns how a message becomes a row: its thread is locked, which numbers it, and its receiver hears of it a little later by mail.
import { limits } from '@akwaaba/contract/limits'
import type { TemplateMoment } from '@akwaaba/contract/message-templates'
import type { MessageSide } from '@akwaaba/contract/stay-messages'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

type Stay = { id: string; organisationId: string; customerId: string }

/** Locks the guest, whose account may be erased at this instant, and then the thread, which the first message makes. */
export const lockThread = async (deps: Deps, tx: Tx, { id: bookingId, organisationId, customerId }: Stay) => {
  await tx.selectFrom('users').select('id').where('id', '=', customerId).forShare().execute()
  await tx
    .insertInto('threads')
    .values({ bookingId, organisationId, lastAt: deps.clock.now() })
    .onConflict((on) => on.column('bookingId').doNothing())
    .execute()
  return tx
    .selectFrom('threads')
    .select(['lastNumber'])
    .where('bookingId', '=', bookingId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Row = {
  id: string
  number: number
  side: MessageSide
  key: string
  text: string
  sealed?: string | null
  authorId?: string | null
  /** of one that is sent by itself */
  moment?: TemplateMoment
  pictures?: number
}

const lastOf = ({ number, side, moment }: Row) => {
  if (moment) return { lastAutomatic: number }
  return side === 'guest' ? { lastByGuest: number } : { lastByHost: number }
}

/** Inserts a message of a locked thread. One that is sent by itself answers nothing, so the thread waits for its host as before. */
export const insertMessage = async (deps: Deps, tx: Tx, stay: Pick<Stay, 'id' | 'organisationId'>, row: Row) => {
  const { id: bookingId, organisationId } = stay
  const writtenAt = deps.clock.now()
  await tx
    .updateTable('threads')
    .set({ lastNumber: row.number, lastAt: writtenAt, ...lastOf(row) })
    .where('bookingId', '=', bookingId)
    .execute()
  await tx
    .insertInto('messages')
    .values({ bookingId, organisationId, writtenAt, ...row })
    .execute()
}

/** Mails a side what it has not read by then; the first unread message begins the wait, and those that follow join its mail. */
export const tellLater = (deps: Deps, tx: Tx, bookingId: string, to: MessageSide): Promise<void> =>
  enqueue(
    tx,
    'mail:message',
    { bookingId, to },
    {
      key: `message-${bookingId}-${to}`,
      keepsTime: true,
      runAt: deps.clock.in({ minutes: limits.messageMailMinutes }),
    },
  )
