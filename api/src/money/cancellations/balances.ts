// Owns what becomes of a paid stay whose balance is open: its guest is reminded, its host hears that it is overdue and decides, and
// without a decision it ends by its policy.
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import { stayBegins } from '@akwaaba/contract/cancellation'
import { endOfDay } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { formatMoney } from '@akwaaba/contract/money'
import { auditLabel } from '#apartments/scope.ts'
import { recordAudit } from '#audit/audit.ts'
import { getBooking, lockApartmentOfBooking } from '#bookings/bookings.ts'
import { deciderOf } from '#bookings/visible.ts'
import { bySystem } from '#db/transition.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'
import {
  type BalanceTime,
  chargeReminders,
  findBalances,
  moveBalance,
  reminders,
  remindOfCharge,
} from '#dues/balances.ts'
import { hasTransferUnderWay } from '#payments/unsettled.ts'
import { endUnpaidStay } from './cancellation.ts'

/** Locks the apartment of a booking and reads what its balance depends on. */
const lockStay = async (tx: Tx, id: string) => {
  await lockApartmentOfBooking(tx, id)
  return tx
    .selectFrom('bookings')
    .select(['state', 'reference', 'checkIn', 'checkOut', 'checkInFrom'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

type Stay = Awaited<ReturnType<typeof lockStay>>

/** Whether a booking in this state is a stay that is paid for, at least in part, and not over. */
const isOn = (state: BookingState): boolean => bookingStates.is(state, 'depositPaid', 'holdsNights')

/** Whether an event must leave the balance of a booking as it is: the deposit may still be paid, or the stay is not ended by a job. */
const isLeft = async (deps: Deps, tx: Tx, id: string, stay: Stay, event: BalanceTime): Promise<boolean> => {
  const { state, checkIn, checkInFrom } = stay
  // A hold is paid for until it expires, and an expired one again until the day of its balance has passed.
  if (bookingStates.is(state, 'payable')) return bookingStates.is(state, 'holdsNights') || event !== 'miss'
  if (event !== 'giveUp' || !isOn(state)) return false
  // A guest who has arrived is not sent away by a job, nor one whose bank transfer is on its way.
  return stayBegins(checkIn, checkInFrom) <= deps.clock.now() || hasTransferUnderWay(tx, id)
}

/** Applies what time does to the balances of stays that are on, each in a transaction of its own; those of ended stays are dropped. */
const applyTime = async (deps: Deps, event: BalanceTime): Promise<void> => {
  for (const { bookingId } of await findBalances(deps, event))
    await inTransaction(deps.db, async (tx) => {
      const stay = await lockStay(tx, bookingId)
      if (await isLeft(deps, tx, bookingId, stay, event)) return
      const moved = await moveBalance(deps, tx, bookingId, isOn(stay.state) ? event : 'drop', bySystem)
      if (moved && isOn(stay.state) && event === 'giveUp') await endUnpaidStay(deps, tx, bookingId, bySystem)
    }).catch((error: unknown) => deps.log.warn({ err: error, bookingId, event }, 'a balance was not looked at'))
}

/** Reminds guests of charges that they have accepted and not paid. Those of a stay that was cancelled are not asked for. */
const remindOfCharges = async (deps: Deps): Promise<void> => {
  for (const event of chargeReminders)
    for (const { id, bookingId } of await findBalances(deps, event, 'charge'))
      await inTransaction(deps.db, async (tx) => {
        const { state } = await lockStay(tx, bookingId)
        if (bookingStates.is(state, 'depositPaid')) await remindOfCharge(deps, tx, id, event)
      }).catch((error: unknown) => deps.log.warn({ err: error, bookingId, event }, 'a charge was not looked at'))
}

/**
 * Reminds guests of balances and charges, tells them and their hosts of overdue ones, and ends by their policy the stays about which nobody has
 * decided in time.
 */
export const sweepBalances = async (deps: Deps): Promise<void> => {
  for (const event of [...reminders, 'miss', 'giveUp'] as const) await applyTime(deps, event)
  await remindOfCharges(deps)
}

type Decision = 'keep' | 'cancel'

const kept = 'The stay goes on. Its guest is asked to pay the balance before it begins.'
const keptToItsEnd = 'The stay goes on. Its guest is asked to pay the balance before it ends.'

/** Until when the balance of a stay that is kept is to be paid: until it begins, or to its end where it has begun. */
const dueOfKept = (deps: Deps, { checkIn, checkOut, checkInFrom }: Stay): Date => {
  const begins = stayBegins(checkIn, checkInFrom)
  return begins > deps.clock.now() ? begins : endOfDay(checkOut)
}

const decide = async (deps: Deps, tx: Tx, viewer: Viewer, id: string, decision: Decision): Promise<string> => {
  const stay = await lockStay(tx, id)
  const { state, reference } = stay
  const dueAt = dueOfKept(deps, stay)
  if (!isOn(state)) return fail('illegal_transition')
  const by = { actor: deciderOf(viewer) === 'admin' ? 'admin' : 'host', id: viewer.id } as const
  const [event, change] = decision === 'keep' ? (['keep', { dueAt }] as const) : (['giveUp', {}] as const)
  if (!(await moveBalance(deps, tx, id, event, by, change))) return fail('illegal_transition')
  const refund = decision === 'cancel' ? await endUnpaidStay(deps, tx, id, by) : null
  await recordAudit(deps, tx, viewer, {
    action: decision === 'keep' ? 'approve' : 'decline',
    kind: 'booking',
    recordId: id,
    label: auditLabel(viewer.member ?? null, reference),
    after: { balance: decision },
  })
  if (refund === null)
    return dueAt.getTime() === stayBegins(stay.checkIn, stay.checkInFrom).getTime() ? kept : keptToItsEnd
  return `The stay is cancelled, and its nights are free again. ${formatMoney(refund)} goes back to the guest.`
}

/**
 * Keeps a stay whose balance is overdue, so that it is to be paid until the stay begins, or ends it by its policy, as its host or an
 * administrator has decided. Refuses with not_found, illegal_transition.
 */
export const decideBalance = async <V extends Viewer>(
  deps: Deps,
  viewer: V,
  id: string,
  { decision }: { decision: Decision },
) => {
  await getBooking(deps, viewer, id)
  const msg = await inTransaction(deps.db, (tx) => decide(deps, tx, viewer, id, decision))
  return { msg, booking: await getBooking(deps, viewer, id) }
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'bookings:balances': Record<string, never>
  }
}
