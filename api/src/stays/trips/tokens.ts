// Owns the tokens of trips: links by mail, the sessions of browsers that have opened one or made the booking, and views, which only show the
// stay. Each is 256 random bits, stored as a hash, and about one booking.
import { addDays } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import type { LinkEnd } from '@akwaaba/contract/trips'
import type { ExpressionBuilder } from 'kysely'
import { lockGuest } from '#bookings/holds.ts'
import type { Db } from '#db/client.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import { type Actor, type Deps, hashOfToken } from '#deps.ts'

const beginning = 'trip_'
const touchEveryMillis = 10 * 60_000

/** Where a mail leads, and where a receiver says that the trip is not theirs; without it where that is an account's. */
export type MailedLink = { href: string; denial?: string }

/** Whether a bearer token is that of a trip. */
export const isTripToken = (token: string): boolean => token.startsWith(beginning)

type Kind = 'link' | 'session' | 'view'

const addToken = async ({ ids, clock }: Deps, db: Db | Tx, kind: Kind, bookingId: string, denial?: string) => {
  const token = `${kind === 'session' ? beginning : ''}${ids.token()}`
  const now = clock.now()
  await db
    .insertInto('tripTokens')
    .values({
      ...{ id: ids.next(), kind, bookingId, tokenHash: hashOfToken(token) },
      ...{ madeAt: now, lastUsedAt: now, provedAt: null, revokedAt: null },
      ...(denial === undefined ? {} : { denialHash: hashOfToken(denial) }),
    })
    .execute()
  return token
}

/** Opens a session of a browser for a booking; gives its token. */
export const openTripSession = (deps: Deps, db: Db | Tx, bookingId: string): Promise<string> =>
  addToken(deps, db, 'session', bookingId)

/** Makes a link to the trip of a guest without an account; null where the booking is that of an account. */
export const makeTripLink = async (deps: Deps, bookingId: string): Promise<string | null> => {
  const guest = await guestOf(deps.db, bookingId)
  if (!guest?.isGuest) return null
  return `${deps.config.publicUrl}/trip#${await addToken(deps, deps.db, 'link', bookingId)}`
}

/**
 * The same for a mail to an address, with the link by which its receiver says that the trip is not theirs. Where they have said so while the
 * mail was being written, it opens nothing. Throws where the guest has another address since: the job begins again, with that one.
 */
export const makeMailedLink = async (deps: Deps, bookingId: string, to: string): Promise<MailedLink | null> => {
  const { publicUrl } = deps.config
  const found = await guestOf(deps.db, bookingId)
  if (!found?.isGuest) return null
  return inTransaction(deps.db, async (tx) => {
    await lockGuest(tx, found.id)
    const guest = await guestOf(tx, bookingId)
    if (guest?.isDenied) return { href: `${publicUrl}/trip` }
    if (guest?.email !== to) throw new Error('the address of the guest has changed while a mail was written')
    const denial = deps.ids.token()
    const token = await addToken(deps, tx, 'link', bookingId, denial)
    return { href: `${publicUrl}/trip#${token}`, denial: `${publicUrl}/not-my-trip#${denial}` }
  })
}

type MailedStay = { bookingId: string; email: string }

/** The page that shows a stay to its guest, for a mail to that address: the trip of one without an account, otherwise that path. */
export const addressOfStay = async (
  deps: Deps,
  { bookingId, email }: MailedStay,
  path: `/${string}`,
): Promise<MailedLink> => (await makeMailedLink(deps, bookingId, email)) ?? { href: `${deps.config.publicUrl}${path}` }

/** Makes a link that only shows a stay, of an account or not; gives its token. */
export const makeView = (deps: Deps, tx: Tx, bookingId: string): Promise<string> =>
  addToken(deps, tx, 'view', bookingId)

