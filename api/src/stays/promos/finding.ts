// Owns finding the promo code that a guest has entered for a stay, and refusing one that is not for it. Its uses are counted by the
// database with the booking: what is read here may have changed by then.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import type { Cents } from '@akwaaba/contract/money'
import type { Promo, StayDates } from '@akwaaba/contract/price-rules'
import { codeKey } from '@akwaaba/contract/promos'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'
import { applyRateLimit, type Caller } from '#rate-limits/rate-limits.ts'
import { daysFaults, totalFaults } from './rules.ts'

/** Codes that there are not, by network and by account: a code is short enough to be guessed. */
const guesses = {
  name: 'promo-guess',
  address: { count: 100, perSeconds: 3600 },
  account: { count: 20, perSeconds: 3600 },
} as const

/** A promo code that is valid for a stay, as the engine takes it, what it asks of the price, and who pays for it. */
export type FoundPromo = Pick<Selectable<Database['promoCodes']>, 'id' | 'fundedBy'> & {
  minTotalCents: Cents
  promo: Promo
}

/** Who enters a code: an account where they are signed in. */
export type Enters = Caller & { customerId: string | null }

/** Who calls, as they are counted when the code is not known. */
export const callerOf = (actor: Actor | null, address?: string): Enters => ({
  customerId: actor?.id ?? null,
  ...(address === undefined ? {} : { address }),
  ...(actor === null ? {} : { account: actor.email }),
})

const found = (row: Selectable<Database['promoCodes']>): FoundPromo => {
  const {
    id,
    fundedBy,
    code,
    minTotalCents,
    percent,
    amountCents: cents,
    capCents,
    minNights,
    stayFrom,
    stayUntil,
  } = row
  const nights = { from: stayFrom, until: stayUntil }
  return { id, fundedBy, minTotalCents, promo: { code: `Code ${code}`, percent, cents, capCents, minNights, nights } }
}

type For = { apartmentId: string; stay: StayDates; today: CalendarDate }

const unknown = 'We do not know this code for this place. Please check how it is written.'

/**
 * Those whose uses count for a guest: an account itself, and for one without an account all such guests of the address, since each of
 * their bookings has a guest of its own.
 */
const sameGuests = (customerId: string) => sql<string>`(
  select ${customerId}::uuid union
  select other.id from users as guest join users as other on other.email = guest.email and other.is_guest
  where guest.id = ${customerId} and guest.is_guest and guest.email <> '')`

const timesUsed = async (deps: Deps, promoId: string, customerId: string): Promise<number> => {
  const { count } = await deps.db
    .selectFrom('promoUses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('promoId', '=', promoId)
    .where('customerId', 'in', sameGuests(customerId))
    .where('releasedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The code that a guest has entered for a stay. Refuses with promo_refused and the sentences why it is not for it, with promo_gone where
 * it is used up, and with too_many_requests after too many that there are not.
 */
export const findPromo = async (
  deps: Deps,
  code: string,
  { apartmentId, stay, today }: For,
  { customerId, ...caller }: Enters,
): Promise<FoundPromo> => {
  const row = await deps.db
    .selectFrom('promoCodes')
    .selectAll()
    .where('codeKey', '=', codeKey(code))
    .where(
      sql<boolean>`(organisation_id is null or organisation_id = (select organisation_id from apartments where id = ${apartmentId}))`,
    )
    .where(sql<boolean>`(apartment_ids = '{}' or ${apartmentId}::uuid = any (apartment_ids))`)
    // A host may have made one that reads like one of the platform: it replaces that only once it has ended.
    .orderBy(sql`ended_at is not null, organisation_id is not null`)
    .executeTakeFirst()
  if (row === undefined) {
    await applyRateLimit(deps, guesses, caller)
    return fail('promo_refused', { msg: unknown })
  }
  if (row.endedAt !== null) return fail('promo_refused', { msg: 'This code is no longer valid.' })
  const faults = daysFaults(row, stay, today)
  if (faults.length > 0) return fail('promo_refused', { msg: faults.join(' ') })
  if (row.maxUses !== null && row.uses >= row.maxUses) return fail('promo_gone')
  const { maxUsesPerGuest: most } = row
  if (customerId !== null && most !== null && (await timesUsed(deps, row.id, customerId)) >= most)
    return fail('promo_used')
  return found(row)
}

/** The code by which a booking was made cheaper, for its price after a change; it is used already. Null without one. */
export const promoOfBooking = async (db: Deps['db'], bookingId: string): Promise<FoundPromo | null> => {
  const row = await db
    .selectFrom('promoUses')
    .innerJoin('promoCodes', 'promoCodes.id', 'promoUses.promoId')
    .selectAll('promoCodes')
    .where('promoUses.bookingId', '=', bookingId)
    .executeTakeFirst()
  return row ? found(row) : null
}

/** Refuses with promo_refused where a stay costs less without its code than the code asks for. */
export const requireTotal = ({ minTotalCents }: FoundPromo, totalCents: Cents): void => {
  const [msg] = totalFaults(minTotalCents, totalCents)
  if (msg) fail('promo_refused', { msg })
}
