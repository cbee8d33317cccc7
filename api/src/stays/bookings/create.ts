// Owns making a booking: what is read for it, and what refuses it.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { Booking, NewBooking } from '@akwaaba/contract/bookings'
import { policies } from '@akwaaba/contract/cancellation'
import { fail } from '@akwaaba/contract/errors'
import type { Cents } from '@akwaaba/contract/money'
import { type Selectable, sql } from 'kysely'
import { lockApartment } from '#apartments/apartments.ts'
import { type Stay, stayFrom } from '#apartments/rules.ts'
import type { AuditOf } from '#audit/audit.ts'
import { inBatches } from '#db/batches.ts'
import { inTransaction } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'
import { newBalance } from '#dues/balances.ts'
import { dueRows } from '#dues/dues.ts'
import { extrasById } from '#extras/extras.ts'
import { endWithBuffer, occupiedBy } from '#inventory/availability.ts'
import { type Occupancy, occupancyIn } from '#inventory/inventory.ts'
import { agreePrice, priceBooking, readShown, withoutUsedUpCode } from '#pricing/booking-price.ts'
import { type RuleRow, specialRulesIn } from '#pricing/stay-rules.ts'
import { callerOf } from '#promos/finding.ts'
import { guestFeePercent } from '#settings/settings.ts'
import { freeExpiredHolds, type HoldCounts, holdCounts, refuseTooManyHolds } from './holds.ts'
import { costColumns } from './lines.ts'
import type { By } from './move.ts'
import { presentBooking } from './present.ts'
import { type Copied, type StaffRow, writeBooking } from './write.ts'

type Apartment = Copied &
  Pick<
    Selectable<Database['apartments']>,
    'organisationId' | 'apartmentName' | 'address' | 'location' | 'coverImage' | 'checkOutBy'
  >
/** All null where the account is deleted. */
type Guest = Pick<Selectable<Database['users']>, 'email' | 'phone' | 'holdsMade'> & { username: string | null }
type Terms = Apartment & Guest & Occupancy & HoldCounts & RuleRow

type Ask = { customerId: string; apartmentId: string; stay: Stay }

/**
 * Everything that decides about a booking and is in its reply, read at one instant without a lock; null where the apartment is
 * not listed. The limit keeps the planner from joining whole tables for a few asks. It does not see how long the arrays are, since
 * it plans a statement again each time that a length promises less work than the plan for any: three times what it takes to run.
 */
const readTerms = inBatches(async (deps: Deps, asks: readonly Ask[]): Promise<(Terms | null)[]> => {
  const asked = (column: string) => sql.ref(`asked.${column}`)
  const stay = { checkIn: asked('checkIn'), checkOut: asked('checkOut') }
  const occupied = { ...stay, checkOut: endWithBuffer(stay.checkOut) }
  const hold = { customerId: asked('customerId'), apartmentId: asked('apartmentId'), ...stay }
  const { rows } = await sql<Terms & { n: number }>`
    select n, terms.*
    from unnest((select ${asks.map((ask) => ask.customerId)}::uuid[]), (select ${asks.map((ask) => ask.apartmentId)}::uuid[]),
      (select ${asks.map((ask) => ask.stay.checkIn)}::date[]), (select ${asks.map((ask) => ask.stay.checkOut)}::date[]))
      with ordinality as asked (customer_id, apartment_id, check_in, check_out, n)
    cross join lateral (
      select apartments.organisation_id, apartments.price_cents, apartments.guests, apartments.rules, apartments.rules_version, ${guestFeePercent} as guest_fee_percent, apartments.cancellation_policy, apartments.check_in_from, apartments.apartment_name,
        apartments.address, apartments.location, apartments.cover_image, apartments.check_out_by,
        guest.username, guest.email, guest.phone, guest.holds_made, occupancy.*, counts.*, special.*
      from apartments
        left join users as guest on guest.id = ${hold.customerId} and guest.deleted_at is null
        cross join lateral (${occupancyIn(hold.apartmentId, occupied, deps.clock.now())}) as occupancy
        cross join (${holdCounts(deps, hold)}) as counts
        cross join (${specialRulesIn(hold.apartmentId, stay)}) as special
      where apartments.id = ${hold.apartmentId} and apartments.listed
      limit 1
    ) as terms`.execute(deps.db)
  const found = new Map(rows.map(({ n, ...terms }) => [n, terms]))
  return asks.map((_, i) => found.get(i + 1) ?? null)
})

