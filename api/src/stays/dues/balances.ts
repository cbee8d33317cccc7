// Owns balances: what is to be paid of a stay after its deposit, and what time and its host do to it; and charges, which are read as they are.
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import { endOfDay, formatDate, lastDayOf } from '@akwaaba/contract/dates'
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { dueStates } from '@akwaaba/contract/due-states'
import type { Balance, Charge, NowAndLater } from '@akwaaba/contract/dues'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { type ExpressionBuilder, sql } from 'kysely'
import { isDue } from '#db/states.ts'
import { bySystem } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import { type By, type DueRow, moveDue } from './move.ts'

const open = (db: Tx | Deps['db']) =>
  db.selectFrom('dues').where('kind', '=', 'balance').where('state', 'in', dueStates.having('payable'))

const listOf = (states: readonly string[]) => sql.join(states.map((state) => sql.lit(state)))

/**
 * What is to be paid of a stay after its deposit, in a query of bookings; null where there is nothing, or the stay has ended. A booking
 * whose deposit is not paid has it also once it was dropped.
 */
export const balanceOfBooking = sql<Balance | null>`(
  select json_build_object('amount', amount_cents / 100.0, 'isOverdue', dues.state in (${listOf(dueStates.having('late'))}),
    'dueAt', to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from dues where booking_id = bookings.id and kind = 'balance' and (
    dues.state in (${listOf(dueStates.having('payable'))})
      and bookings.state in (${listOf(bookingStates.having('depositPaid', 'holdsNights'))})
    or dues.state in (${listOf(dueStates.having('covers'))}) and bookings.state in (${listOf(bookingStates.having('payable'))})))`

/** What was agreed on later and is to be paid next, in a query of bookings; null where there is nothing, or the stay was cancelled. */
export const chargeOfBooking = sql<Charge | null>`(
  select json_build_object('amount', amount_cents / 100.0, 'takenBack', in_place_of is not null,
    'dueAt', to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from dues where booking_id = bookings.id and kind = 'charge' and dues.state in (${listOf(dueStates.having('payable'))})
    and bookings.state in (${listOf(bookingStates.having('depositPaid'))}) order by position limit 1)`

/** The balance of a booking that is just made, from the parts of its price; null where all of it is to be paid at once. */
export const newBalance = ({ later }: NowAndLater): Balance | null =>
  later && { amount: dollarsFromCents(later.amount), isOverdue: false, dueAt: endOfDay(later.on).toISOString() }

/** The actions of a booking by its table, with those about its balance: its guest pays it, and its host decides while it is overdue. */
export const balanceActions = <N extends string>(
  { balance, charge }: { balance: Balance | null; charge: Charge | null },
  state: BookingState,
  actions: readonly N[],
  isGuest: boolean,
): (N | 'pay')[] => {
  const open = bookingStates.is(state, 'depositPaid') ? balance : null
  const asked = actions.filter((action) => action !== 'decideBalance' || open?.isOverdue)
  const isToPay = open !== null || (charge !== null && bookingStates.is(state, 'depositPaid'))
  return isToPay && isGuest ? [...asked, 'pay'] : asked
}

/** The sum that is still to be paid of a booking, and until when; undefined where it has no open balance. */
export const readBalance = (db: Deps['db'], bookingId: string) =>
  open(db).select(['amountCents', 'dueAt']).where('bookingId', '=', bookingId).executeTakeFirst()

/** Why a charge is to be paid and until when; `isAgain`: it was paid before, and a dispute has taken that back. */
export const chargeText = ({ balance, until, isAgain }: { balance: string; until: Date; isAgain: boolean }): string => {
  const by = `by the end of ${formatDate(lastDayOf(until))}.`
  return isAgain
    ? `A payment of ${balance} was disputed, and the bank has taken it back. Your booking stays as it is. Please pay this sum again ${by}`
    : `You have agreed to pay ${balance} more for your stay. Please pay it ${by}`
}

/** The balance or charge that a due is, for a mail; undefined where it is not to be paid any more. */
export const balanceForMail = (db: Deps['db'], id: string) =>
  db
    .selectFrom('dues')
    .select(['kind', 'bookingId', 'amountCents', 'dueAt', 'state', 'inPlaceOf'])
    .where('id', '=', id)
    .where('kind', 'in', ['balance', 'charge'])
    .where('state', 'in', dueStates.having('payable'))
    .executeTakeFirst()

/** The reminders of a balance, the last one first. */
export const reminders = ['remindDay', 'remindDays', 'remindWeek'] as const
export type BalanceTime = (typeof reminders)[number] | 'miss' | 'giveUp'

/** Those of a charge, which is to be paid within a week and ends no stay. */
export const chargeReminders = ['remindDay', 'remindDays'] as const

export type Found = { id: string; bookingId: string }

