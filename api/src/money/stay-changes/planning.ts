// Owns what a stay would be after a change: its price by the rules that hold now, and whether its nights are free for it. One that has
// begun can only be made longer.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { stayBegins } from '@akwaaba/contract/cancellation'
import { fail } from '@akwaaba/contract/errors'
import { keysOf } from '@akwaaba/contract/guards'
import { toCents, toSignedCents } from '@akwaaba/contract/money'
import { quoteDespiteDates } from '@akwaaba/contract/price-engine'
import { lineOf, type PriceLine, sumOf, withoutExtras } from '@akwaaba/contract/price-lines'
import { shownRefusal } from '@akwaaba/contract/price-wire'
import type { ChangedStay, StayChangeAsk } from '@akwaaba/contract/stay-change-wire'
import { type Selectable, sql } from 'kysely'
import { stayFrom } from '#apartments/rules.ts'
import { linesOfBooking } from '#bookings/lines.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import type { BalanceTerms } from '#dues/changes.ts'
import { extrasById } from '#extras/extras.ts'
import { isFreeFor, occupiedBy, takesTheNight } from '#inventory/availability.ts'
import { refuseLeft } from '#presence/presence.ts'
import { priceWithPromo } from '#pricing/stay-price.ts'
import { readRules, toStayRules } from '#pricing/stay-rules.ts'
import { promoOfBooking } from '#promos/finding.ts'

export type BookingRow = Selectable<Database['bookings']>
export type Plan = { before: ChangedStay; after: ChangedStay; terms: BalanceTerms }
/** A plan of the nights of a stay. */
export type NightsPlan = Plan & { kind: 'stay' | 'extension' }

/** Whether the nights of a booking are held and not paid for: then nobody but its guest is asked. */
export const isHeld = ({ state }: Pick<BookingRow, 'state'>): boolean =>
  bookingStates.is(state, 'payable', 'holdsNights')

const hasBegun = ({ clock }: Pick<Deps, 'clock'>, { checkIn, checkInFrom }: BookingRow): boolean =>
  stayBegins(checkIn, checkInFrom) <= clock.now()

const requireNights = ({ clock }: Pick<Deps, 'clock'>, row: BookingRow): void => {
  if (!bookingStates.is(row.state, 'holdsNights') || bookingStates.expiryOf(row, clock.now()) || row.deletedAt !== null)
    fail('illegal_transition')
}

/** Refuses with illegal_transition a stay that holds no nights any more, or has begun. */
export const requireChangeable = (deps: Pick<Deps, 'clock'>, row: BookingRow): void => {
  requireNights(deps, row)
  if (hasBegun(deps, row))
    fail('illegal_transition', { msg: 'This stay has begun by now, so that only its last day can be another one.' })
}

/** Refuses with illegal_transition a stay that has not begun, is not paid for, or is over. */
export const requireExtendable = (deps: Pick<Deps, 'clock'>, row: BookingRow): void => {
  requireNights(deps, row)
  if (!hasBegun(deps, row) || !bookingStates.is(row.state, 'depositPaid')) fail('illegal_transition')
}

/** Refuses with illegal_transition a stay whose guest is not there: it has not begun, is not confirmed, or its last night is over. */
export const requireMovable = (deps: Pick<Deps, 'clock'>, row: BookingRow): void => {
  requireNights(deps, row)
  const refuse = (msg: string) => fail('illegal_transition', { msg })
  if (!bookingStates.is(row.state, 'confirmed')) refuse('This stay is not approved yet.')
  if (!hasBegun(deps, row)) refuse('This stay has not begun. Offer the guest another home instead.')
  if (deps.clock.today() >= row.checkOut) refuse('The guest leaves today, so there is no night left to move.')
}

/** A booking as it is, in the shape that a change keeps. */
export const stayOf = async (db: Tx | Deps['db'], booking: BookingRow): Promise<ChangedStay> => {
  const { id, apartmentId, checkIn, checkOut, adults, children, infants, totalCents } = booking
  const chosen = db.selectFrom('bookingExtras').where('bookingId', '=', id).orderBy('title')
  const extras = await chosen.select(['extraId as id', 'title', 'description', 'priceCents', 'unit', 'image']).execute()
  const lines = await linesOfBooking(db, id)
  const late = booking.lateUntil === null ? {} : { lateUntil: booking.lateUntil }
  return { ...{ apartmentId, checkIn, checkOut, adults, children, infants, totalCents }, extras, lines, ...late }
}

/** What a stay is, as text: two that differ in nothing but their price are the same. */
const factsOf = ({ lines: _, totalCents: __, extras, ...facts }: ChangedStay): string =>
  JSON.stringify([Object.entries(facts).sort(), extras.map(({ id }) => id).sort()])

/** Whether two stays have the same home, days, guests and extras. */
export const isSameStay = (one: ChangedStay, other: ChangedStay): boolean => factsOf(one) === factsOf(other)

