// Owns what happens where the owner of an address has not booked the trip that mails are about: the trip loses the address and every link, and
// nothing else; and its guest, who knows the phone number of the booking, gives the right address.
import { fail } from '@akwaaba/contract/errors'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { lockGuest } from '#bookings/holds.ts'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import { type Actor, type Deps, hashOfToken } from '#deps.ts'
import { applyRateLimit, loginLimits } from '#rate-limits/rate-limits.ts'
import { endTripTokens } from './tokens.ts'

const hashOfAddress = (email: string): Buffer => hashOfToken(`address ${email}`)

type AddressEvent = { event: 'deny' | 'correct' } | { event: 'set'; setBy: string }

const addEvent = ({ clock }: Deps, tx: Tx, bookingId: string, event: AddressEvent, email: string) =>
  tx
    .insertInto('tripAddressEvents')
    .values({ bookingId, ...event, addressHash: hashOfAddress(email), happenedAt: clock.now() })
    .execute()

/** How many trips an address has denied within a day. */
export const denialsOf = async ({ clock }: Deps, tx: Tx, email: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('tripAddressEvents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event', '=', 'deny')
    .where('addressHash', '=', hashOfAddress(email))
    .where('happenedAt', '>', clock.in({ minutes: -24 * 60 }))
    .executeTakeFirstOrThrow()
  return count
}

const guestOfDenial = (db: Db | Tx, token: string) =>
  db
    .selectFrom('tripTokens')
    .innerJoin('bookings', 'bookings.id', 'tripTokens.bookingId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .select(['bookings.id as bookingId', 'users.id', 'users.email', 'users.isGuest', 'users.deletedAt'])
    .where('denialHash', '=', hashOfToken(token))
    .executeTakeFirst()

/**
 * Takes the address off a trip whose mail was not for its receiver: all its links, browsers and views end, and nobody is mailed about it any
 * more. Nothing is cancelled or refunded. A second call changes nothing. Refuses with bad_link, which says why.
 */
export const denyTrip = async (deps: Deps, token: string) => {
  const found = (await guestOfDenial(deps.db, token)) ?? fail('bad_link', { facts: { why: 'unknown' } })
  if (!found.isGuest) return fail('bad_link', { facts: { why: 'claimed' } })
  await inTransaction(deps.db, async (tx) => {
    await lockGuest(tx, found.id)
    // The address may have been corrected, or taken off, since the token was read.
    const guest = await guestOfDenial(tx, token)
    if (!guest?.isGuest || guest.deletedAt !== null || guest.email === '') return
    await endTripTokens(deps, tx, guest.bookingId, null)
    await tx.updateTable('users').set({ email: '' }).where('id', '=', guest.id).execute()
    await addEvent(deps, tx, guest.bookingId, { event: 'deny' }, guest.email)
  })
  return { msg: 'Thank you. We have taken your address off this trip, and you get no more mails about it.' }
}

/** The denials of the trips of a guest, each with whether that address is the one that has denied it. */
const denialsByGuest = (db: Db | Tx, guestId: string, email: string) =>
  db
    .selectFrom('tripAddressEvents')
    .innerJoin('bookings', 'bookings.id', 'tripAddressEvents.bookingId')
    .select(sql<boolean>`address_hash = ${hashOfAddress(email)}`.as('isThis'))
    .where('bookings.customerId', '=', guestId)
    .where('event', '=', 'deny')
    .execute()

/** Writes another address to a guest; mails to the earlier one deny the trip no more, and the link is mailed to this one. The guest must be locked. */
const writeAddress = async (
  deps: Deps,
  tx: Tx,
  guest: { id: string; bookingId: string },
  email: string,
  event: AddressEvent,
) => {
  const { id, bookingId } = guest
  await tx.updateTable('users').set({ email }).where('id', '=', id).execute()
  await tx
    .updateTable('tripTokens')
    .set({ denialHash: null })
    .where('bookingId', 'in', (of) => of.selectFrom('bookings').select('id').where('customerId', '=', id))
    .execute()
  await addEvent(deps, tx, bookingId, event, email)
  await enqueue(tx, 'mail:trip-link', { bookingId })
}

type Correction = { reference: string; phone: string; email: string }

/** The guest of a trip whose address was denied, where the phone number is that of the booking; never of the address that has denied it. */
const guestToCorrect = async (db: Db | Tx, { reference, phone, email }: Correction) => {
  const guest = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .select(['bookings.id as bookingId', 'users.id'])
    .where('bookings.reference', '=', reference)
    .where('users.isGuest', '=', true)
    .where('users.email', '=', '')
    .where('users.phone', '=', phone)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!guest) return undefined
  const denials = await denialsByGuest(db, guest.id, email)
  return denials.length > 0 && denials.every(({ isThis }) => !isThis) ? guest : undefined
}

