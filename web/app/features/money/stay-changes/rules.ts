// Owns the pure rules of changing a stay in the browser: what is asked for, two prices line by line, and what else is agreed on.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { stayBegins } from '@akwaaba/contract/cancellation'
import { addDays, dateInAccra, nightsOf, parseDate, toCalendarDate } from '@akwaaba/contract/dates'
import type { CallOf } from '@akwaaba/contract/endpoint'
import type { Extra } from '@akwaaba/contract/extras'
import { keysOf } from '@akwaaba/contract/guards'
import type { Guests } from '@akwaaba/contract/guests'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { limits } from '@akwaaba/contract/limits'
import { formatDollars, nearestCents } from '@akwaaba/contract/money'
import { lineNames, type ShownLine } from '@akwaaba/contract/price-lines'
import type { agreeAdminStay } from '@akwaaba/contract/stay-agreements'
import type { AgreedKind, StayChangeQuote } from '@akwaaba/contract/stay-change-wire'
import type { offerHostStayChange, quoteStayChange } from '@akwaaba/contract/stay-changes'

export type Ask = CallOf<typeof quoteStayChange>['body']
export type NewChange = CallOf<typeof offerHostStayChange>['body']

/** A stay as its guest or its host knows it. */
export type Changeable = Pick<
  HostBooking,
  | '_id'
  | 'reference'
  | 'apartmentId'
  | 'apartment'
  | 'startDate'
  | 'endDate'
  | 'guests'
  | 'depositPaid'
  | 'state'
  | 'actions'
  | 'customer'
> & { extras?: Extra[] | undefined }

export type Draft = {
  apartmentId: string
  from: string | undefined
  to: string | undefined
  guests: Guests | null
  extras: string[]
}

const hasBegun = ({ startDate, apartment }: Changeable, now: Date): boolean => {
  const checkIn = parseDate(startDate)
  return checkIn === null || stayBegins(checkIn, apartment.checkInFrom) <= now
}

/** Whether a stay has begun and is not over, so that it can only be made longer. */
export const isUnderWay = (stay: Changeable, now: Date): boolean =>
  hasBegun(stay, now) &&
  stay.depositPaid &&
  bookingStates.is(stay.state, 'holdsNights') &&
  dateInAccra(now) <= stay.endDate

/** Whether its guest may ask for a change of a stay: its nights are held. One that has begun cannot be cancelled, and can be longer. */
export const mayAsk = (stay: Changeable, now: Date): boolean =>
  hasBegun(stay, now) ? isUnderWay(stay, now) : stay.actions.includes('cancel')

/** Whether a stay can have a change that waits for its guest: it is paid, and has not ended long ago. */
export const mayBeAsked = ({ depositPaid, endDate }: Changeable, now: Date): boolean => {
  const checkOut = parseDate(endDate)
  const days = limits.damageDays + limits.damageAnswerDays
  return depositPaid && checkOut !== null && dateInAccra(now) <= addDays(checkOut, days)
}

/** Whether those who decide about a stay may change it or offer its guest a change: nights that a guest holds the guest changes alone. */
export const mayOffer = (stay: Changeable, isOfStaff: boolean, now: Date): boolean =>
  stay.actions.includes('decline') && (stay.depositPaid || isOfStaff) && (!hasBegun(stay, now) || isUnderWay(stay, now))

/** The stay as it is. */
export const draftOf = ({ apartmentId, startDate, endDate, guests, extras = [] }: Changeable): Draft => ({
  ...{ apartmentId, from: startDate, to: endDate, guests },
  extras: extras.map(({ _id }) => _id),
})

const factsOf = ({ apartmentId, from, to, guests, extras }: Draft): string =>
  JSON.stringify([apartmentId, from, to, guests && [guests.adults, guests.children, guests.infants], extras.toSorted()])

export const isUnchanged = (stay: Changeable, draft: Draft): boolean => factsOf(draft) === factsOf(draftOf(stay))

