// Owns which stays the rules of a listing allow: every reason against one, and the nearest stay that is allowed instead.
import {
  addDays,
  type CalendarDate,
  dateInAccra,
  hoursBefore,
  instantAt,
  nightsBetween,
  nightsOf,
} from '../../platform/values/dates.ts'
import { limits } from '../../platform/values/limits.ts'
import type { DayTerms, TermsOfDay } from './days.ts'
import type { AskedStay, Promo, StayDates, StayRefusal, StayRules } from './rules.ts'

type Reason = Omit<StayRefusal, 'try'>
type TermsOfNights = (stay: StayDates) => readonly DayTerms[]
/** `promo`: the code that a stay has to be long enough for, and within whose nights it has to be. */
type Ask = {
  rules: StayRules
  promo?: Promo | null
  termsOf: TermsOfDay
  termsOfNights: TermsOfNights
  taken: readonly StayDates[]
  bookedAt: Date
}

/** Gives the function from a stay that begins on `first` or later to what holds on its nights; hundreds of long stays may be looked at. */
const nightTerms = (termsOf: TermsOfDay, first: CalendarDate): TermsOfNights => {
  const known: DayTerms[] = []
  return ({ checkIn, checkOut }) => {
    const end = nightsBetween(first, checkOut)
    while (known.length < end) known.push(termsOf(addDays(first, known.length)))
    return known.slice(nightsBetween(first, checkIn), end)
  }
}

const shares = (one: StayDates, other: StayDates) => one.checkIn < other.checkOut && other.checkIn < one.checkOut

/** The same stay with the nights after it that nobody can book. */
const withBuffer = ({ listing }: StayRules, { checkIn, checkOut }: StayDates): StayDates => ({
  checkIn,
  checkOut: addDays(checkOut, listing.bufferNights),
})

/** Whether a stay takes all that is left between two others. */
const fillsGap = ({ rules, taken }: Ask, stay: StayDates): boolean => {
  const { checkOut } = withBuffer(rules, stay)
  return (
    rules.listing.gapFill &&
    taken.some((other) => other.checkOut === stay.checkIn) &&
    taken.some((other) => other.checkIn === checkOut)
  )
}

const reasonIf = (isAgainst: boolean, reason: Reason['reason'], needs: number | null = null): Reason[] =>
  isAgainst ? [{ reason, needs }] : []

const lengthReasons = (ask: Ask, stay: StayDates): Reason[] => {
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  const { minNights, maxNights } = ask.termsOf(stay.checkIn)
  const least = Math.max(minNights, ...ask.termsOfNights(stay).map(({ minThrough }) => minThrough))
  return [
    ...reasonIf(nights < least && !fillsGap(ask, stay), 'stay_too_short', least),
    ...reasonIf(maxNights !== null && nights > maxNights, 'stay_too_long', maxNights),
  ]
}

const timeReasons = ({ rules: { checkInFrom, listing }, bookedAt }: Ask, { checkIn, checkOut }: StayDates) => {
  const { leadHours, horizonDays } = listing
  const latest = leadHours === null ? null : hoursBefore(instantAt(checkIn, checkInFrom), leadHours)
  const ahead = nightsBetween(dateInAccra(bookedAt), checkOut)
  return [
    ...reasonIf(latest !== null && bookedAt > latest, 'too_late_to_book', leadHours),
    ...reasonIf(horizonDays !== null && ahead > horizonDays, 'too_far_ahead', horizonDays),
  ]
}

/** Every reason that the dates of a stay are not allowed. */
const dateReasons = (ask: Ask, stay: StayDates): Reason[] => [
  ...lengthReasons(ask, stay),
  ...reasonIf(!ask.termsOf(stay.checkIn).arrival, 'no_arrival'),
  ...reasonIf(!ask.termsOf(stay.checkOut).departure, 'no_departure'),
  ...reasonIf(
    ask.termsOfNights(stay).some(({ closed }) => closed),
    'nights_closed',
  ),
  ...timeReasons(ask, stay),
]

const guestReasons = ({ maxGuests, listing: { maxInfants } }: StayRules, asked: AskedStay): Reason[] => {
  const { adults, children, infants } = asked
  return [
    ...reasonIf(maxGuests !== null && adults + children > maxGuests, 'too_many_guests', maxGuests),
    ...reasonIf(maxInfants !== null && infants > maxInfants, 'too_many_infants', maxInfants),
  ]
}

