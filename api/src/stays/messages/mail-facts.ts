// Owns reading what mails say about messages: those that their receiver has not read.
import { limits } from '@akwaaba/contract/limits'
import { maskContacts } from '@akwaaba/contract/masking'
import type { MessageSide } from '@akwaaba/contract/stay-messages'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { otherSide } from './rules.ts'

const excerptLength = 300
const most = 5

/**
 * What one side of a booking has not read of the other: how many messages of the last day, and the beginnings of the last of them, by
 * paragraph, without contact details, because mails are forwarded. One that the host has ready is mailed whole: its guest has paid, and arrives
 * by it. `userId`: a member of the host. Null where there is none.
 */
export const unreadForMail = async (deps: Deps, bookingId: string, to: MessageSide, userId: string | null) => {
  const read =
    to === 'guest'
      ? sql<number>`threads.read_by_guest`
      : sql<number>`greatest(threads.last_by_host, coalesce((select number from thread_reads
          where booking_id = threads.booking_id and user_id = ${userId}), 0))`
  const rows = await deps.db
    .selectFrom('messages')
    .innerJoin('threads', 'threads.bookingId', 'messages.bookingId')
    .select(['messages.number', 'messages.text', 'messages.pictures', 'messages.writtenAt', 'messages.moment'])
    .select(
      sql<number>`(select count(title)::int from message_pictures where message_id = messages.id)`.as('documents'),
    )
    .where('messages.bookingId', '=', bookingId)
    .where('messages.side', '=', otherSide(to))
    .where(sql<boolean>`messages.number > ${read}`)
    .where('messages.erasedAt', 'is', null)
    // What has waited for longer was told by earlier mails.
    .where('messages.writtenAt', '>', deps.clock.in({ minutes: -limits.messageMailHours * 60 }))
    .orderBy('messages.number')
    .execute()
  const last = rows.at(-1)
  if (last === undefined) return null
  const excerpts = rows.slice(-most).map(({ text, pictures, documents, moment }) => {
    if (moment !== null) return text.split(/\n+/).filter((line) => line.trim() !== '')
    const shown = maskContacts(text).replace(/\s+/g, ' ')
    const kind = documents > 0 ? 'file' : 'picture'
    if (shown === '') return [pictures === 1 ? `A ${kind}` : `${pictures} ${kind}s`]
    return [shown.length > excerptLength ? `${shown.slice(0, excerptLength)}…` : shown]
  })
  return { count: rows.length, excerpts, lastNumber: last.number }
}