const answer = {
  msg: 'If reference and phone number are those of the booking, its link is on its way to that address.',
}

/**
 * Gives a denied trip the right address, and mails the link there; the mails to the first address can deny it no more. The answer is always
 * the same. Refuses with too_many_requests.
 */
export const correctAddress = async (deps: Deps, ask: Correction, network: string) => {
  // Phone numbers cannot be tried for one reference from many networks.
  await applyRateLimit(deps, loginLimits.guess, { address: network, account: `trip ${ask.reference}` })
  const found = await guestToCorrect(deps.db, ask)
  if (!found) return answer
  await inTransaction(deps.db, async (tx) => {
    await lockGuest(tx, found.id)
    const guest = await guestToCorrect(tx, ask)
    if (!guest) return
    await writeAddress(deps, tx, guest, ask.email, { event: 'correct' })
  })
  return answer
}

const hasAccount = 'This booking is in an account. Its guest changes the address in their profile.'
const hasDenied =
  'The owner of this address has said that the trip is not theirs. Please ask the guest for another one.'

/** The guest of a booking, who has no account; refuses with not_found, and with illegal_transition where it is that of an account. */
const guestWithoutAccount = async (db: Db | Tx, id: string) => {
  const guest =
    (await db
      .selectFrom('bookings')
      .innerJoin('users', 'users.id', 'bookings.customerId')
      .select(['bookings.id as bookingId', 'bookings.reference', 'users.id', 'users.isGuest', 'users.deletedAt'])
      .where('bookings.id', '=', id)
      .where('bookings.deletedAt', 'is', null)
      .executeTakeFirst()) ?? fail('not_found')
  return guest.isGuest && guest.deletedAt === null ? guest : fail('illegal_transition', { msg: hasAccount })
}

/**
 * Gives a guest without an account the address that they have told an administrator: every earlier link and browser ends, and the link is
 * mailed there. Refuses with not_found, with illegal_transition an account, and with invalid_input an address whose owner has denied the trip.
 */
export const setAddress = async (deps: Deps, actor: Actor, id: string, email: string) => {
  const found = await guestWithoutAccount(deps.db, id)
  return inTransaction(deps.db, async (tx) => {
    await lockGuest(tx, found.id)
    // An account may have taken the trip over since it was read.
    const guest = await guestWithoutAccount(tx, id)
    if ((await denialsByGuest(tx, guest.id, email)).some(({ isThis }) => isThis))
      return fail('invalid_input', { msg: hasDenied, fields: { email: hasDenied } })
    await endTripTokens(deps, tx, id, null)
    await writeAddress(deps, tx, guest, email, { event: 'set', setBy: actor.id })
    // Without the address: it is personal, and audit records are never erased.
    await recordAudit(deps, tx, actor, {
      ...{ action: 'update', kind: 'booking', recordId: id, label: guest.reference },
      after: { guestAddress: 'set' },
    })
    return { msg: `Earlier links no longer work. The link to the trip is on its way to ${email}.` }
  })
}
