// Owns dues: the parts of a booking's price that are each paid by one payment, and what a payment does to them. What changes dues
// locks the apartment of the booking, then the due, then its payment.
import { endOfDay } from '@akwaaba/contract/dates'
import { confirmsStay, type DueEvent, type DueKind, dueStates } from '@akwaaba/contract/due-states'
import type { NowAndLater } from '@akwaaba/contract/dues'
import { fail } from '@akwaaba/contract/errors'
import type { Cents } from '@akwaaba/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { byProvider } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type By, type DueRow, moveDue } from './move.ts'
import { isGivenBack } from './shares.ts'
import { endSplit } from './split-ends.ts'

export type { DueRow }

type Priced = { id: string; organisationId: string; totalCents: Cents; createdAt: Date }

/**
 * The dues of a new booking, as rows: one for all of its price, or a deposit and a balance. The database checks that they make the total
 * of the booking.
 */
export const dueRows = (deps: Pick<Deps, 'ids'>, booking: Priced, { now, later }: NowAndLater) => {
  const row = (position: number, kind: DueKind, amountCents: Cents, dueAt: Date | null) => ({
    ...{ id: deps.ids.next(), bookingId: booking.id, organisationId: booking.organisationId, position, kind },
    ...{
      amountCents,
      dueAt,
      state: dueStates.initial,
      paidByPayment: null,
      shareId: null,
      inPlaceOf: null,
      guestFeeCents: null,
      createdAt: booking.createdAt,
    },
  })
  if (later === null) return [row(0, 'full', now, null)]
  return [row(0, 'deposit', now, null), row(1, 'balance', later.amount, endOfDay(later.on))]
}

/** The guest of a stay whose apartment is locked: a login may give the trip of a guest without an account to the account until then. */
export const guestOfStay = async (tx: Tx, bookingId: string): Promise<string> => {
  const { rows } = await sql<{ customerId: string }>`select customer_id from bookings where id = ${bookingId}`.execute(
    tx,
  )
  return rows[0]?.customerId ?? fail('not_found')
}

/** Locks a due, named by its id or by a query that gives it. Before its payment, and after the apartment of its booking. */
export const lockDue = async (tx: Tx, id: string | RawBuilder<string>): Promise<void> => {
  await tx.selectFrom('dues').select('id').where('id', '=', sql<string>`${id}`).forNoKeyUpdate().execute()
}

const duesOf = (tx: Tx, bookingId: string): Promise<DueRow[]> =>
  tx.selectFrom('dues').selectAll().where('bookingId', '=', bookingId).orderBy('position').forNoKeyUpdate().execute()

/**
 * Locks the dues of a booking and gives the one that its guest, or somebody with a share, is to pay next; undefined where nothing is to be
 * paid, and for a booking of an earlier release, which gets its due with its first payment. Refuses with illegal_transition where only
 * others have to pay, and of a divided stay where nothing is left to be paid.
 */
export const nextDue = async (tx: Tx, bookingId: string, shareId: string | null): Promise<DueRow | undefined> => {
  const dues = await duesOf(tx, bookingId)
  const payable = dues.filter(({ state }) => dueStates.is(state, 'payable'))
  const own = payable.filter((one) => one.shareId === shareId)
  // What was agreed on later comes after the price.
  const due = own.find(({ kind }) => kind !== 'charge') ?? own[0]
  const isDivided = dues.some(({ kind }) => kind === 'share')
  return due === undefined && (payable.length > 0 || isDivided) ? fail('illegal_transition') : due
}

/** What the guest of each booking pays next, in cents, by the id of the booking; those are left out of which that is nothing. */
export const readNextSums = async (db: Deps['db'], bookingIds: readonly string[]): Promise<Map<string, Cents>> => {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('dues')
    .distinctOn('bookingId')
    .select(['bookingId', 'amountCents'])
    .where((is) => is('bookingId', '=', is.fn.any(is.val(bookingIds))))
    .where('shareId', 'is', null)
    .where('state', 'in', dueStates.having('payable'))
    // As nextDue does.
    .orderBy('bookingId')
    .orderBy(sql`kind = 'charge'`)
    .orderBy('position')
    .execute()
  return new Map(rows.map(({ bookingId, amountCents }) => [bookingId, amountCents]))
}

/** The same of one booking; undefined where that is nothing. */
export const readNextSum = async (db: Deps['db'], bookingId: string): Promise<Cents | undefined> =>
  (await readNextSums(db, [bookingId])).get(bookingId)

