// Owns dividing the price of a held stay: its guest names the people, changes what is not paid, and reminds them.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { stayBegins } from '@akwaaba/contract/cancellation'
import { hoursBefore, minutesAfter } from '@akwaaba/contract/dates'
import { dueStates } from '@akwaaba/contract/due-states'
import { divideCents } from '@akwaaba/contract/dues'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type Cents, centsFromDollars } from '@akwaaba/contract/money'
import { type ChangedSplit, maxPeople, type NewSplit } from '@akwaaba/contract/shares'
import { lockApartmentOfBooking } from '#bookings/bookings.ts'
import { applyDeadline, extendHold, lockGuest } from '#bookings/holds.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import {
  countSplits,
  duesOfSplit,
  insertSplit,
  isOpen,
  issueLink,
  markReminded,
  type Part,
  readShareById,
  readSplit,
  replaceDues,
  sumOf,
} from '#dues/shares.ts'
import { invite } from './inviting.ts'
import { presentSplit } from './present.ts'

// The job that ends a split may be late: until then nobody else takes the nights.
const spareMinutes = 10

/** Locks a held stay of the caller; refuses with not_found, and with illegal_transition once it is paid or over. */
const lockHeld = async (deps: Deps, tx: Tx, actor: Actor, id: string) => {
  const own = await deps.db.selectFrom('bookings').select('customerId').where('id', '=', id).executeTakeFirst()
  if (own?.customerId !== actor.id) return fail('not_found')
  await lockApartmentOfBooking(tx, id)
  // Splits that a guest makes at the same instant are counted one after the other.
  await lockGuest(tx, actor.id)
  const row = (await applyDeadline(deps, tx, id)) ?? fail('not_found')
  return bookingStates.can('pay', row.state) ? row : fail('illegal_transition')
}

type Asked = { own?: number | null | undefined; people: ChangedSplit['people'] }

/** The parts of a sum as they are asked for: all with an amount, or all equal, rounded by largest remainder. */
const partsOf = (total: Cents, { own, people }: Asked): Part[] => {
  const isEqual = own === undefined && people.every(({ amount }) => amount === undefined)
  const equal = isEqual ? divideCents(total, Array(people.length + 1).fill(1)) : []
  const cents = (at: number, dollars: number | null | undefined) => {
    const part = isEqual ? equal[at] : dollars == null ? undefined : centsFromDollars(dollars)
    return part === undefined || part === 0 ? fail('shares_differ') : part
  }
  const others = people.map(({ share, name, email, amount }, at) => ({
    ...{ share, name, email, amountCents: cents(at + 1, amount) },
  }))
  return isEqual || own != null ? [{ isOwn: true, amountCents: cents(0, own) }, ...others] : others
}

/**
 * Divides the price of a held stay over its guest and others, and holds its nights until all must have paid, and its guest the rest. Refuses
 * with not_found, illegal_transition, shares_differ, split_too_late, too_many_splits, too_many_mails.
 */
export const createSplit = async (deps: Deps, actor: Actor, id: string, ask: NewSplit) => {
  await inTransaction(deps.db, async (tx) => {
    const booking = await lockHeld(deps, tx, actor, id)
    if (await readSplit(tx, id)) return fail('illegal_transition')
    const begins = stayBegins(booking.checkIn, booking.checkInFrom)
    const latest = hoursBefore(begins, limits.splitHoursBefore).getTime()
    const deadline = new Date(Math.min(latest, deps.clock.in({ minutes: limits.splitHours * 60 }).getTime()))
    if (deadline < deps.clock.in({ minutes: limits.splitLeastHours * 60 })) return fail('split_too_late')
    if ((await countSplits(deps, tx, actor.id)) >= limits.splitsPerMonth) return fail('too_many_splits')
    const parts = partsOf(booking.totalCents, ask)
    if (parts.length < 2 || parts.length > maxPeople) return fail('shares_differ')
    const restUntil = minutesAfter(deadline, limits.splitRestHours * 60)
    await insertSplit(deps, tx, booking, { deadline, restUntil })
    const added = await replaceDues(deps, tx, booking, parts)
    if (!(await extendHold(deps, tx, id, minutesAfter(restUntil, spareMinutes)))) return fail('illegal_transition')
    return invite(deps, tx, id, added)
  })
  return {
    ...(await presentSplit(deps, actor, id)),
    msg: 'The price is divided. Everybody gets a link to their share.',
  }
}

