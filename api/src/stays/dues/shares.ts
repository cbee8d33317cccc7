// Owns shares: who pays which part of a stay beside its guest, their links, and until when all must have paid.
import { dueStates } from '@akwaaba/contract/due-states'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { addCents, type Cents } from '@akwaaba/contract/money'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import { type Deps, hashOfToken } from '#deps.ts'
import { type DueRow, moveDue } from './move.ts'
import { isStillAsked } from './withdrawn.ts'

type Db = Tx | Deps['db']
export type SplitRow = Selectable<Database['splits']>
export type ShareRow = Selectable<Database['shares']>

/** The condition on a row of payments that the guest of the stay has made it: nobody else's are theirs to see. */
export const isGuestsOwn: RawBuilder<boolean> = sql<boolean>`not exists (
  select from dues where dues.id = payments.due_id and dues.share_id is not null)`

/** Who has made a payment, in a query of payments, where that is not its customer. */
export const payerOfPayment = sql<{ name: string; email: string | null } | null>`(
  select json_build_object('name', shares.name, 'email', shares.email)
  from dues join shares on shares.id = dues.share_id where dues.id = payments.due_id)`

/** By the id of a payment the share it was for; payments of the guest are not there. */
export const sharesOfPayments = async (db: Db, bookingId: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; shareId: string }>`select payments.id, share_id from payments
    join dues on dues.id = due_id where payments.booking_id = ${bookingId} and share_id is not null`.execute(db)
  return new Map(rows.map(({ id, shareId }) => [id, shareId]))
}

export const readSplit = (db: Db, bookingId: string): Promise<SplitRow | undefined> =>
  db.selectFrom('splits').selectAll().where('bookingId', '=', bookingId).executeTakeFirst()

/** Whether a split can still be paid. */
export const isOpen = ({ completedAt, failedAt }: Pick<SplitRow, 'completedAt' | 'failedAt'>): boolean =>
  completedAt === null && failedAt === null

/** The shares of a split that are neither void nor taken back, each with its due; that of its guest has none. */
export const duesOfSplit = async (db: Db, bookingId: string) => {
  const dues = await db
    .selectFrom('dues')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'share')
    .where('state', '!=', 'void')
    .where(isStillAsked)
    .orderBy('position')
    .execute()
  const shares = await db.selectFrom('shares').selectAll().where('bookingId', '=', bookingId).execute()
  return dues.map((due) => ({ due, share: shares.find(({ id }) => id === due.shareId) ?? null }))
}

/** How many stays a guest has divided within a month; without an account, all with the same address. */
export const countSplits = async (deps: Deps, tx: Tx, customerId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('splits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    // Without an account each trip has a guest of its own.
    .where(sql<boolean>`customer_id in (select other.id from users own join users other on other.id = own.id
      or (own.is_guest and other.is_guest and other.email = own.email) where own.id = ${customerId})`)
    .where('createdAt', '>', deps.clock.in({ minutes: -30 * 24 * 60 }))
    .executeTakeFirstOrThrow()
  return count
}

type Booking = { id: string; organisationId: string; customerId: string }

export const insertSplit = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { id: bookingId, organisationId, customerId }: Booking,
  { deadline, restUntil }: Pick<SplitRow, 'deadline' | 'restUntil'>,
): Promise<void> => {
  const unset = { completedAt: null, failedAt: null, restAskedAt: null }
  const row = { bookingId, organisationId, customerId, deadline, restUntil, createdAt: clock.now(), ...unset }
  await tx.insertInto('splits').values(row).execute()
}

/** Somebody's part of a price; without `share` of one that is new. Without `email` the address stays as it is. */
export type Part =
  | { share?: string | undefined; name: string; email: string | null | undefined; amountCents: Cents }
  | OwnPart
type OwnPart = { isOwn: true; amountCents: Cents }

/** A share of somebody who is mailed a link to it, where there is an address. */
export type Invited = { id: string; email: string | null }

/** The sum of parts of a price. */
export const sumOf = (parts: readonly { amountCents: Cents }[]): Cents =>
  addCents(...parts.map(({ amountCents }) => amountCents))