const guestsAfter = (before: ChangedStay, { adults, children, infants }: StayChangeAsk) =>
  before.adults === null && [adults, children, infants].every((count) => count === undefined)
    ? { adults: null, children: null, infants: null }
    : {
        adults: adults ?? before.adults ?? 1,
        children: children ?? before.children ?? 0,
        infants: infants ?? before.infants ?? 0,
      }

// What was chosen before keeps its price, also where it is no longer offered.
const extrasAfter = async (deps: Deps, booking: BookingRow, before: ChangedStay, wanted: string[] | undefined) => {
  if (wanted === undefined) return before.extras
  const kept = before.extras.filter(({ id }) => wanted.includes(id))
  const added = wanted.filter((id) => !kept.some((one) => one.id === id))
  const more = await extrasById(deps.db, added, booking.organisationId)
  return [...kept, ...more.map(({ isOfHouse: _, ...extra }) => extra)].sort((a, b) => a.title.localeCompare(b.title))
}

/** The nights that nobody else can book after a stay without a late check-out; `ofHome` are those that its home asks for now. */
export const bufferWithoutLate = ({ bufferNights, lateUntil, checkInFrom }: BookingRow, ofHome: number): number =>
  takesTheNight(lateUntil, checkInFrom) ? Math.min(bufferNights, ofHome) : bufferNights

const keptKinds = ['late', 'reduction'] as const

/** What was agreed on about a stay and stays with it when its days change: a late check-out only where its end stays. */
export const keptLines = ({ lines }: ChangedStay, isEndKept: boolean): PriceLine[] =>
  lines.filter(({ kind }) => keptKinds.some((kept) => kept === kind) && (kind !== 'late' || isEndKept))

/** The condition on a row of apartments that a stay may be there: another home of its host that is offered, or its own one. */
const mayBeAt = (booking: BookingRow) =>
  sql<boolean>`deleted_at is null and organisation_id = ${booking.organisationId}
    and (listed or (id = ${booking.apartmentId} and ${!isHeld(booking)}))`

const countedKinds: readonly PriceLine['kind'][] = ['nights', 'guests', 'extra']
const isCounted = ({ kind }: PriceLine): boolean => countedKinds.includes(kind)
const nameOf = (line: PriceLine): string => JSON.stringify([line.kind, line.label, isCounted(line) && line.unitCents])

/** A price with what another one has more than a third: what is of the same kind and name is one line. */
const withMore = (price: readonly PriceLine[], more: readonly PriceLine[], than: readonly PriceLine[]): PriceLine[] => {
  const known = new Map<string, PriceLine>()
  const add = (line: PriceLine, factor: 1 | -1) => {
    const { quantity, amountCents } = known.get(nameOf(line)) ?? { quantity: 0, amountCents: 0 }
    const [count, cents] = [quantity + factor * line.quantity, toSignedCents(amountCents + factor * line.amountCents)]
    known.set(nameOf(line), {
      ...line,
      ...(isCounted(line) ? { quantity: count } : { quantity: 1, unitCents: cents }),
      amountCents: cents,
    })
  }
  for (const line of price) add(line, 1)
  for (const line of more) add(line, 1)
  for (const line of than) add(line, -1)
  return [...known.values()]
    .filter((line) => line.quantity > 0 && (isCounted(line) || line.amountCents !== 0))
    .map(({ kind, label, quantity, unitCents }) => lineOf(kind, quantity, unitCents, label))
}

const refuseBelowZero = (lines: readonly PriceLine[]): void => {
  if (withoutExtras(lines) < 0)
    fail('illegal_transition', {
      msg: 'The discount of the host is more than this stay would cost without its extras. Please write to us.',
    })
}

const keepsItsHome =
  'The guest is there already. To another home they are moved from today on, on the page of the stay.'

const isLonger = (before: ChangedStay, ask: StayChangeAsk): boolean => {
  const { apartmentId = before.apartmentId, startDate = before.checkIn, endDate = before.checkOut } = ask
  const kept = before.extras.map(({ id }) => id)
  const guests = guestsAfter(before, ask)
  return (
    apartmentId === before.apartmentId &&
    startDate === before.checkIn &&
    endDate >= before.checkOut &&
    (ask.extras ?? kept).toSorted().join() === kept.toSorted().join() &&
    keysOf(guests).every((name) => before[name] === guests[name])
  )
}

/**
 * What a stay that has begun and its price would be with more nights: those it has keep their price, and the added ones cost what the
 * rules that hold now ask for so much longer a stay. Both sides agree to its dates, so that no rule of dates refuses it.
 */
