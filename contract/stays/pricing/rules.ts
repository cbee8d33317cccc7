// Owns the shape of the price rules of a listing and of a stay that is priced by them, in cents. Rules are values: no clock, no database.
import type { CalendarDate } from '../../platform/values/dates.ts'
import type { ExtraUnit } from '../../platform/values/extra-units.ts'
import { type Cents, noCents, type SignedCents } from '../../platform/values/money.ts'
import type { PriceLine } from '../../platform/values/price-lines.ts'
import type { Deposit, NowAndLater } from '../dues.ts'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/** The layers of rules, from strong to weak: each field of a night comes from the strongest one that has it. */
export const layers = ['day', 'event', 'season', 'weekend', 'base'] as const
export type Layer = (typeof layers)[number]
export const periodLayers = ['season', 'event'] as const
export type PeriodLayer = (typeof periodLayers)[number]

/** The rules that a listing has on all days. Without any, a stay costs its nights and its extras. */
export type ListingRules = {
  /** what a night of the weekend costs; null: what the others do */
  weekendCents: Cents | null
  /** the nights that are a weekend */
  weekendDays: readonly Weekday[]
  /** so many adults and children are in the price; each further one pays for each night */
  includedGuests: number | null
  extraGuestCents: Cents
  maxInfants: number | null
  cleaningCents: Cents
  /** what cleaning costs after a stay of at most so many nights */
  shortCleaning: { nights: number; cents: Cents } | null
  lengthOfStay: readonly { nights: number; percent: number }[]
  earlyBird: readonly { days: number; percent: number }[]
  lastMinute: readonly { days: number; percent: number }[]
  minNights: number | null
  maxNights: number | null
  noArrival: readonly Weekday[]
  noDeparture: readonly Weekday[]
  /** so many hours before the hour of check-in at the latest */
  leadHours: number | null
  /** the check-out is so many days ahead at most */
  horizonDays: number | null
  /** whether a gap between two stays that is shorter than the minimum may be booked whole */
  gapFill: boolean
  /** nights after a stay that nobody can book */
  bufferNights: number
  /** what is paid at once; the rest is due so many days before arrival */
  deposit: (Deposit & { balanceDays: number }) | null
}

/** A season or an event, from its first day to the day after its last one. */
export type Period = {
  layer: PeriodLayer
  name: string
  from: CalendarDate
  to: CalendarDate
  cents: Cents | null
  weekendCents: Cents | null
  /** added to what a night without seasons and events costs */
  percent: number | null
  minNights: number | null
  maxNights: number | null
  /** a stay with a night of this period has so many nights at least */
  minThrough: number | null
  noArrival: readonly Weekday[]
  noDeparture: readonly Weekday[]
  discountable: boolean
}

/** What is special about one day; null leaves it as the other layers say. */
export type DayRule = {
  day: CalendarDate
  cents: Cents | null
  minNights: number | null
  maxNights: number | null
  noArrival: boolean | null
  noDeparture: boolean | null
  closed: boolean
  discountable: boolean | null
}

/** A tax of all stays that arrive from its first to its last day: contained in the price, or added to that of the nights. */
export type StayTax = {
  name: string
  percent: number
  from: CalendarDate
  until: CalendarDate | null
  onTop: boolean
}

/** Everything about a listing that decides what a stay costs and whether it is allowed. */
export type StayRules = {
  nightlyCents: Cents
  /** null: as many as want to */
  maxGuests: number | null
  checkInFrom: string
  listing: ListingRules
  periods: readonly Period[]
  days: readonly DayRule[]
  guestFeePercent: number
  taxes: readonly StayTax[]
}

/** Nights from check-in (included) to check-out (not included). */
export type StayDates = { checkIn: CalendarDate; checkOut: CalendarDate }
export type WantedExtra = { title: string; priceCents: Cents; unit?: ExtraUnit }
/**
 * A promo code that was found: a percentage or an amount of the nights, up to a cap, for stays of so many nights. `nights`: the first and the
 * last night that it is for, which a stay that is proposed instead keeps to.
 */
export type Promo = {
  code: string
  percent: number | null
  cents: Cents | null
  capCents: Cents | null
  minNights: number
  nights?: { from: CalendarDate | null; until: CalendarDate | null }
}
export type AskedStay = StayDates & {
  adults: number
  children: number
  infants: number
  extras: readonly WantedExtra[]
  promo: Promo | null
  /** what is taken around the stay: for gaps, and for stays that are proposed instead */
  taken: readonly StayDates[]
}

/** Which rule made a line. */
export type LineRule =
  | Layer
  | 'length-of-stay'
  | 'early-bird'
  | 'last-minute'
  | 'extra-guest'
  | 'promo'
  | 'cleaning'
  | 'extra'
  | 'guest-fee'
  | 'tax'
export type RuledLine = PriceLine & { rule: LineRule; percent: number | null }

/** One night of a stay: its price, and the layer and the name of the rule that it comes from. */
export type PricedNight = { day: CalendarDate; cents: Cents; layer: Layer; name: string }

export type StayPrice = {
  lines: RuledLine[]
  nights: PricedNight[]
  totalCents: Cents
  dues: NowAndLater
  /** taxes that the total contains */
  contained: { name: string; cents: SignedCents }[]
}

export const refusalReasons = [
  'bad_dates',
  'stay_too_short',
  'stay_too_long',
  'no_arrival',
  'no_departure',
  'nights_closed',
  'too_late_to_book',
  'too_far_ahead',
  'too_many_guests',
  'too_many_infants',
  'promo_not_applicable',
] as const
/** Why a stay is not allowed, the number that would do where there is one, and the nearest stay that is allowed. */
export type StayRefusal = { reason: (typeof refusalReasons)[number]; needs: number | null; try: StayDates | null }

/** The rules of a listing that has none. */
export const noRules: ListingRules = {
  weekendCents: null,
  weekendDays: ['fri', 'sat'],
  includedGuests: null,
  extraGuestCents: noCents,
  maxInfants: null,
  cleaningCents: noCents,
  shortCleaning: null,
  lengthOfStay: [],
  earlyBird: [],
  lastMinute: [],
  minNights: null,
  maxNights: null,
  noArrival: [],
  noDeparture: [],
  leadHours: null,
  horizonDays: null,
  gapFill: false,
  bufferNights: 0,
  deposit: null,
}
