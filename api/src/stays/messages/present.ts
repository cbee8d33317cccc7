// Owns a message as one of the two sides reads it. What was masked before the payment is read whole after it, while it is kept.
import { firstNameOf } from '@akwaaba/contract/names'
import type { Message, MessageSide } from '@akwaaba/contract/stay-messages'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { wholeText } from './masks.ts'

const selectMessages = (db: Db | Tx, bookingId: string) =>
  db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.authorId')
    .select(['messages.id', 'number', 'side', 'text', 'sealed', 'pictures', 'writtenAt', 'erasedAt', 'moment'])
    .select(['shownAt', 'appealedAt'])
    .select(['users.username', 'users.deletedAt'])
    .where('bookingId', '=', bookingId)

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]
type Shown = { side: MessageSide; isPaid: boolean; hostName: string; guestName: string }

const isWhole = ({ sealed, shownAt }: MessageRow, { isPaid }: Shown): boolean =>
  sealed === null || isPaid || shownAt !== null

/** The text of a message as a side reads it: its own whole, that of the other whole once the stay is paid for or an appeal was right. */
export const textFor = (deps: Deps, row: MessageRow, shown: Shown): string =>
  row.side === shown.side || isWhole(row, shown) ? wholeText(deps, row) : row.text

const authorOf = ({ side, username, deletedAt }: MessageRow, { hostName, guestName }: Shown): string => {
  if (side === 'guest') return guestName
  return (username !== null && deletedAt === null && firstNameOf(username)) || hostName
}

type Files = Pick<Message, 'pictures' | 'documents'>

const filesOf = async (db: Db | Tx, rows: readonly MessageRow[]) => {
  const ids = rows.filter(({ pictures }) => pictures > 0).map(({ id }) => id)
  if (ids.length === 0) return new Map<string, Files>()
  const found = await db
    .selectFrom('messagePictures')
    .select(['id', 'messageId', 'width', 'height', 'title', 'size'])
    .where('messageId', 'in', ids)
    .orderBy('id')
    .execute()
  const byMessage = Map.groupBy(found, ({ messageId }) => messageId)
  return new Map(
    [...byMessage].map(([id, all]): [string, Files] => [
      id,
      {
        pictures: all.flatMap(({ id: _id, width, height, title }) => (title === null ? [{ _id, width, height }] : [])),
        documents: all.flatMap(({ id: _id, title, size }) =>
          title === null ? [] : [{ _id, name: title, size: size ?? 0 }],
        ),
      },
    ]),
  )
}

/** Messages as a side reads them, with their pictures and documents. */
export const presentMessages = async (
  deps: Deps,
  db: Db | Tx,
  rows: readonly MessageRow[],
  shown: Shown,
): Promise<Message[]> => {
  const files = await filesOf(db, rows)
  return rows.map((row) => ({
    ...{ _id: row.id, number: row.number, side: row.side, isOwn: row.side === shown.side },
    ...{ author: authorOf(row, shown), text: textFor(deps, row, shown) },
    isMasked: !isWhole(row, shown),
    isAppealed: row.appealedAt !== null,
    isErased: row.erasedAt !== null,
    isAutomatic: row.moment !== null,
    ...(files.get(row.id) ?? { pictures: [], documents: [] }),
    at: row.writtenAt.toISOString(),
  }))
}

/** The last messages of a booking below a number, newest first, at most so many. */
export const lastMessages = (db: Db | Tx, bookingId: string, most: number, before?: number): Promise<MessageRow[]> => {
  const found = selectMessages(db, bookingId).orderBy('number', 'desc').limit(most)
  return (before === undefined ? found : found.where('number', '<', before)).execute()
}

/** The message of a booking with a number. */
export const messageOf = (db: Db | Tx, bookingId: string, number: number): Promise<MessageRow> =>
  selectMessages(db, bookingId).where('number', '=', number).executeTakeFirstOrThrow()