const bookingOf = (
  deps: Deps,
  { customerId, apartmentId, stay: { checkIn, checkOut } }: Ask,
  terms: Terms,
  staff?: ByStaff,
) => ({
  id: deps.ids.next(),
  reference: deps.ids.reference('AKW'),
  ...{ apartmentId, customerId, checkIn, checkOut, organisationId: terms.organisationId },
  // Copied, so that a later change of the apartment does not change this stay.
  policy: [...policies[terms.cancellationPolicy].steps],
  checkInFrom: terms.checkInFrom,
  bufferNights: terms.rules.bufferNights ?? 0,
  state: bookingStates.initial,
  holdExpiresAt: staff?.holdUntil ?? deps.clock.in({ minutes: deps.config.holdMinutes }),
  createdAt: deps.clock.now(),
})

/** What staff decide of a booking that they make for a guest. */
export type ByStaff = {
  by: By
  /** whose listings they may book; null: those of all */
  organisationId: string | null
  holdUntil: Date
  agreedCents: Cents | null
  row: Omit<StaffRow, 'bookingId' | 'organisationId' | 'agreedCents'>
  /** the audit record that is added with it */
  recordOf?: (made: { id: string; reference: string; totalCents: Cents }) => AuditOf
}

const staffRowOf = (staff: ByStaff | undefined, { id, organisationId }: { id: string; organisationId: string }) =>
  staff ? { ...staff.row, agreedCents: staff.agreedCents, bookingId: id, organisationId } : null

type Also = { address?: string | undefined; staff?: ByStaff; job?: 'mail:trip-held' | undefined }

// Each attempt that writes nothing has lost to a change of the apartment or another hold of the guest, of which there are few.
const attempts = 20

/**
 * Books a stay for a signed-in guest, at the price that the rules of the apartment make, and holds its nights until the hold expires.
 * Refuses as priceBooking does, taken nights with dates_unavailable, and with too_many_holds; a code that is used up with the price without it. Staff make it for that guest: no limit of
 * holds counts, and the price may be one that they have agreed. A `job` about the booking is added with it.
 */
export const createBooking = async (
  deps: Deps,
  actor: Actor,
  ask: NewBooking,
  { address, staff, job }: Also = {},
): Promise<Booking> => {
  const { apartmentId } = ask
  const stay = stayFrom(ask.startDate, ask.endDate, deps.clock.today())
  const shown = await readShown(deps, ask)
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const terms = (await readTerms(deps, { customerId: actor.id, apartmentId, stay })) ?? fail('not_found')
    if (staff?.organisationId && terms.organisationId !== staff.organisationId) return fail('not_found')
    const extras = await extrasById(deps.db, ask.extras, terms.organisationId)
    const facts = { row: terms, stay, extras, caller: callerOf(actor, address) }
    const agreedCents = staff?.agreedCents ?? null
    const price =
      agreedCents === null
        ? await withoutUsedUpCode(deps, shown, facts, () => priceBooking(deps, shown, facts))
        : agreePrice(deps, shown, facts, agreedCents)
    const { lines, totalCents, dues: due, promoId } = price
    const made = bookingOf(deps, { customerId: actor.id, apartmentId, stay }, terms, staff)
    const { username } = terms
    if (username === null) return fail('not_signed_in') // the account was deleted at this moment
    if (!staff) refuseTooManyHolds(terms)
    if (terms.isTaken) return fail('dates_unavailable')
    if (terms.expiredHolds.length > 0)
      await inTransaction(deps.db, async (tx) => {
        await lockApartment(tx, apartmentId)
        await freeExpiredHolds(deps, tx, apartmentId, occupiedBy(made))
      })
    const booking = { ...made, ...shown.guests, ...costColumns(lines, totalCents) }
    const dues = dueRows(deps, booking, due)
    const jobs = job === undefined ? [] : [{ of: booking.id, name: job, payload: { bookingId: booking.id } }]
    const records = staff?.recordOf ? [staff.recordOf(booking)] : []
    const by = { promoId, by: staff?.by, staff: staffRowOf(staff, booking) }
    const order = { booking, lines, extras, dues, jobs, records, terms, ...by }
    if (!(await withoutUsedUpCode(deps, shown, facts, () => writeBooking(deps, order)))) continue
    const unset = {
      ...{ deletedAt: null, leftAt: null, reason: null, commissionPercent: null },
      ...{ charge: null, lateUntil: null, contactName: null, contactPhone: null },
    }
    const row = { ...terms, ...booking, username, isListed: true, balance: newBalance(due), ...unset }
    const chosen = extras.map(({ id: extraId, ...extra }) => ({ extraId, ...extra }))
    return presentBooking(actor, row, { now: deps.clock.now(), lines, extras: chosen })
  }
  return fail('busy')
}