const guestOf = (db: Db | Tx, bookingId: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .select(['users.id', 'users.username', 'users.email', 'users.role', 'users.isGuest', 'users.deletedAt'])
    .select(['bookings.checkOut', 'bookings.id as bookingId'])
    .select((of) => [
      of
        .selectFrom('tripAddressEvents')
        .innerJoin('bookings as theirs', 'theirs.id', 'tripAddressEvents.bookingId')
        .select(({ lit }) => lit(true).as('is'))
        .whereRef('theirs.customerId', '=', 'users.id')
        .where('users.email', '=', '')
        .limit(1)
        .as('isDenied'),
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()

type Guest = NonNullable<Awaited<ReturnType<typeof guestOf>>>

const actorOf = ({ id, username, email, role, bookingId: trip }: Guest, sessionId: string): Actor => ({
  ...{ id, username, email, role, trip, sessionId },
})

/** The first day on which the link of a trip opens nothing any more. */
const endOf = ({ checkOut }: Guest) => addDays(checkOut, limits.tripLinkDays)

/** What has ended the access to a trip; null where nothing has. */
const endedBy = ({ clock }: Deps, guest: Guest | undefined, revokedAt: Date | null): LinkEnd | null => {
  if (guest === undefined) return 'unknown'
  if (!guest.isGuest) return 'claimed'
  if (guest.deletedAt !== null || endOf(guest) < clock.today()) return 'expired'
  if (revokedAt === null) return null
  return guest.isDenied ? 'denied' : 'revoked'
}

const byToken = (db: Db | Tx, kind: Kind, token: string) =>
  db
    .selectFrom('tripTokens')
    .select(['id', 'bookingId', 'madeAt', 'lastUsedAt', 'provedAt', 'revokedAt'])
    .where('kind', '=', kind)
    .where('tokenHash', '=', hashOfToken(token))
    .executeTakeFirst()

/** The guest of a link; or what has ended it. */
export const readTripLink = async (
  deps: Deps,
  db: Db | Tx,
  token: string,
): Promise<{ guest: Actor & { trip: string } } | { why: LinkEnd }> => {
  const link = await byToken(db, 'link', token)
  const guest = link && (await guestOf(db, link.bookingId))
  const why = endedBy(deps, guest, link?.revokedAt ?? null)
  if (why !== null || !link || !guest) return { why: why ?? 'unknown' }
  await touch(deps, db, link.id)
  return { guest: { ...actorOf(guest, link.id), trip: link.bookingId } }
}

const touch = ({ clock }: Deps, db: Db | Tx, id: string) =>
  db.updateTable('tripTokens').set({ lastUsedAt: clock.now() }).where('id', '=', id).execute()

/** The guest or the account whose stay a view shows; or what has ended it. */
export const readView = async (deps: Deps, bookingId: string, token: string): Promise<Actor | { why: LinkEnd }> => {
  const view = await byToken(deps.db, 'view', token)
  const guest = view?.bookingId === bookingId ? await guestOf(deps.db, bookingId) : undefined
  const why = endedBy(deps, guest && { ...guest, isGuest: true }, view?.revokedAt ?? null)
  if (why !== null || !view || !guest) return { why: why ?? 'unknown' }
  const isFirst = view.lastUsedAt.getTime() === view.madeAt.getTime()
  if (isFirst || deps.clock.now().getTime() - view.lastUsedAt.getTime() > touchEveryMillis)
    await touch(deps, deps.db, view.id)
  return actorOf(guest, view.id)
}

/** The guest of a session's token; null where it is unknown or over. */
export const findTripActor = async (deps: Deps, token: string): Promise<Actor | null> => {
  const session = await byToken(deps.db, 'session', token)
  if (!session) return null
  const idleMillis = deps.clock.now().getTime() - session.lastUsedAt.getTime()
  if (idleMillis > limits.tripSessionHours * 3_600_000) return null
  const guest = await guestOf(deps.db, session.bookingId)
  if (!guest || endedBy(deps, guest, session.revokedAt) !== null) return null
  if (idleMillis > touchEveryMillis) await touch(deps, deps.db, session.id)
  return { ...actorOf(guest, session.id), ...(session.provedAt && { provedAt: session.provedAt }) }
}

/** Whether nobody has ended a session. */
export const isSessionOpen = async (tx: Tx, id: string): Promise<boolean> => {
  const open = tx.selectFrom('tripTokens').select('id').where('id', '=', id).where('revokedAt', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}

/** Stores that a mailed code was entered in the browser of a session. */
export const proveTripSession = async ({ clock }: Deps, tx: Tx, sessionId: string): Promise<void> => {
  await tx.updateTable('tripTokens').set({ provedAt: clock.now() }).where('id', '=', sessionId).execute()
}

/** The bookings of the guest of a booking: one with a link to either of two reaches both. */
const sameGuest = (of: ExpressionBuilder<Database, 'tripTokens'>, bookingId: string) =>
  of
    .selectFrom('bookings as one')
    .innerJoin('bookings as each', 'each.customerId', 'one.customerId')
    .select('each.id')
    .where('one.id', '=', bookingId)

/** Ends the links and views of the trips of a guest, the form that made one, and their sessions but one, or all of them. */
export const endTripTokens = async (
  { clock }: Deps,
  tx: Tx,
  bookingId: string,
  except: string | null,
): Promise<void> => {
  await tx
    .updateTable('tripTokens')
    .set({ revokedAt: clock.now() })
    .where('bookingId', 'in', (of) => sameGuest(of, bookingId))
    .where('revokedAt', 'is', null)
    .$if(except !== null, (these) => these.where('id', '!=', except))
    .execute()
  const guest = (of: ExpressionBuilder<Database, 'users'>) =>
    of.selectFrom('bookings').select('customerId').where('bookings.id', '=', bookingId)
  await tx
    .updateTable('users')
    .set({ formHash: null })
    .where('id', '=', guest)
    .where('formHash', 'is not', null)
    .execute()
}

/** Deletes sessions that were not used for a month. Links stay, so that an old one still says what has ended it. */
export const deleteOldTripSessions = async ({ db, clock }: Deps): Promise<void> => {
  const before = clock.in({ minutes: -30 * 24 * 60 })
  await db.deleteFrom('tripTokens').where('kind', '=', 'session').where('lastUsedAt', '<', before).execute()
}
