// Owns apartments: adding one, locking one for a booking, and facts about all of them.
import type { Apartment } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { centsFromDollars, dollarsFromCents, toCents } from '@akwaaba/contract/money'
import { countedFacts, countUpTo, type IdPage, readIds } from '#db/page.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/** How many apartments are offered, counted up to `limits.maxCounted`, and the highest price per night. */
export const apartmentFacts = async (deps: Deps) => {
  const offered = deps.db.selectFrom('apartments').where('deletedAt', 'is', null)
  const [facts] = await deps.db
    .selectNoFrom(() => [
      countUpTo(offered, limits.maxCounted).as('count'),
      // By its index, of which this is the last entry.
      offered.select('priceCents').orderBy('priceCents', 'desc').orderBy('id', 'desc').limit(1).as('maxCents'),
    ])
    .execute()
  return { ...countedFacts(facts?.count ?? 0), maxPrice: dollarsFromCents(facts?.maxCents ?? toCents(0)) }
}

/**
 * Locks an apartment for the rest of the transaction and gives what a booking needs of it; refuses with not_found.
 * Needed before every write that occupies further nights: with the exclusion constraint alone, concurrent writes deadlock.
 */
export const lockApartment = async (tx: Tx, id: string) => {
  const row = await tx
    .selectFrom('apartments')
    .select(['id', 'priceCents', 'instantBooking', 'cancellationPolicy', 'checkInFrom'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('not_found')
}

/** Whether the apartment exists and has not been taken off the site. */
export const isOffered = async (db: Tx | Deps['db'], id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('apartments')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type NullableField = { [K in keyof Apartment]: null extends Apartment[K] ? K : never }[keyof Apartment]

/** The fields of a new apartment; those that may be null may be left out. */
export type NewApartment = Omit<Apartment, '_id' | 'price' | 'size' | 'version' | NullableField> &
  Partial<Pick<Apartment, NullableField>> & {
    price: number
    size: number
    featured: boolean
  }

/** Adds an apartment and gives its id. The description must be sanitized and the pictures stored by then. */
export const addApartment = async (
  deps: Deps,
  tx: Tx,
  fields: NewApartment,
  createdBy: string | null,
  id = deps.ids.next(),
): Promise<string> => {
  const { price, size, ...rest } = fields
  await tx
    .insertInto('apartments')
    .values({
      ...rest,
      id,
      sizeSqm: size,
      priceCents: centsFromDollars(price),
      createdBy,
      createdAt: deps.clock.now(),
      deletedAt: null,
    })
    .execute()
  return id
}

/** Whether there has ever been an apartment, including deleted ones. */
export const hasEverHadApartments = async (deps: Deps): Promise<boolean> =>
  (await deps.db.selectFrom('apartments').select('id').limit(1).executeTakeFirst()) !== undefined

/** The ids of apartments on offer after one of them, for the sitemap. */
export const listApartmentIds = async (deps: Deps, after: string | null, page: IdPage): Promise<string[]> =>
  readIds(deps.db.selectFrom('apartments').select('id').where('deletedAt', 'is', null), after, page)