/** Whether a payment of the stay is disputed now, in a query of dues. Its guest is not reminded of more until that is decided. */
const isDisputed = sql<boolean>`exists (select from disputes join payments on payments.id = disputes.payment_id
  where payments.booking_id = dues.booking_id and disputes.state in (${listOf(disputeStates.having('holdsRefunds'))}))`

// Its host has had the time to decide, also where the job has seen late that it is overdue. An hour less, since the job is hourly.
const isDecidable =
  ({ clock }: Pick<Deps, 'clock'>) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'dues'>) =>
    not(
      exists(
        selectFrom('dueEvents')
          .select('dueEvents.id')
          .whereRef('dueEvents.dueId', '=', 'dues.id')
          .where('event', '=', 'miss')
          .where('happenedAt', '>', clock.in({ minutes: (1 - limits.balanceDecisionHours) * 60 })),
      ),
    )

/**
 * The balances, or charges, for which an event has fallen due and has not happened, nor a later reminder. A reminder whose time was
 * before one was made is left out.
 */
export const findBalances = (
  deps: Deps,
  event: BalanceTime,
  kind: 'balance' | 'charge' = 'balance',
): Promise<Found[]> => {
  const due = dueStates.deadline(event)
  const times: readonly BalanceTime[] = reminders
  const reminder = times.indexOf(event)
  const found = deps.db
    .selectFrom('dues')
    .select(['id', 'bookingId'])
    .where('state', 'in', dueStates.on[event].from)
    .where('kind', '=', kind)
    .where(isDue('dues', due, deps.clock.now()))
    .orderBy('dueAt')
  if (event === 'giveUp') return found.where(isDecidable(deps)).execute()
  if (reminder === -1) return found.execute()
  // One that is overdue by now is told so, and not reminded of as well.
  const isMissed = isDue('dues', dueStates.deadline('miss'), deps.clock.now())
  return found
    .$if(kind === 'balance', (balances) => balances.where(({ not }) => not(isMissed)))
    .where(({ not }) => not(isDisputed))
    .where(sql<boolean>`created_at < due_at + ${due.minutes ?? 0} * interval '1 minute'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('dueEvents')
            .select('dueEvents.id')
            .whereRef('dueEvents.dueId', '=', 'dues.id')
            .where('event', 'in', reminders.slice(0, reminder + 1)),
        ),
      ),
    )
    .execute()
}

const tooLate = {
  msg: 'Your hold ran out, and the day on which the balance was to be paid has passed. Please book these nights again.',
}

/**
 * Refuses with hold_expired where an expired hold can no longer be paid for by its deposit alone: the day of its balance has passed, or
 * the balance was dropped.
 */
export const refuseLateBalance = async ({ clock }: Pick<Deps, 'clock'>, tx: Tx, bookingId: string): Promise<void> => {
  const balance = await tx
    .selectFrom('dues')
    .select(['state', 'dueAt'])
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'balance')
    .where('state', '!=', 'void')
    .executeTakeFirst()
  if (balance?.dueAt == null) return
  if (!dueStates.is(balance.state, 'payable') || balance.dueAt <= clock.now()) fail('hold_expired', tooLate)
}

type Change = Partial<Pick<DueRow, 'dueAt'>>
type BalanceEvent = BalanceTime | 'keep' | 'drop'

/**
 * Moves the balance of a booking by an event of its state table, and gives it; undefined where that event cannot happen any more, or not
 * yet. The apartment of the booking must be locked.
 */
export const moveBalance = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  bookingId: string,
  event: BalanceEvent,
  by: By,
  change: Change = {},
): Promise<DueRow | undefined> => {
  const isReminder = reminders.some((name) => name === event)
  const row = await open(tx)
    .selectAll()
    .where('bookingId', '=', bookingId)
    .$if(isReminder, (found) => found.where(({ not }) => not(isDisputed)))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row?.dueAt == null || !dueStates.can(event, row.state)) return undefined
  const mustBeDue = by.actor === 'system' && event !== 'keep' && event !== 'drop'
  if (mustBeDue && !dueStates.isDue(event, { dueAt: row.dueAt }, deps.clock.now())) return undefined
  return moveDue(deps, tx, row, event, by, change)
}

/**
 * Notes that the guest of an open charge is reminded of it; the apartment of its booking must be locked. Undefined where it is paid, or where
 * a payment of the stay is disputed.
 */
export const remindOfCharge = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  id: string,
  event: (typeof chargeReminders)[number],
): Promise<DueRow | undefined> => {
  const found = tx.selectFrom('dues').selectAll().where('id', '=', id)
  const row = await found
    .where(({ not }) => not(isDisputed))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || !dueStates.can(event, row.state)) return undefined
  return moveDue(deps, tx, row, event, bySystem)
}
