// Owns reading conversations: one of them, the lists of a guest and of a host, what is unread, and the marks of what was read.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { ListedThread, Thread, ThreadListQuery, ThreadQuery } from '@akwaaba/contract/stay-messages'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { type Page, readPage } from '#db/page.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { findStay, isParty, nameOfOther, type Party, type Stay, sideOf } from './access.ts'
import { lastMessages, presentMessages } from './present.ts'
import { otherSide, readUpTo } from './rules.ts'

/** How a side reads the messages of a stay. */
export const shownTo = (party: Party, stay: Pick<Stay, 'isPaid' | 'hostName' | 'username' | 'deletedAt'>) => ({
  ...{ side: sideOf(party), isPaid: stay.isPaid, hostName: stay.hostName },
  guestName: nameOfOther('host', stay),
})

const countUnread = async (db: Db | Tx, stay: Stay, party: Party): Promise<number> => {
  const side = sideOf(party)
  const { unread } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('bookingId', '=', stay.id)
    .where('side', '=', otherSide(side))
    .where('number', '>', readUpTo(side, stay))
    .executeTakeFirstOrThrow()
  return unread
}

/** The conversation of a booking: its last messages, or those before a number. Refuses with not_found. */
export const readThread = async (deps: Deps, party: Party, id: string, { before }: ThreadQuery): Promise<Thread> => {
  const stay = await findStay(deps, deps.db, id, party)
  const side = sideOf(party)
  const found = await lastMessages(deps.db, id, limits.messagesPerPage + 1, before)
  const rows = found.slice(0, limits.messagesPerPage).reverse()
  return {
    ...{ booking: stay.id, reference: stay.reference, startDate: stay.checkIn, endDate: stay.checkOut },
    apartment: { _id: stay.apartmentId, apartmentName: stay.apartmentName },
    ...{ with: nameOfOther(side, stay), canWrite: stay.ended === null, ended: stay.ended, isPaid: stay.isPaid },
    unread: await countUnread(deps.db, stay, party),
    seenUpTo: side === 'guest' ? Math.max(stay.readByHost, stay.lastByHost) : stay.readByGuest,
    messages: await presentMessages(deps, deps.db, rows, shownTo(party, stay)),
    hasEarlier: found.length > limits.messagesPerPage,
  }
}

/** Notes up to which message a party has read; joins the transaction. A lower number than before changes nothing. */
export const markRead = async (tx: Tx, stay: Pick<Stay, 'id' | 'organisationId'>, party: Party, upTo: number) => {
  if (party.member)
    await sql`insert into thread_reads (booking_id, organisation_id, user_id, number)
      values (${stay.id}, ${stay.organisationId}, ${party.actor.id}, ${upTo})
      on conflict (booking_id, user_id) do update set number = greatest(thread_reads.number, excluded.number)`.execute(
      tx,
    )
  else
    await sql`update threads set read_by_guest = greatest(read_by_guest, ${upTo}::integer)
      where booking_id = ${stay.id}`.execute(tx)
}

/** Marks what a party has read up to a number; gives how much is left to read. Refuses with not_found, also for an unknown number. */
export const markThreadRead = (deps: Deps, party: Party, id: string, { upTo }: { upTo: number }) =>
  inTransaction(deps.db, async (tx) => {
    const stay = await findStay(deps, tx, id, party)
    if (upTo > stay.lastNumber) return fail('not_found')
    await markRead(tx, stay, party, upTo)
    return { unread: await countUnread(tx, await findStay(deps, tx, id, party), party) }
  })

const readByMember = ({ actor }: Party) =>
  sql<number>`coalesce((select number from thread_reads
    where thread_reads.booking_id = threads.booking_id and user_id = ${actor.id}), 0)`

const readOf = (party: Party) =>
  party.member
    ? sql<number>`greatest(threads.last_by_host, ${readByMember(party)})`
    : sql<number>`threads.read_by_guest`

// For a host in two conditions: those that it has not answered are an index, and only of these is looked up who has read what.
const isUnread = (party: Party) =>
  party.member
    ? sql<boolean>`(threads.last_by_guest > threads.last_by_host and threads.last_by_guest > ${readByMember(party)})`
    : sql<boolean>`(greatest(threads.last_by_host, threads.last_automatic) > threads.read_by_guest)`

const threadsOf = (deps: Deps, party: Party) => {
  const found = deps.db
    .selectFrom('threads')
    .innerJoin('bookings', 'bookings.id', 'threads.bookingId')
    .where(isParty(party))
  return party.member ? found.where('threads.organisationId', '=', party.member.organisation.id) : found
}

const withFacts = (deps: Deps, party: Party) =>
  threadsOf(deps, party)
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .innerJoin('organisations', 'organisations.id', 'bookings.organisationId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .select(['bookings.id', 'bookings.reference', 'bookings.checkIn', 'bookings.checkOut', 'bookings.apartmentId'])
    .select(['apartments.apartmentName', 'organisations.name as hostName', 'users.deletedAt'])
    .select(({ fn }) => fn.coalesce('bookings.contactName', 'users.username').as('username'))
    .select(['threads.lastNumber', 'threads.lastAt', 'threads.lastByGuest'])
    .select(
      sql<number>`(select count(*)::integer from messages where messages.booking_id = threads.booking_id
        and messages.side = ${otherSide(sideOf(party))} and messages.number > ${readOf(party)})`.as('unread'),
    )
    .select(
      // The masked text, for every reader of the list.
      sql<string>`(select left(case when text = '' and pictures > 0 then
          (select case when count(title) > 0 then 'File' else 'Picture' end from message_pictures where message_id = messages.id)
        else text end, 160) from messages
        where messages.booking_id = threads.booking_id and number = threads.last_number)`.as('lastText'),
    )

/** One page of the conversations of a party, last written to first, or of those with or without something to read. */
export const listThreads = async (deps: Deps, party: Party, ask: ThreadListQuery): Promise<Page<ListedThread>> => {
  const keyset = {
    direction: 'desc',
    by: [
      ['threads.lastAt', 'timestamptz'],
      ['threads.bookingId', 'uuid'],
    ],
  } as const
  const all = threadsOf(deps, party)
  const found =
    ask.view === undefined
      ? all
      : all.where(ask.view === 'unread' ? isUnread(party) : sql<boolean>`not ${isUnread(party)}`)
  const page = await readPage(deps.db, found, ask, { keyset, rows: withFacts(deps, party) })
  const items = page.items.map((row) => ({
    ...{ booking: row.id, reference: row.reference, startDate: row.checkIn, endDate: row.checkOut },
    apartment: { _id: row.apartmentId, apartmentName: row.apartmentName },
    ...{ with: nameOfOther(sideOf(party), row), unread: row.unread },
    last: {
      side: row.lastByGuest === row.lastNumber ? ('guest' as const) : ('host' as const),
      ...{ text: row.lastText, at: row.lastAt.toISOString() },
    },
  }))
  return { ...page, items }
}

/** In how many conversations a party has something to read. */
export const countUnreadThreads = async (deps: Deps, party: Party) => {
  const row = await threadsOf(deps, party)
    .select(({ fn }) => fn.countAll<number>().as('threads'))
    .where(isUnread(party))
    .executeTakeFirstOrThrow()
  return { threads: row.threads }
}
