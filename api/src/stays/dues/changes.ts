// Owns what a change of a stay's price does to its dues: those of held nights are made again; of a paid stay the balance takes what is
// more, and what is less is taken from the balance first, then from charges, and then from what was paid. What is agreed on later is a charge.
import { addDays, type CalendarDate, dateInAccra, endOfDay } from '@akwaaba/contract/dates'
import { dueStates } from '@akwaaba/contract/due-states'
import { duesOf, type NowAndLater } from '@akwaaba/contract/dues'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { addCents, type Cents, noCents, toCents } from '@akwaaba/contract/money'
import type { ListingRules } from '@akwaaba/contract/price-rules'
import { bySystem } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { dueRows } from './dues.ts'
import { type DueRow, moveDue } from './move.ts'

/** When the balance of a changed stay is to be paid. */
export type BalanceTerms = { checkIn: CalendarDate; deposit: ListingRules['deposit'] }

type Clocked = Pick<Deps, 'clock'>

/** The dues of a booking that count for its price; locked where `tx` is a transaction that changes them. */
export const duesOfChanged = (db: Tx | Deps['db'], bookingId: string): Promise<DueRow[]> => {
  const dues = db
    .selectFrom('dues')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('state', 'in', dueStates.having('covers'))
  return (db.isTransaction ? dues.forNoKeyUpdate() : dues).orderBy('position').execute()
}

/** What a stay with held nights would have to be paid at once and later, by the deposit of its listing. */
export const partsOfHeld = ({ clock }: Clocked, total: Cents, { checkIn, deposit }: BalanceTerms): NowAndLater =>
  duesOf(total, deposit, deposit?.balanceDays ?? 0, checkIn, clock.today())

/** What becomes of the dues of a paid stay: its balance then, null without one, what is left of open charges, and what comes back of what was paid. */
export type DuePlan = {
  balance: { amountCents: Cents; dueAt: Date } | null
  charges: { due: DueRow; leftCents: Cents }[]
  backCents: Cents
}

const isOpenCharge = ({ kind, state }: DueRow): boolean => kind === 'charge' && dueStates.is(state, 'payable')
const isOpenBalance = ({ kind, state }: DueRow): boolean => kind !== 'charge' && dueStates.is(state, 'payable')

const dueAtOf = ({ clock }: Clocked, { checkIn, deposit }: BalanceTerms, before: DueRow | undefined): Date => {
  const today = clock.today()
  const on = deposit && addDays(checkIn, -deposit.balanceDays)
  if (on && on > today) return endOfDay(on)
  const known = before?.dueAt
  if (known && known > clock.now() && dateInAccra(known) <= checkIn) return known
  const soon = addDays(today, limits.changedBalanceDays)
  return endOfDay(soon < checkIn ? soon : checkIn)
}

/** Refuses with illegal_transition while a balance is overdue, which the host of the stay has to decide about first. */
export const refuseOverdue = (dues: readonly DueRow[]): void => {
  if (dues.some(({ state }) => dueStates.is(state, 'late')))
    fail('illegal_transition', { msg: 'The balance of this stay is overdue. It has to be paid first.' })
}

/**
 * Plans a paid stay's dues for another price. Refuses with illegal_transition as refuseOverdue does, or where less was paid than would
 * come back.
 */
export const planDues = (deps: Clocked, dues: readonly DueRow[], totalCents: Cents, terms: BalanceTerms): DuePlan => {
  refuseOverdue(dues)
  const before = dues.find((due) => isOpenBalance(due))
  const open = before?.amountCents ?? noCents
  const difference = totalCents - addCents(...dues.map(({ amountCents }) => amountCents))
  const balanceCents = toCents(Math.max(0, open + difference))
  const balance = balanceCents === 0 ? null : { amountCents: balanceCents, dueAt: dueAtOf(deps, terms, before) }
  let back = Math.max(0, -(open + difference))
  const charges = dues.filter(isOpenCharge).map((due) => {
    const leftCents = toCents(Math.max(0, due.amountCents - back))
    back -= due.amountCents - leftCents
    return { due, leftCents }
  })
  return {
    balance,
    charges: charges.filter(({ due, leftCents }) => leftCents < due.amountCents),
    backCents: toCents(back),
  }
}