type Named = { name: string; email: string | null | undefined }

/** The update of somebody's name, and of their address where one is given. */
const rename = (tx: Tx, id: string, { name, email }: Named) =>
  tx
    .updateTable('shares')
    .set({ name, ...(email === undefined ? {} : { email }) })
    .where('id', '=', id)

const shareOf = async (deps: Pick<Deps, 'clock' | 'ids'>, tx: Tx, bookingId: string, part: Part) => {
  if ('isOwn' in part) return null
  const { name, email } = part
  if (part.share === undefined) {
    const id = deps.ids.next()
    const unset = { openedAt: null, remindedAt: null }
    await tx
      .insertInto('shares')
      .values({ id, bookingId, name, email: email ?? null, ...unset, createdAt: deps.clock.now() })
      .execute()
    return id
  }
  const kept = rename(tx, part.share, part)
    .where('bookingId', '=', bookingId)
    // One who has paid, or is named twice, has a due already.
    .where(sql<boolean>`not exists (select from dues where share_id = shares.id and state <> 'void')`)
  return (await kept.returning('id').executeTakeFirst())?.id ?? fail('not_found')
}

/** The open share that a part leaves as it is: of the same one, with the same sum. */
const unchangedOf = (open: readonly DueRow[], part: Part): DueRow | undefined => {
  const shareId = 'isOwn' in part ? null : part.share
  return open.find((due) => due.kind === 'share' && due.shareId === shareId && due.amountCents === part.amountCents)
}

/**
 * Replaces the dues of a booking that are not paid by these parts of the same sum; gives the shares that are new. A share that stays as it is
 * keeps its due, and with it a payment under way; money that still comes for a replaced one goes back. The apartment must be locked.
 * Refuses with shares_differ where the sum is another one, and with not_found for a share that is paid, or named twice.
 */
export const replaceDues = async (
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  { id: bookingId, organisationId }: Pick<Booking, 'id' | 'organisationId'>,
  parts: readonly Part[],
): Promise<Invited[]> => {
  const dues = await tx.selectFrom('dues').selectAll().where('bookingId', '=', bookingId).forNoKeyUpdate().execute()
  const open = dues.filter(({ state }) => dueStates.is(state, 'payable'))
  if (open.length === 0 || sumOf(open) !== sumOf(parts)) return fail('shares_differ')
  const kept = new Set(parts.flatMap((part) => unchangedOf(open, part) ?? []))
  for (const due of open) if (!kept.has(due)) await moveDue(deps, tx, due, 'replace', { actor: 'customer', id: null })
  const added: Invited[] = []
  const last = Math.max(...dues.map(({ position }) => position))
  for (const [at, part] of parts.entries()) {
    const unchanged = unchangedOf([...kept], part)
    // Of one who is named twice the second part finds the share taken.
    if (unchanged && kept.delete(unchanged)) {
      if (unchanged.shareId !== null && !('isOwn' in part)) await rename(tx, unchanged.shareId, part).execute()
      continue
    }
    const shareId = await shareOf(deps, tx, bookingId, part)
    if (shareId !== null && !('isOwn' in part) && part.share === undefined)
      added.push({ id: shareId, email: part.email ?? null })
    const row: DueRow = {
      ...{ id: deps.ids.next(), bookingId, organisationId, position: last + 1 + at, kind: 'share', shareId },
      ...{ amountCents: part.amountCents, dueAt: null, state: dueStates.initial, paidByPayment: null },
      ...{ inPlaceOf: null, guestFeeCents: null },
      createdAt: deps.clock.now(),
    }
    await tx.insertInto('dues').values(row).execute()
  }
  return added
}

/** Makes a link to a share; gives its token, which is stored nowhere. With `revoke` earlier links do not work any more. */
export const issueLink = async (deps: Deps, tx: Tx, shareId: string, revoke = false): Promise<string> => {
  const token = deps.ids.token()
  if (revoke) await tx.deleteFrom('shareLinks').where('shareId', '=', shareId).execute()
  await tx
    .insertInto('shareLinks')
    .values({ tokenHash: hashOfToken(token), shareId, madeAt: deps.clock.now() })
    .execute()
  return token
}