const planExtension = async (deps: Deps, booking: BookingRow, ask: StayChangeAsk): Promise<NightsPlan> => {
  requireExtendable(deps, booking)
  await refuseLeft(deps.db, booking.id)
  const before = await stayOf(deps.db, booking)
  if (ask.apartmentId !== undefined && ask.apartmentId !== before.apartmentId)
    return fail('illegal_transition', { msg: keepsItsHome })
  if (!isLonger(before, ask))
    return fail('illegal_transition', { msg: 'This stay has begun. It can be made longer; all else stays as it is.' })
  const { apartmentId, checkIn, extras } = before
  const { checkOut } = stayFrom(checkIn, ask.endDate ?? before.checkOut, checkIn)
  const row = await readRules(deps.db, apartmentId, { checkIn, checkOut }, mayBeAt(booking))
  const found = await promoOfBooking(deps.db, booking.id)
  // What the platform pays of a stay is counted with its first payment: in the charge for more nights it would be a loss of the host.
  const promo = found?.fundedBy === 'host' ? found.promo : null
  const heads = { adults: before.adults ?? 1, children: before.children ?? 0, infants: before.infants ?? 0 }
  const priceUntil = (end: typeof checkOut): PriceLine[] => {
    const stay = { checkIn, checkOut: end, ...heads, extras, promo, taken: [] }
    const { price, refusals = [] } = quoteDespiteDates(toStayRules(row), stay, booking.createdAt)
    const reasons = refusals.map(shownRefusal)
    return price
      ? price.lines
      : fail('stay_not_allowed', { ...(reasons[0] && { msg: reasons[0].msg }), facts: { reasons } })
  }
  const bufferNights = bufferWithoutLate(booking, row.rules.bufferNights ?? 0)
  if (!(await isFreeFor(deps, booking.id, apartmentId, occupiedBy({ checkIn, checkOut, bufferNights }))))
    return fail('dates_unavailable')
  const terms = { checkIn, deposit: null }
  if (checkOut === before.checkOut) return { kind: 'extension', before, after: before, terms }
  // A late check-out was for the day that is the last one no more.
  const { lateUntil: _, ...stay } = before
  const kept = before.lines.filter(({ kind }) => kind !== 'late')
  const lines = withMore(kept, priceUntil(checkOut), priceUntil(before.checkOut))
  refuseBelowZero(lines)
  const after = { ...stay, checkOut, lines, totalCents: toCents(sumOf(lines)) }
  return { kind: 'extension', before, after, terms }
}

/**
 * What a stay and its price would be after a change. While the day of arrival stays, the discounts and notice of the day of booking hold.
 * Refuses with not_found, as stayFrom and priceWithPromo do, and with dates_unavailable where others have one of the nights.
 * A stay that has begun only becomes longer: illegal_transition refuses all else.
 */
export const planChange = async (deps: Deps, booking: BookingRow, ask: StayChangeAsk): Promise<NightsPlan> => {
  if (hasBegun(deps, booking)) return planExtension(deps, booking, ask)
  requireChangeable(deps, booking)
  const before = await stayOf(deps.db, booking)
  const { apartmentId = before.apartmentId, startDate = before.checkIn, endDate = before.checkOut } = ask
  const { checkIn, checkOut } = stayFrom(startDate, endDate, deps.clock.today())
  const row = await readRules(deps.db, apartmentId, { checkIn, checkOut }, mayBeAt(booking))
  const guests = guestsAfter(before, ask)
  const extras = await extrasAfter(deps, booking, before, ask.extras)
  const heads = { adults: guests.adults ?? 1, children: guests.children ?? 0, infants: guests.infants ?? 0 }
  const asked = { checkIn, checkOut, ...heads, extras, promo: null }
  const at = checkIn === before.checkIn ? booking.createdAt : deps.clock.now()
  const facts = { apartmentId, row, asked, at, bookingId: booking.id }
  const { lines, totalCents } = await priceWithPromo(deps, facts, await promoOfBooking(deps.db, booking.id))
  const isEndKept = apartmentId === before.apartmentId && checkOut === before.checkOut
  const late = isEndKept && before.lateUntil !== undefined ? { lateUntil: before.lateUntil } : {}
  const bufferNights = Math.max(takesTheNight(late.lateUntil, booking.checkInFrom) ? 1 : 0, row.rules.bufferNights ?? 0)
  if (!(await isFreeFor(deps, booking.id, apartmentId, occupiedBy({ checkIn, checkOut, bufferNights }))))
    return fail('dates_unavailable')
  const bare = lines.map(({ kind, label, quantity, unitCents, amountCents }) => ({
    ...{ kind, label, quantity, unitCents, amountCents },
  }))
  const kept = keptLines(before, isEndKept)
  const changed = [...bare, ...kept]
  refuseBelowZero(changed)
  const all = { lines: changed, totalCents: toCents(totalCents + sumOf(kept)), ...late }
  const after = { apartmentId, checkIn, checkOut, ...guests, extras, ...all }
  return { kind: 'stay', before, after, terms: { checkIn, deposit: row.rules.deposit ?? null } }
}
