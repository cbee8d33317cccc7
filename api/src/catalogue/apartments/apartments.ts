// Owns apartments: adding one, locking one for a booking, and facts about all of them.

import type { Apartment } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { centsFromDollars, dollarsFromCents, toCents } from '@akwaaba/contract/money'
import { type Expression, type SqlBool, sql } from 'kysely'
import { countedFacts, countUpTo, type IdPage, readIds } from '#db/page.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type FoundIds, findIds } from '#search/found.ts'
import { beginning, containing, isShort, mentions } from '#search/like.ts'

/** What a search by text looks in, in the words of the index `apartments_by_text`. */
export const apartmentText = sql<string>`(apartment_name || E'\\n' || address || E'\\n' || location)`

/** Whether an apartment matches a search of its name, address or location; a short text is compared with the beginning of its name. */
export const apartmentMentions = (text: string) =>
  isShort(text)
    ? beginning(sql.ref('apartments.apartmentName'), text)
    : sql<boolean>`${apartmentText} ilike ${containing(text)}`

// The place of a row is in no index: the planner would read one that has all texts from its beginning to its end.
const withPlace = (db: Tx | Deps['db']) => db.selectFrom('apartments').select(['id', sql`apartments.ctid`.as('place')])

/** The apartments on the site that match a search; null where there are so many that the text is frequent. */
export const findOfferedApartments = (db: Tx | Deps['db'], text: string): Promise<FoundIds | null> =>
  findIds(db, withPlace(db).where('deletedAt', 'is', null).where(apartmentMentions(text)))

/** The deleted apartments that match a search and for which a condition holds. */
export const findDeletedApartments = async (
  db: Tx | Deps['db'],
  text: string,
  condition: Expression<SqlBool>,
): Promise<string[]> => {
  const found = db.selectFrom('apartments').select('id').where('deletedAt', 'is not', null)
  const rows = await found.where(apartmentMentions(text)).where(condition).execute()
  return rows.map(({ id }) => id)
}

/** The apartments with a text in their name, deleted ones included; null where there are so many that the text is frequent. */
export const findNamedApartments = async (db: Tx | Deps['db'], text: string): Promise<FoundIds | null> => {
  const matching = withPlace(db)
    .where(mentions(sql.ref('apartments.apartmentName'), text))
    // The name is a part of this, of which there is an index.
    .where(apartmentMentions(text))
  // Each of the two has an index of its own.
  const offered = matching.where('deletedAt', 'is', null)
  return findIds(db, offered.unionAll(matching.where('deletedAt', 'is not', null)))
}

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
    .select(['id', 'organisationId', 'priceCents', 'instantBooking', 'cancellationPolicy', 'checkInFrom'])
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