const codeReasons = ({ checkIn, checkOut, promo }: AskedStay): Reason[] =>
  promo === null
    ? []
    : reasonIf(nightsBetween(checkIn, checkOut) < promo.minNights, 'promo_not_applicable', promo.minNights)

const searchedDays = 14
const searchedNights = 7

/** 0, then each number up to `most` above zero and below it. */
const outwards = (most: number): number[] =>
  Array.from({ length: 2 * most + 1 }, (_, at) => (at % 2 === 0 ? -at / 2 : (at + 1) / 2))

/** The lengths of a stay from a day that are looked at, those nearest to the asked one first. */
const lengthsFrom = ({ termsOf, promo }: Ask, checkIn: CalendarDate, nights: number): number[] => {
  const { minNights, maxNights } = termsOf(checkIn)
  const least = promo?.minNights ?? 1
  const most = Math.min(maxNights ?? limits.maxNights, limits.maxNights)
  const nearest = Math.min(Math.max(nights, minNights, least), most)
  return outwards(searchedNights)
    .map((more) => nearest + more)
    .filter((length) => length >= least && length <= most)
}

/** Whether all nights of a stay are of those that its code is for. */
const isWithin = ({ promo }: Ask, { checkIn, checkOut }: StayDates): boolean => {
  const { from = null, until = null } = promo?.nights ?? {}
  return (from === null || checkIn >= from) && (until === null || checkOut <= addDays(until, 1))
}

const isAllowed = (ask: Ask, stay: StayDates) =>
  isWithin(ask, stay) &&
  !ask.taken.some((other) => shares(withBuffer(ask.rules, stay), other)) &&
  dateReasons(ask, stay).length === 0

/**
 * The allowed stay that is nearest to the asked one: arrival and length differ by the fewest days, the arrival less than the length where
 * both would do. Null where none is near.
 */
const nearestStay = (ask: Ask, { checkIn, checkOut }: StayDates): StayDates | null => {
  const nights = nightsBetween(checkIn, checkOut)
  const today = dateInAccra(ask.bookedAt)
  let found: { stay: StayDates; far: number } | null = null
  for (const shift of outwards(searchedDays)) {
    const arrival = addDays(checkIn, shift)
    if (arrival < today) continue
    for (const length of lengthsFrom(ask, arrival, nights)) {
      const far = Math.abs(shift) + Math.abs(length - nights)
      const stay = { checkIn: arrival, checkOut: addDays(arrival, length) }
      if ((found === null || far < found.far) && isAllowed(ask, stay)) found = { stay, far }
    }
  }
  return found?.stay ?? null
}

type Around = Pick<Ask, 'rules' | 'termsOf' | 'taken' | 'bookedAt'>

/** Takes rules and what is taken; gives the functions that say whether a stay is allowed and free, and which one is nearest to another. */
export const staysAround = (about: Around) => {
  const termsOfNights = ({ checkIn, checkOut }: StayDates) => nightsOf(checkIn, checkOut).map(about.termsOf)
  const ask = { ...about, termsOfNights }
  return {
    isAllowed: (stay: StayDates): boolean => isAllowed(ask, stay),
    nearest: (stay: StayDates): StayDates | null => nearestStay(ask, stay),
  }
}

/** Takes rules, a stay and the instant of booking; gives every reason that it is not allowed, none where it is. */
export const refusalsOf = (rules: StayRules, termsOf: TermsOfDay, asked: AskedStay, bookedAt: Date): StayRefusal[] => {
  if (asked.checkIn >= asked.checkOut) return [{ reason: 'bad_dates', needs: null, try: null }]
  const ask = { rules, termsOf, termsOfNights: nightTerms(termsOf, asked.checkIn), taken: asked.taken, bookedAt }
  const ofDates = dateReasons(ask, asked)
  const ofCode = codeReasons(asked)
  const around = { ...ask, termsOfNights: nightTerms(termsOf, addDays(asked.checkIn, -searchedDays)) }
  const forDates = ofDates.length === 0 ? null : nearestStay(around, asked)
  const forCode = ofCode.length === 0 ? null : nearestStay({ ...around, promo: asked.promo }, asked)
  return [
    ...ofDates.map((reason) => ({ ...reason, try: forCode ?? forDates })),
    ...guestReasons(rules, asked).map((reason) => ({ ...reason, try: null })),
    ...ofCode.map((reason) => ({ ...reason, try: forCode })),
  ]
}
