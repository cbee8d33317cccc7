// Owns how a split and its shares are shown: to the guest who has divided the price, and to each payer their own share alone.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { nightsBetween } from '@akwaaba/contract/dates'
import { dueStates } from '@akwaaba/contract/due-states'
import { fail } from '@akwaaba/contract/errors'
import { dollarsFromCents, moneyOf } from '@akwaaba/contract/money'
import { firstNameOf } from '@akwaaba/contract/names'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import type { PayersShare, Share, Split } from '@akwaaba/contract/shares'
import { sql } from 'kysely'
import { findPayable } from '#bookings/bookings.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import type { DueRow } from '#dues/dues.ts'
import { duesOfSplit, isOpen, type OpenedShare, readSplit, type ShareRow, type SplitRow, sumOf } from '#dues/shares.ts'
import { presentPayment } from '#payments/present.ts'
import { type Payment, receivedOf } from '#payments/rows.ts'

type Facts = { dueState: DueRow['state']; openedAt: Date | null; isPaying: boolean }

const stateOf = (split: Pick<SplitRow, 'failedAt' | 'completedAt'>, { dueState, openedAt, isPaying }: Facts) => {
  if (dueState === 'paid') return 'paid'
  if (dueStates.is(dueState, 'wentBack')) return 'refunded'
  if (split.failedAt !== null) return 'missed'
  if (isPaying) return 'paying'
  return openedAt === null ? 'sent' : 'opened'
}

/** The payments of these dues, newest first. */
export const paymentsOfDues = (db: Tx | Deps['db'], dueIds: readonly string[]): Promise<Payment[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('dueId', 'in', dueIds)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

const isLive = ({ state }: Payment) => paymentStates.is(state, 'live')

type Part = { due: DueRow; share: ShareRow | null }

const shownShare = (split: SplitRow, { due, share }: Part, guest: string, isPaying: boolean): Share => ({
  _id: share?.id ?? null,
  name: share?.name ?? guest,
  email: share?.email ?? null,
  amount: dollarsFromCents(due.amountCents),
  state: stateOf(split, {
    ...{ dueState: due.state, openedAt: share === null ? null : share.openedAt, isPaying },
  }),
  remindedAt: share?.remindedAt?.toISOString() ?? null,
})

const splitState = (deps: Deps, split: SplitRow): Split['state'] => {
  if (split.completedAt !== null) return 'paid'
  if (!isOpen(split) || split.restUntil <= deps.clock.now()) return 'failed'
  return split.deadline <= deps.clock.now() ? 'late' : 'open'
}

const present = async (deps: Deps, { username }: Actor, split: SplitRow): Promise<Split> => {
  const parts = await duesOfSplit(deps.db, split.bookingId)
  const dues = parts.map(({ due }) => due)
  const ids = dues.map(({ id }) => id)
  const paying = new Set((await paymentsOfDues(deps.db, ids)).filter(isLive).map(({ dueId }) => dueId))
  const shares = parts.map((part) => shownShare(split, part, username, paying.has(part.due.id)))
  return {
    bookingId: split.bookingId,
    state: splitState(deps, split),
    deadline: split.deadline.toISOString(),
    restUntil: split.restUntil.toISOString(),
    total: dollarsFromCents(sumOf(dues)),
    paid: dollarsFromCents(sumOf(dues.filter(({ state }) => dueStates.is(state, 'received')))),
    shares,
  }
}

/** Who pays what of a stay; refuses with not_found where its price is not divided. */
export const presentSplit = async (deps: Deps, actor: Actor, bookingId: string): Promise<Split> =>
  present(deps, actor, (await readSplit(deps.db, bookingId)) ?? fail('not_found'))

/** Who pays what of a stay of the caller, null where its price is not divided. Refuses with not_found. */
export const getSplit = async (deps: Deps, actor: Actor, bookingId: string): Promise<{ split: Split | null }> => {
  await findPayable(deps, actor, bookingId)
  const split = await readSplit(deps.db, bookingId)
  return { split: split ? await present(deps, actor, split) : null }
}

const refundedOf = async (deps: Deps, { id }: Payment): Promise<number> => {
  const rows = await deps.db
    .selectFrom('refunds')
    .select(['state', 'amountCents'])
    .where('paymentId', '=', id)
    .execute()
  const done = rows.filter(({ state }) => refundStates.is(state, 'done'))
  return done.reduce((cents, { amountCents }) => cents + amountCents, 0)
}

/** The newest payment of a share as its payer sees it, where a phone is asked for it; null elsewhere. */
const askedOf = async (deps: Deps, { customerId: id }: OpenedShare, newest: Payment | undefined) => {
  if (newest?.method !== 'momo') return null
  const payer: Actor = { id, role: 'customer', username: '', email: '', sessionId: '' }
  const { _id, status, prompt } = await presentPayment(deps, payer, newest)
  return prompt && { _id, status, prompt }
}

// Its money came after the split had failed, and goes back.
const hasComeTooLate = ({ state }: Payment) => ['refunding', 'refunded'].includes(paymentStates.states[state].listedAs)

/** A share as the one sees it who has its link. */
export const presentShare = async (deps: Deps, share: OpenedShare): Promise<PayersShare> => {
  const { rows } = await sql<{
    apartmentName: string
    location: string
    coverImage: string | null
    checkIn: Parameters<typeof nightsBetween>[0]
    checkOut: Parameters<typeof nightsBetween>[0]
    state: (typeof bookingStates.all)[number]
    username: string
  }>`select apartment_name, apartments.location, cover_image, check_in, check_out, bookings.state, username from bookings
    join apartments on apartments.id = apartment_id join users on users.id = customer_id
    where bookings.id = ${share.bookingId}`.execute(deps.db)
  const stay = rows[0] ?? fail('bad_link')
  const payments = await paymentsOfDues(deps.db, [share.dueId])
  const paid = payments.find(({ succeededAt }) => succeededAt !== null) ?? payments.find(hasComeTooLate)
  const state = stateOf(share, { dueState: share.dueState, openedAt: share.openedAt, isPaying: payments.some(isLive) })
  const { cents, currency } = paid ? receivedOf(paid) : { cents: 0, currency: 'USD' }
  return {
    ...{ apartmentName: stay.apartmentName, location: stay.location, coverImage: stay.coverImage },
    ...{ startDate: stay.checkIn, endDate: stay.checkOut, nights: nightsBetween(stay.checkIn, stay.checkOut) },
    ...{ askedBy: firstNameOf(stay.username), name: share.name, email: share.email },
    amount: dollarsFromCents(share.amountCents),
    state: state === 'missed' && paid ? 'refunded' : state,
    deadline: share.deadline.toISOString(),
    isConfirmed: bookingStates.is(stay.state, 'depositPaid'),
    payment: paid
      ? {
          reference: paid.reference,
          charge: moneyOf(cents, currency),
          refunded: moneyOf(await refundedOf(deps, paid), currency),
        }
      : null,
    asked: await askedOf(deps, share, payments[0]),
  }
}