type Booking = { id: string; organisationId: string }

const replaceOpen = async (deps: Clocked, tx: Tx, dues: readonly DueRow[]): Promise<void> => {
  for (const due of dues) if (isOpenBalance(due)) await moveDue(deps, tx, due, 'replace', bySystem)
}

const nextPosition = async (tx: Tx, bookingId: string): Promise<number> => {
  const { last } = await tx
    .selectFrom('dues')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}

/** Makes the dues of a booking with held nights again. Money that still comes for one of before goes back. */
export const remakeDues = async (
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  booking: Booking & { totalCents: Cents },
  parts: NowAndLater,
): Promise<void> => {
  await replaceOpen(deps, tx, await duesOfChanged(tx, booking.id))
  const from = await nextPosition(tx, booking.id)
  const rows = dueRows(deps, { ...booking, createdAt: deps.clock.now() }, parts)
  await tx
    .insertInto('dues')
    .values(rows.map((row) => ({ ...row, position: from + row.position })))
    .execute()
}

type Added = Pick<DueRow, 'kind' | 'amountCents' | 'dueAt'> & Partial<Pick<DueRow, 'inPlaceOf' | 'guestFeeCents'>>

/** Adds a due to those of a booking, whose apartment must be locked. */
export const addDue = async (
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  { id: bookingId, organisationId }: Booking,
  added: Added,
): Promise<DueRow> => {
  const row: DueRow = {
    ...{ id: deps.ids.next(), bookingId, organisationId, position: await nextPosition(tx, bookingId) },
    ...{
      shareId: null,
      inPlaceOf: null,
      guestFeeCents: null,
      ...added,
      state: dueStates.initial,
      paidByPayment: null,
      createdAt: deps.clock.now(),
    },
  }
  await tx.insertInto('dues').values(row).execute()
  return row
}

/** Until when a charge of now is to be paid. */
export const chargeDueAt = ({ clock }: Clocked): Date => endOfDay(addDays(clock.today(), limits.chargeDays))

/** Adds what was agreed on later to the dues of a stay, to be paid within some days; nothing where it is free. */
export const addCharge = async (
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  booking: Booking,
  more: Pick<DueRow, 'amountCents' | 'guestFeeCents'>,
): Promise<void> => {
  if (more.amountCents === 0) return
  await addDue(deps, tx, booking, { kind: 'charge', ...more, dueAt: chargeDueAt(deps) })
}

/** Lowers the open charges of a stay as a plan says. Money that still comes for one of before goes back. */
export const lowerCharges = async (
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  booking: Booking,
  { charges }: DuePlan,
): Promise<void> => {
  for (const { due, leftCents } of charges) {
    await moveDue(deps, tx, due, 'replace', bySystem)
    const { dueAt, inPlaceOf, guestFeeCents } = due
    const left = { kind: 'charge', amountCents: leftCents, dueAt, inPlaceOf, guestFeeCents } as const
    if (leftCents > 0) await addDue(deps, tx, booking, left)
  }
}

/** Gives a paid stay the balance of a plan in the place of the one it has. */
export const replaceBalance = async (
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  booking: Booking,
  dues: readonly DueRow[],
  { balance }: DuePlan,
): Promise<void> => {
  const same = dues.some(
    (due) =>
      isOpenBalance(due) &&
      due.amountCents === balance?.amountCents &&
      due.dueAt?.getTime() === balance.dueAt.getTime(),
  )
  if (same) return
  await replaceOpen(deps, tx, dues)
  if (balance !== null) await addDue(deps, tx, booking, { kind: 'balance', ...balance })
}

/** Takes from what a paid due covers; nothing of it may be left. */
export const lowerDue = async (tx: Tx, { id, amountCents }: DueRow, byCents: Cents): Promise<void> => {
  await tx
    .updateTable('dues')
    .set({ amountCents: toCents(amountCents - byCents) })
    .where('id', '=', id)
    .execute()
}