const unpaidOf = async (tx: Tx, bookingId: string): Promise<Cents> => {
  const rows = await tx
    .selectFrom('dues')
    .select('amountCents')
    .where('bookingId', '=', bookingId)
    .where('state', 'in', dueStates.having('payable'))
    .execute()
  return sumOf(rows)
}

type Dues = Awaited<ReturnType<typeof duesOfSplit>>

/** The parts with the shares that their people have by now: a form whose answer got lost names those it has added as new ones again. */
const withSharesMade = (dues: Dues, parts: readonly Part[]): Part[] => {
  const named = new Set(parts.map((part) => ('isOwn' in part ? undefined : part.share)))
  const open = dues.filter(({ due }) => dueStates.is(due.state, 'payable'))
  return parts.map((part) => {
    if ('isOwn' in part || part.share !== undefined) return part
    const { name, email = null, amountCents } = part
    const alike = open.flatMap(({ due, share }) =>
      share !== null && !named.has(share.id) && share.name === name && due.amountCents === amountCents ? [share] : [],
    )
    // Who has opened the link may pay with another address.
    const made = alike.find((share) => share.email === email) ?? alike.find(({ openedAt }) => openedAt !== null)
    if (made === undefined) return part
    named.add(made.id)
    return { ...part, share: made.id, email: undefined }
  })
}

/**
 * Replaces the shares of a stay that are not paid; without people its guest pays all that is missing. Once the deadline has passed only
 * that. Refuses with not_found, illegal_transition, shares_differ, too_many_mails.
 */
export const changeSplit = async (deps: Deps, actor: Actor, id: string, ask: ChangedSplit) => {
  await inTransaction(deps.db, async (tx) => {
    const booking = await lockHeld(deps, tx, actor, id)
    const split = (await readSplit(tx, id)) ?? fail('not_found')
    const now = deps.clock.now()
    if (!isOpen(split) || split.restUntil <= now) return fail('illegal_transition')
    if (ask.people.length > 0 && split.deadline <= now) return fail('illegal_transition')
    const unpaid = await unpaidOf(tx, id)
    const parts: Part[] =
      ask.people.length === 0 && ask.own == null ? [{ isOwn: true, amountCents: unpaid }] : partsOf(unpaid, ask)
    const dues = await duesOfSplit(tx, id)
    const paid = dues.filter(({ due }) => !dueStates.is(due.state, 'payable')).length
    if (parts.length + paid > maxPeople) return fail('shares_differ')
    return invite(deps, tx, id, await replaceDues(deps, tx, booking, withSharesMade(dues, parts)))
  })
  return { ...(await presentSplit(deps, actor, id)), msg: 'The shares are changed.' }
}

/** An unpaid share of a stay of the caller; refuses with not_found, and with illegal_transition once it is paid or over. */
const findUnpaid = async (deps: Deps, tx: Tx, actor: Actor, id: string) => {
  const share = await readShareById(tx, id)
  if (share?.customerId !== actor.id) return fail('not_found')
  const isAsked = dueStates.is(share.dueState, 'payable') && isOpen(share) && share.deadline > deps.clock.now()
  return isAsked ? share : fail('illegal_transition')
}

/**
 * Mails somebody the link of their share again, once an hour at most. Refuses with not_found, illegal_transition, no_address,
 * too_many_mails.
 */
export const remindShare = async (deps: Deps, actor: Actor, id: string) =>
  inTransaction(deps.db, async (tx) => {
    const { bookingId, name, email } = await findUnpaid(deps, tx, actor, id)
    if (email === null) return fail('no_address')
    if (!(await markReminded(deps, tx, id))) return { msg: `${name} was reminded within the last hour.` }
    await invite(deps, tx, bookingId, [{ id, email }])
    return { msg: `${name} is reminded by e-mail.` }
  })

/** The address of the page of a share. The token is in the fragment, which no server and no log gets. */
export const linkOf = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.publicUrl}/share#k=${token}`

/** Makes a link to an unpaid share of a stay of the caller. Refuses with not_found, illegal_transition. */
export const linkShare = async (deps: Deps, actor: Actor, id: string, { revoke }: { revoke: boolean }) =>
  inTransaction(deps.db, async (tx) => {
    await findUnpaid(deps, tx, actor, id)
    return { url: linkOf(deps, await issueLink(deps, tx, id, revoke)) }
  })