/** A draft as a dialog begins: of a stay that can only be made longer with nothing but a later last day, by a night or as it was dragged. */
export const draftAtFirst = (stay: Changeable, begin: Partial<Draft>, isLonger: boolean): Draft => {
  const kept = draftOf(stay)
  if (!isLonger) return { ...kept, ...begin }
  const isLater = begin.to !== undefined && begin.to > stay.endDate
  return { ...kept, to: isLater ? begin.to : addDays(toCalendarDate(stay.endDate), 1) }
}

/** What is sent to ask for a draft; null while one of its days is missing. */
export const askOf = ({ apartmentId, from, to, guests, extras }: Draft): Ask | null =>
  from && to ? { apartmentId, startDate: from, endDate: to, extras, ...guests } : null

/** The nights that others have of the home of a draft. `until`: the day from which they may have those after the present stay. */
export const takenNights = (stay: Changeable, draft: Draft, booked: readonly string[], until: string): string[] => {
  const [from, to] = [parseDate(stay.startDate), parseDate(until)]
  if (!from || !to || draft.apartmentId !== stay.apartmentId) return [...booked]
  const own = new Set<string>(nightsOf(from, to))
  return booked.filter((night) => !own.has(night))
}

/** The extras that can be chosen: those of the stay at the price they were chosen at, and those that are offered. */
export const extrasFor = ({ extras = [] }: Changeable, offered: readonly Extra[]): Extra[] =>
  [...extras, ...offered.filter(({ _id }) => !extras.some((own) => own._id === _id))].sort((one, other) =>
    one.title.localeCompare(other.title),
  )

export type ComparedLine = { name: string; counts: [number, number]; before: number | null; after: number | null }

const nameOf = ({ kind, label }: ShownLine): string =>
  kind === 'nights' && label !== '' ? `Nights, ${label}` : label || lineNames[kind]

/** The lines of two prices beside each other, those of the same name added up; null where a price has none of it. */
export const compareLines = (before: readonly ShownLine[], after: readonly ShownLine[]): ComparedLine[] => {
  const sums = (lines: readonly ShownLine[]) => {
    const found = new Map<string, { count: number; cents: number }>()
    for (const line of lines) {
      const { count, cents } = found.get(nameOf(line)) ?? { count: 0, cents: 0 }
      found.set(nameOf(line), { count: count + line.quantity, cents: cents + nearestCents(line.amount) })
    }
    return found
  }
  const [then, now] = [sums(before), sums(after)]
  const dollars = (cents: number | undefined) => (cents === undefined ? null : cents / 100)
  return [...new Set([...then.keys(), ...now.keys()])].map((name) => ({
    name,
    counts: [then.get(name)?.count ?? 0, now.get(name)?.count ?? 0],
    before: dollars(then.get(name)?.cents),
    after: dollars(now.get(name)?.cents),
  }))
}

type Outcome = { label: string; dollars: number; note: string | null }
type Money = Pick<StayChangeQuote, 'difference' | 'refund' | 'balance' | 'waitsFor'>

/** What becomes of the money, for the guest or for the host. `dayOf` gives an instant as a day. */
export const outcomeOf = (
  { difference, refund, balance, waitsFor }: Money,
  dayOf: (instant: string) => string,
): Outcome => {
  const isGuest = waitsFor !== 'guest'
  const rest = balance && `${formatDollars(balance.amount)} is then to be paid by ${dayOf(balance.dueAt)}.`
  if (difference > 0) return { label: isGuest ? 'More to pay' : 'The guest pays', dollars: difference, note: rest }
  if (refund > 0)
    return {
      label: isGuest ? 'You get back' : 'Goes back to the guest',
      dollars: refund,
      note: 'The money goes back the way it was paid.',
    }
  return difference < 0
    ? { label: 'Less to pay', dollars: -difference, note: rest }
    : { label: 'The price stays the same', dollars: 0, note: null }
}

const verbs: Record<StayChangeQuote['waitsFor'], string> = {
  nobody: 'Change the stay',
  host: 'Ask your host',
  guest: 'Offer this',
}

/** What the button does: "Ask your host, $96.00 more". */
export const actText = ({ waitsFor, difference }: StayChangeQuote, isAgreed = false): string => {
  const sum = formatDollars(Math.abs(difference))
  return `${isAgreed ? 'The guest has agreed' : verbs[waitsFor]}${difference === 0 ? '' : difference > 0 ? `, ${sum} more` : `, ${sum} less`}`
}

