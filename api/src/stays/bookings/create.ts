// Owns making a booking: what is read for it, what refuses it, and the one statement that writes it.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { Booking, NewBooking } from '@akwaaba/contract/bookings'
import { policies } from '@akwaaba/contract/cancellation'
import { fail } from '@akwaaba/contract/errors'
import { centsFromDollars, dollarsFromCents } from '@akwaaba/contract/money'
import type { PriceLine } from '@akwaaba/contract/price-lines'
import { quoteStay } from '@akwaaba/contract/pricing'
import { type Selectable, sql } from 'kysely'
import { lockApartment } from '#apartments/apartments.ts'
import { type Stay, stayFrom } from '#apartments/rules.ts'
import { inBatches } from '#db/batches.ts'
import { inOneStatement, insertFrom, inTransaction } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'
import { extrasById } from '#extras/extras.ts'
import { type Occupancy, occupancyIn, reservationFrom } from '#inventory/inventory.ts'
import { freeExpiredHolds, type HoldCounts, holdCounts, refuseTooManyHolds } from './holds.ts'
import { costColumns, extrasFrom, linesFrom } from './lines.ts'
import { creationEntry } from './move.ts'
import { presentBooking } from './present.ts'

/** What a booking copies of its apartment. It is written only while the apartment still says so. */
const copied = ['priceCents', 'cancellationPolicy', 'checkInFrom'] as const
type Apartment = Pick<
  Selectable<Database['apartments']>,
  (typeof copied)[number] | 'apartmentName' | 'address' | 'location' | 'coverImage' | 'checkOutBy'
>
/** All null where the account is deleted. */
type Guest = Pick<Selectable<Database['users']>, 'email' | 'phone' | 'holdsMade'> & { username: string | null }
type Terms = Apartment & Guest & Occupancy & HoldCounts

type Ask = { customerId: string; apartmentId: string; stay: Stay }

/**
 * Everything that decides about a booking and is in its reply, read at one instant without a lock; null where the apartment is
 * not offered. The limit keeps the planner from joining whole tables for a few asks.
 */
const readTerms = inBatches(async (deps: Deps, asks: readonly Ask[]): Promise<(Terms | null)[]> => {
  const asked = (column: string) => sql.ref(`asked.${column}`)
  const stay = { checkIn: asked('checkIn'), checkOut: asked('checkOut') }
  const hold = { customerId: asked('customerId'), apartmentId: asked('apartmentId'), ...stay }
  const { rows } = await sql<Terms & { n: number }>`
    select n, terms.*
    from unnest(${asks.map((ask) => ask.customerId)}::uuid[], ${asks.map((ask) => ask.apartmentId)}::uuid[],
      ${asks.map((ask) => ask.stay.checkIn)}::date[], ${asks.map((ask) => ask.stay.checkOut)}::date[])
      with ordinality as asked (customer_id, apartment_id, check_in, check_out, n)
    cross join lateral (
      select apartments.price_cents, apartments.cancellation_policy, apartments.check_in_from, apartments.apartment_name,
        apartments.address, apartments.location, apartments.cover_image, apartments.check_out_by,
        guest.username, guest.email, guest.phone, guest.holds_made, occupancy.*, counts.*
      from apartments
        left join users as guest on guest.id = ${hold.customerId} and guest.deleted_at is null
        cross join (${occupancyIn(hold.apartmentId, stay, deps.clock.now())}) as occupancy
        cross join (${holdCounts(deps, hold)}) as counts
      where apartments.id = ${hold.apartmentId} and apartments.deleted_at is null
      limit 1
    ) as terms`.execute(deps.db)
  const found = new Map(rows.map(({ n, ...terms }) => [n, terms]))
  return asks.map((_, i) => found.get(i + 1) ?? null)
})

type Extras = Awaited<ReturnType<typeof extrasById>>
type Written = { lines: readonly PriceLine[]; extras: Extras; terms: Terms }

/**
 * Writes a booking with its nights, lines, extras and the first entry of its history, or nothing: gives false where the
 * apartment or the holds of the guest are no longer as they were read. Refuses with dates_unavailable.
 */