// A hold that waits for a bank transfer may outlive the day of its balance, which nobody was asked for before.
const giveUntilTonight = async ({ clock }: Pick<Deps, 'clock'>, tx: Tx, dues: readonly DueRow[]): Promise<void> => {
  const tonight = endOfDay(clock.today())
  for (const { id, kind, state, dueAt } of dues)
    if (kind === 'balance' && dueStates.is(state, 'payable') && dueAt !== null && dueAt < tonight)
      await tx.updateTable('dues').set({ dueAt: tonight }).where('id', '=', id).execute()
}

/**
 * Marks a due as paid by a payment that takes effect; gives its kind, and whether the stay is confirmed by it, since it was the
 * last of those that must be paid before, and no share goes back to its payer. Refuses with illegal_transition where it is not to be paid any more.
 */
export const payDue = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id: paidByPayment, dueId, bookingId }: { id: string; dueId: string | null; bookingId: string | null },
): Promise<{ confirms: boolean; kind: DueKind; shareId: string | null }> => {
  const dues = bookingId === null ? [] : await duesOf(tx, bookingId)
  const due = dues.find(({ id }) => id === dueId) ?? fail('illegal_transition')
  await moveDue(deps, tx, due, 'pay', byProvider, { paidByPayment })
  const isMissing = ({ id, kind, state }: DueRow) =>
    id !== due.id && confirmsStay(kind) && dueStates.is(state, 'payable')
  const isComplete = confirmsStay(due.kind) && !dues.some(isMissing)
  const confirms = isComplete && !(due.kind === 'share' && (await isGivenBack(tx, due.bookingId)))
  if (confirms) await giveUntilTonight(deps, tx, dues)
  if (confirms && due.kind === 'share') await endSplit(deps, tx, due.bookingId, 'completedAt')
  return { confirms, kind: due.kind, shareId: due.shareId }
}

/** Refuses with illegal_transition where a due is not to be paid any more: it is paid, replaced, or its stay has ended. */
export const requirePayable = async (tx: Tx, id: string | null): Promise<void> => {
  if (id === null) return
  const { state } = await tx.selectFrom('dues').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  if (!dueStates.is(state, 'payable')) fail('illegal_transition')
}

/** The kind of a due; undefined where there is none. */
export const kindOfDue = async (db: Tx | Deps['db'], id: string | null): Promise<DueKind | undefined> => {
  if (id === null) return undefined
  return (await db.selectFrom('dues').select('kind').where('id', '=', id).executeTakeFirstOrThrow()).kind
}

/** The kind of what a due was first asked for: of one in the place of a lost due the kind of that; undefined where there is none. */
export const firstKindOfDue = async (db: Tx | Deps['db'], id: string | null): Promise<DueKind | undefined> => {
  if (id === null) return undefined
  const { rows } = await sql<{ kind: DueKind }>`
    with recursive before as (
      select kind, in_place_of from dues where id = ${id}
      union all select dues.kind, dues.in_place_of from dues join before on dues.id = before.in_place_of
    ) select kind from before where in_place_of is null`.execute(db)
  return rows[0]?.kind
}

/** The sum of a due, and what of it is the fee of its guest. */
type Charged = { cents: number; feeCents: number }

/** What of a stay is charged apart from its price, since it was agreed on later, in one due or in all of them. */
export const chargedOf = async (db: Tx | Deps['db'], bookingId: string, id: string | null = null): Promise<Charged> => {
  const { rows } = await sql<Charged>`
    with recursive asked as (
      select dues.* from dues where booking_id = ${bookingId} and kind = 'charge' and in_place_of is null
      union all select dues.* from dues join asked on dues.in_place_of = asked.id where dues.booking_id = ${bookingId}
    ) select coalesce(sum(amount_cents), 0)::bigint as cents, coalesce(sum(guest_fee_cents), 0)::bigint as fee_cents from asked
      where ${id === null ? sql`state = any(${dueStates.having('covers')})` : sql`id = ${id}`}`.execute(db)
  return rows[0] ?? { cents: 0, feeCents: 0 }
}

/**
 * Moves the due that a payment has paid, if it has paid one, as the payment was moved: all of it was refunded, or some of it is with us
 * again. The due must be locked.
 */
export const followPayment = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  paymentId: string,
  event: Extract<DueEvent, 'refund' | 'recover'>,
  by: By,
): Promise<void> => {
  const due = await tx.selectFrom('dues').selectAll().where('paidByPayment', '=', paymentId).executeTakeFirst()
  if (due && dueStates.can(event, due.state)) await moveDue(deps, tx, due, event, by)
}