/** A stay as those who decide about it know it. */
export type Agreeable = Pick<
  HostBooking,
  | '_id'
  | 'reference'
  | 'apartment'
  | 'startDate'
  | 'endDate'
  | 'state'
  | 'depositPaid'
  | 'lateUntil'
  | 'nightlyPrice'
  | 'customer'
>

export const agreedNames: Record<AgreedKind, string> = {
  'late-check-out': 'Late check-out',
  'early-departure': 'Early departure',
  discount: 'Discount',
  damage: 'Damage',
}

/** What those who decide about a stay may agree on with its guest now. */
export const mayAgree = (stay: Agreeable, now: Date): AgreedKind[] => {
  const [checkIn, checkOut] = [parseDate(stay.startDate), parseDate(stay.endDate)]
  // Only those who decide about a stay have the address of its guest, which may be none; nobody can accept for a deleted account.
  if (!checkIn || !checkOut || !stay.depositPaid || stay.customer?.email === undefined) return []
  const today = dateInAccra(now)
  const hasBegun = stayBegins(checkIn, stay.apartment.checkInFrom) <= now
  const isOn = bookingStates.is(stay.state, 'holdsNights')
  const may: Record<AgreedKind, boolean> = {
    'late-check-out': isOn && today <= checkOut,
    'early-departure': isOn && hasBegun && today < checkOut && addDays(checkIn, 1) < checkOut,
    discount: today <= addDays(checkOut, limits.discountDays),
    damage:
      // Nobody but its guest accepts it, by a mailed code.
      stay.customer.email !== '' &&
      hasBegun &&
      bookingStates.is(stay.state, 'confirmed') &&
      today <= addDays(checkOut, limits.damageDays),
  }
  return keysOf(may).filter((kind) => may[kind])
}

/** Whether a check-out at that hour takes the night after the stay. */
export const lateTakesTheNight = ({ apartment }: Agreeable, until: string): boolean => until > apartment.checkInFrom

/** `isAgreed`: its guest has agreed on the spot. */
export type AgreedDraft = Record<'amount' | 'reason' | 'lateUntil' | 'endDate', string> & Chosen
type Chosen = { pictures: File[]; isAgreed: boolean }

type Faults = Partial<Record<keyof AgreedDraft, string>>

/** What a form of this kind still lacks, by field. */
export const draftFaults = (kind: AgreedKind, draft: AgreedDraft): Faults => {
  const { amount, reason, lateUntil, endDate, pictures } = draft
  const dollars = Number(amount)
  const isFree = kind === 'late-check-out' || kind === 'early-departure'
  const found: [keyof AgreedDraft, boolean, string][] = [
    ['amount', amount === '' || !(dollars >= 0) || (!isFree && dollars === 0), 'Please enter an amount.'],
    ['amount', dollars > limits.agreedDollars, `At most $${limits.agreedDollars}, please.`],
    ['lateUntil', kind === 'late-check-out' && lateUntil === '', 'Please enter an hour.'],
    ['endDate', kind === 'early-departure' && endDate === '', 'Please choose a day.'],
    ['reason', !isFree && reason.trim().length < 3, 'Please write why.'],
    ['pictures', kind === 'damage' && pictures.length === 0, 'Please add a picture of it.'],
    ['pictures', pictures.length > limits.picturesPerMessage, `At most ${limits.picturesPerMessage} pictures, please.`],
  ]
  return Object.fromEntries(found.filter(([, isFault]) => isFault).map(([field, , sentence]) => [field, sentence]))
}

/** What is sent of a form that lacks nothing, with its key. */
export const agreementOf = (
  kind: Exclude<AgreedKind, 'damage'>,
  { amount, reason, lateUntil, endDate, isAgreed }: AgreedDraft,
  submission: string,
): CallOf<typeof agreeAdminStay>['body'] => {
  const said = { amount: Number(amount), reason, submission }
  if (kind === 'discount') return { kind, ...said }
  const answered = { ...said, ...(isAgreed ? { agreed: true } : {}) }
  return kind === 'late-check-out' ? { kind, lateUntil, ...answered } : { kind, endDate, ...answered }
}
