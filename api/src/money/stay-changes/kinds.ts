// Owns what can be agreed on about a stay besides its days: when each kind is possible, and what it makes of the stay and its price.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { stayBegins } from '@akwaaba/contract/cancellation'
import { addDays, endOfDay, nightsBetween } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type Cents, centsFromDollars, toCents, toSignedCents } from '@akwaaba/contract/money'
import { lineOf, type PriceLine, withoutExtras } from '@akwaaba/contract/price-lines'
import {
  type AgreedKind,
  type Agreement,
  type ChangedStay,
  type Damage,
  isOfNights,
  type StayChangeKind,
} from '@akwaaba/contract/stay-change-wire'
import { stayFrom } from '#apartments/rules.ts'
import type { Deps } from '#deps.ts'
import type { ChangeRow } from './move.ts'
import { type BookingRow, type Plan, requireChangeable, requireExtendable, requireMovable } from './planning.ts'

type Clocked = Pick<Deps, 'clock'>

const refuse = (msg: string): never => fail('illegal_transition', { msg })

const opens: Record<AgreedKind, (deps: Clocked, row: BookingRow) => void> = {
  'late-check-out': ({ clock }, row) => {
    if (!bookingStates.is(row.state, 'holdsNights') || clock.today() > row.checkOut)
      refuse('This stay is over, so nothing about its end can be agreed on.')
  },
  'early-departure': ({ clock }, row) => {
    if (!bookingStates.is(row.state, 'holdsNights') || clock.today() >= row.checkOut)
      refuse('This stay is over, so it cannot end earlier.')
    if (stayBegins(row.checkIn, row.checkInFrom) > clock.now())
      refuse('This stay has not begun. Offer the guest other days instead.')
  },
  discount: ({ clock }, row) => {
    if (clock.today() > addDays(row.checkOut, limits.discountDays))
      refuse(`A discount can be given until ${limits.discountDays} days after check-out.`)
  },
  damage: ({ clock }, row) => {
    if (stayBegins(row.checkIn, row.checkInFrom) > clock.now() || !bookingStates.is(row.state, 'confirmed'))
      refuse('Damage can be charged once the stay has begun.')
    if (clock.today() > addDays(row.checkOut, limits.damageDays))
      refuse(`Damage can be charged until ${limits.damageDays} days after check-out.`)
  },
}

/** Refuses with illegal_transition where a change of this kind is not possible of a stay as it is now. */
export const requireOpen = (deps: Clocked, kind: StayChangeKind, row: BookingRow): void => {
  if (isOfNights(kind)) {
    const require = { stay: requireChangeable, extension: requireExtendable, move: requireMovable }[kind]
    require(deps, row)
    return
  }
  if (!bookingStates.is(row.state, 'depositPaid') || row.deletedAt !== null)
    refuse('This stay is not paid for, or was cancelled.')
  opens[kind](deps, row)
}

const chargedKinds: readonly StayChangeKind[] = ['extension', 'late-check-out', 'damage']

/** Whether what a change costs more is charged by itself, and not with the price of the stay. */
export const isCharge = ({ kind, before, after }: Pick<ChangeRow, 'kind' | 'before' | 'after'>): boolean =>
  chargedKinds.includes(kind) && after.totalCents >= before.totalCents

/** Until when a change is answered: the beginning of a stay ends a question about its days, its end one about anything else. */
export const answerUntil = ({ clock }: Clocked, kind: StayChangeKind, { before, after }: Plan): Date => {
  if (kind === 'damage') return clock.in({ minutes: limits.damageAnswerDays * 24 * 60 })
  const usual = clock.in({ minutes: limits.stayChangeHours * 60 })
  const end = kind === 'stay' ? after.checkIn : kind === 'extension' ? before.checkOut : after.checkOut
  return new Date(Math.min(endOfDay(end).getTime(), usual.getTime()))
}

const withLine = (stay: ChangedStay, line: PriceLine): ChangedStay => {
  const lines = [...stay.lines, line]
  if (withoutExtras(lines) < 0) refuse('That is more than the stay costs without its extras.')
  return { ...stay, lines, totalCents: toCents(stay.totalCents + line.amountCents) }
}

const minus = (cents: Cents) => toSignedCents(-cents)

type Asked = { agreed: Agreement | (Damage & { kind: 'damage' }); checkOutBy: string }

const makes: {
  [K in AgreedKind]: (deps: Clocked, before: ChangedStay, asked: Asked & { agreed: { kind: K } }) => ChangedStay
} = {
  'late-check-out': (_, before, { agreed: { lateUntil, amount }, checkOutBy }) => {
    const now = before.lateUntil ?? checkOutBy
    if (lateUntil <= now) refuse(`The guest may stay until ${now} as it is.`)
    const line = lineOf('late', 1, centsFromDollars(amount), `Late check-out until ${lateUntil}`)
    return { ...withLine(before, line), lateUntil }
  },
  'early-departure': ({ clock }, before, { agreed: { endDate, amount } }) => {
    const today = clock.today()
    const { checkOut } = stayFrom(before.checkIn, endDate, before.checkIn)
    if (checkOut < today || checkOut >= before.checkOut)
      refuse('Please choose a day from today to the day before the end.')
    const { lateUntil: _, ...stay } = { ...before, checkOut }
    const cents = centsFromDollars(amount)
    if (cents === 0) return stay
    const nights = nightsBetween(checkOut, before.checkOut)
    const label = `Early departure, ${nights} ${nights === 1 ? 'night' : 'nights'} less`
    return withLine(stay, lineOf('departure', 1, minus(cents), label))
  },
  discount: (_, before, { agreed }) => withLine(before, lineOf('reduction', 1, minus(centsFromDollars(agreed.amount)))),
  damage: (_, before, { agreed }) => withLine(before, lineOf('damage', 1, centsFromDollars(agreed.amount))),
}

/** What a stay is after what was agreed on. Refuses with illegal_transition what would change nothing, or more than there is. */
export const stayAfter = (deps: Clocked, before: ChangedStay, asked: Asked): ChangedStay => {
  const make = makes[asked.agreed.kind] as (deps: Clocked, before: ChangedStay, asked: Asked) => ChangedStay
  return make(deps, before, asked)
}
