// Owns apartments: adding one, locking one for a booking, and facts about all of them.

import type { Apartment } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { ListingState } from '@akwaaba/contract/listing-states'
import { centsFromDollars, dollarsFromCents, toCents } from '@akwaaba/contract/money'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { countedFacts, countUpTo, type IdPage, readIds } from '#db/page.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type FoundIds, findIds } from '#search/found.ts'
import { beginning, containing, isShort, mentions } from '#search/like.ts'
import { rareParts } from '#search/rare.ts'

/** What a search by text looks in, in the words of the index `apartments_by_text`. */
export const apartmentText = sql<string>`(apartment_name || E'\\n' || address || E'\\n' || location)`

/** Whether an apartment matches a search of its name, address or location; a short text is compared with the beginning of its name. */
export const apartmentMentions = (text: string) =>
  isShort(text)
    ? beginning(sql.ref('apartments.apartmentName'), text)
    : sql<boolean>`${apartmentText} ilike ${containing(text)}`

/** The extended statistics of the trigrams of `apartmentText`. */
export const apartmentTrigrams = 'apartments_trigrams'

/** The same condition, such that an index finds the apartments: by the rarest parts of a text, of which what has them is compared. */
const findingMentions = async (db: Tx | Deps['db'], text: string): Promise<RawBuilder<boolean>> => {
  if (isShort(text)) return apartmentMentions(text)
  const parts = await rareParts(db, apartmentTrigrams, text)
  const has = parts.map((part) => sql`${apartmentText} ilike ${containing(part)}`)
  // Not in the words of the index, which would be asked for all its trigrams.
  return sql<boolean>`(${sql.join(has, sql` and `)} and (${apartmentText} || '') ilike ${containing(text)})`
}

/** Whether guests find and book an apartment: it is live, not deleted, and its organisation is active. The database keeps it. */
const areListed = sql<boolean>`apartments.listed`

// The place of a row is in no index: the planner would read one that has all texts from its beginning to its end.
const withPlace = (db: Tx | Deps['db']) => db.selectFrom('apartments').select(['id', sql`apartments.ctid`.as('place')])

/** The apartments that are not deleted and match a search; null where there are so many that the text is frequent. */
export const findOfferedApartments = async (db: Tx | Deps['db'], text: string): Promise<FoundIds | null> =>
  findIds(
    db,
    withPlace(db)
      .where('deletedAt', 'is', null)
      .where(await findingMentions(db, text)),
  )

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
    .where(await findingMentions(db, text))
  // Each of the two has an index of its own.
  const offered = matching.where('deletedAt', 'is', null)
  return findIds(db, offered.unionAll(matching.where('deletedAt', 'is not', null)))
}

/** How many apartments are listed, counted up to `limits.maxCounted`, and the highest price per night. */
export const apartmentFacts = async (deps: Deps) => {
  const offered = deps.db.selectFrom('apartments').where(areListed)
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
export const lockApartment = async (tx: Tx, id: string, isInScope: Expression<SqlBool> = sql<boolean>`true`) => {
  const row = await tx
    .selectFrom('apartments')
    .select(['id', 'organisationId', 'priceCents', 'instantBooking', 'cancellationPolicy', 'checkInFrom'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(isInScope)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('not_found')
}

/** Whether guests find an apartment. */
export const isListed = async (db: Tx | Deps['db'], id: string): Promise<boolean> => {
  const row = await db.selectFrom('apartments').select('id').where('id', '=', id).where(areListed).executeTakeFirst()
  return row !== undefined
}

type NullableField = { [K in keyof Apartment]: null extends Apartment[K] ? K : never }[keyof Apartment]

/**
 * The fields of a new apartment; those that may be null may be left out. Without an organisation it is the house's, without a
 * state it is live.
 */
type Computed = '_id' | 'price' | 'size' | 'version' | 'host' | 'rating'
export type NewApartment = Omit<Apartment, Computed | 'rooms' | 'houseRules' | 'captions' | NullableField> &
  Partial<Pick<Apartment, NullableField | 'rooms' | 'houseRules' | 'captions'>> & {
    price: number
    size: number
    featured: boolean
    organisationId?: string
    state?: ListingState
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
      stateSince: deps.clock.now(),
      deletedAt: null,
    })
    .execute()
  return id
}

/** Whether there has ever been an apartment, including deleted ones. */
export const hasEverHadApartments = async (deps: Deps): Promise<boolean> =>
  (await deps.db.selectFrom('apartments').select('id').limit(1).executeTakeFirst()) !== undefined

/** The ids of listed apartments after one of them, for the sitemap. */
export const listApartmentIds = async (deps: Deps, after: string | null, page: IdPage): Promise<string[]> =>
  readIds(deps.db.selectFrom('apartments').select('id').where(areListed), after, page)