const write = async (
  deps: Deps,
  booking: ReturnType<typeof bookingOf>,
  { lines, extras, terms }: Written,
): Promise<boolean> => {
  const { id, apartmentId, customerId, holdExpiresAt } = booking
  const unchanged = sql.join(
    copied.map((column) => sql`${sql.ref(column)} = ${terms[column]}`),
    sql` and `,
  )
  const parts = [
    sql`nights as (${reservationFrom('guest', apartmentId, booking, id, holdExpiresAt)})`,
    sql`lines as (${linesFrom('guest', id, lines)})`,
    ...(extras.length === 0 ? [] : [sql`chosen as (${extrasFrom('guest', id, extras)})`]),
    sql`entry as (${insertFrom('guest', 'bookingEvents', creationEntry(deps, id, { actor: 'customer', id: customerId }))})`,
  ]
  // Locks the apartment, then the guest; what they say is compared again once they are locked.
  const written = await inOneStatement(
    deps.db,
    sql`
    with apartment as materialized (
      select id from apartments where id = ${apartmentId} and deleted_at is null and ${unchanged} for no key update
    ), guest as (
      update users set holds_made = holds_made + 1 from apartment
      where users.id = ${customerId} and users.deleted_at is null and users.holds_made = ${terms.holdsMade}
      returning users.id
    ), ${sql.join(parts)}
    ${insertFrom('guest', 'bookings', { ...booking, policy: JSON.stringify(booking.policy) })} returning id`,
  )
  return written.length === 1
}

const bookingOf = (deps: Deps, customerId: string, apartmentId: string, { checkIn, checkOut }: Stay, terms: Terms) => ({
  id: deps.ids.next(),
  reference: deps.ids.reference('AKW'),
  ...{ apartmentId, customerId, checkIn, checkOut },
  // Copied, so that a later change of the apartment does not change this stay.
  policy: [...policies[terms.cancellationPolicy].steps],
  checkInFrom: terms.checkInFrom,
  state: bookingStates.initial,
  holdExpiresAt: deps.clock.in({ minutes: deps.config.holdMinutes }),
  createdAt: deps.clock.now(),
})

// Each attempt that writes nothing has lost to a change of the apartment or another hold of the guest, of which there are few.
const attempts = 20

/**
 * Books a stay for a signed-in guest and holds its nights until the hold expires. The server computes the price: a
 * different total in the request is refused with price_changed and the right one. Refuses taken nights with
 * dates_unavailable, and with too_many_holds.
 */
export const createBooking = async (deps: Deps, actor: Actor, ask: NewBooking): Promise<Booking> => {
  const { apartmentId } = ask
  const stay = stayFrom(ask.startDate, ask.endDate, deps.clock.today())
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const terms = (await readTerms(deps, { customerId: actor.id, apartmentId, stay })) ?? fail('not_found')
    const extras = await extrasById(deps.db, ask.extras)
    const { lines, totalCents } = quoteStay({ nightlyCents: terms.priceCents }, stay.nights, extras)
    if (ask.price !== undefined && centsFromDollars(ask.price) !== totalCents)
      return fail('price_changed', { facts: { price: dollarsFromCents(totalCents) } })
    const { username } = terms
    if (username === null) return fail('not_signed_in') // the account was deleted at this moment
    refuseTooManyHolds(terms)
    if (terms.isTaken) return fail('dates_unavailable')
    if (terms.expiredHolds.length > 0)
      await inTransaction(deps.db, async (tx) => {
        await lockApartment(tx, apartmentId)
        await freeExpiredHolds(deps, tx, apartmentId, stay)
      })
    const booking = { ...bookingOf(deps, actor.id, apartmentId, stay, terms), ...costColumns(lines, totalCents) }
    if (!(await write(deps, booking, { lines, extras, terms }))) continue
    const shown = { ...terms, ...booking, username, deletedAt: null, withdrawnAt: null, leftAt: null, reason: null }
    const chosen = extras.map(({ id: extraId, ...extra }) => ({ extraId, ...extra }))
    return presentBooking(actor, shown, { now: deps.clock.now(), lines, extras: chosen })
  }
  return fail('busy')
}