const withDue = (db: Db) =>
  db
    .selectFrom('shares')
    .innerJoin('splits', 'splits.bookingId', 'shares.bookingId')
    .innerJoin('dues', (on) => on.onRef('dues.shareId', '=', 'shares.id').on('dues.state', '!=', 'void'))
    .selectAll('shares')
    .select(['splits.customerId', 'splits.deadline', 'splits.restUntil', 'splits.completedAt', 'splits.failedAt'])
    .select(['dues.id as dueId', 'dues.amountCents', 'dues.state as dueState'])

/** A share with its due and its split. */
export type OpenedShare = NonNullable<Awaited<ReturnType<typeof readShareById>>>

export const readShareById = (db: Db, id: string) => withDue(db).where('shares.id', '=', id).executeTakeFirst()

/** The share of a link, which counts as opened from now on; refuses with bad_link, also where its share was given to others. */
export const openShare = async (deps: Deps, token: string): Promise<OpenedShare> => {
  const link = deps.db.selectFrom('shareLinks').select('shareId').where('tokenHash', '=', hashOfToken(token))
  const row = (await withDue(deps.db).where('shares.id', '=', link).executeTakeFirst()) ?? fail('bad_link')
  if (row.openedAt !== null) return row
  const openedAt = deps.clock.now()
  await deps.db.updateTable('shares').set({ openedAt }).where('id', '=', row.id).execute()
  return { ...row, openedAt }
}

/** Stores the address to which the receipt of a share goes. Its due must be locked. */
export const setAddress = async (tx: Tx, id: string, email: string): Promise<void> => {
  await tx.updateTable('shares').set({ email }).where('id', '=', id).execute()
}

/** Marks somebody as reminded now; gives false where that was done within the last hour, to the second of two calls at one instant, too. */
export const markReminded = async ({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: string): Promise<boolean> => {
  const marked = await tx
    .updateTable('shares')
    .set({ remindedAt: clock.now() })
    .where('id', '=', id)
    .where((is) => is.or([is('remindedAt', 'is', null), is('remindedAt', '<=', clock.in({ minutes: -60 }))]))
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Counts mails to people of a split; gives whether it may have so many. */
export const countMails = async (tx: Tx, bookingId: string, mails: number): Promise<boolean> => {
  const counted = await tx
    .updateTable('splits')
    .set((is) => ({ mails: is('mails', '+', mails) }))
    .where('bookingId', '=', bookingId)
    .where('mails', '<=', limits.splitMails - mails)
    .returning('bookingId')
    .executeTakeFirst()
  return counted !== undefined
}

/** Whether a share of a stay that was paid goes back in full to its payer, or has: then not everybody pays the stay. */
export const isGivenBack = async (tx: Tx, bookingId: string): Promise<boolean> => {
  const { rows } = await sql`select dues.id from dues join payments on payments.id = paid_by_payment
    where dues.booking_id = ${bookingId} and kind = 'share' and dues.state = any(${dueStates.having('covers')})
      and coalesce(received_cents, payments.amount_cents) <= (
        select sum(amount_cents) from refunds where refunds.payment_id = payments.id)`.execute(tx)
  return rows.length > 0
}

/** Gives the splits of guests without an account to the account to which their trips belong from now on. */
export const moveSplits = async (tx: Tx, guests: readonly string[], customerId: string): Promise<void> => {
  await tx.updateTable('splits').set({ customerId }).where('customerId', 'in', guests).execute()
}

/** Forgets the names and addresses of those who were asked for shares a while ago. */
export const forgetPayers = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await sql`update shares set name = 'Somebody', email = null from bookings
    where bookings.id = shares.booking_id and (shares.email is not null or shares.name <> 'Somebody')
      and bookings.check_out < ${clock.in({ minutes: -limits.payersKeptDays * 24 * 60 })}::date`.execute(db)
}
