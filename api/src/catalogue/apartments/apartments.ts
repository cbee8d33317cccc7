// Owns apartments: adding one, locking one for a booking, and what there is in all.
import type { Apartment } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { centsFromDollars, dollarsFromCents } from '@akwaaba/contract/money'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/** How many apartments there are, and what the dearest costs a night. */
export const apartmentFacts = async (deps: Deps) => {
  const row = await deps.db
    .selectFrom('apartments')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.max('priceCents').as('maxCents')])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: row.count, maxPrice: dollarsFromCents(row.maxCents ?? 0) }
}

/**
 * Locks an apartment for the rest of the transaction and gives what a booking needs of it; refuses with not_found.
 * Taken before every write that can newly occupy nights: the exclusion constraint alone deadlocks in a rush.
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

/** Whether there is such an apartment, and it has not been taken off the site. */
export const isOffered = async (db: Tx | Deps['db'], id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('apartments')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type Optional = { [K in keyof Apartment]: null extends Apartment[K] ? K : never }[keyof Apartment]

/** What an apartment is made of; what may be null may also stay away. */
export type NewApartment = Omit<Apartment, '_id' | 'price' | 'size' | 'version' | Optional> &
  Partial<Pick<Apartment, Optional>> & {
    price: number
    size: number
    featured: boolean
  }

/** Adds an apartment. The description must be sanitized and the pictures stored by then. */
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

/** Whether the catalogue ever held an apartment, one that was taken away included. */
export const hasEverHadApartments = async (deps: Deps): Promise<boolean> =>
  (await deps.db.selectFrom('apartments').select('id').limit(1).executeTakeFirst()) !== undefined

/** The ids of all that is offered, for the list of pages. */
export const listApartmentIds = async (deps: Deps): Promise<string[]> => {
  const rows = await deps.db
    .selectFrom('apartments')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
