// Owns properties for sale: listing them, adding one, and selling each once.
import { offer } from '@akwaaba/contract/actions'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type Cents, centsFromDollars, dollarsFromCents, toCents } from '@akwaaba/contract/money'
import type { Property, PropertyQuery, SoldProperty } from '@akwaaba/contract/properties'
import { type PropertyActor, propertyStates } from '@akwaaba/contract/property-states'
import { customerColumns, customerOf } from '#auth/customers.ts'
import { type IdPage, readIds, readPage } from '#db/page.ts'
import { byProvider, bySystem } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { containing } from '#search/like.ts'
import { moveProperty, type PropertyRow, recordCreation } from './move.ts'

/** What is stored of a property, as it goes on the wire. */
export const factsOfProperty = (row: PropertyRow): Omit<Property, 'state' | 'actions' | 'blocked'> => ({
  _id: row.id,
  propertyName: row.propertyName,
  address: row.address,
  location: row.location,
  price: dollarsFromCents(row.priceCents),
  propertyType: row.propertyType,
  bedrooms: row.bedrooms,
  bathrooms: row.bathrooms,
  size: row.sizeSqm,
  description: row.description,
  features: row.features,
  coverImage: row.coverImage,
  images: row.images,
  tenure: row.tenure,
  tenureYears: row.tenureYears,
  status: propertyStates.states[row.state].listedAs,
  depositPaid: propertyStates.is(row.state, 'isSold'),
})

/** A property as replies show it. Those about what is for sale are the same for everybody: they say what a guest may do. */
export const presentProperty = (row: PropertyRow, actor: PropertyActor = 'customer'): Property => ({
  ...factsOfProperty(row),
  state: row.state,
  ...offer(propertyStates.actions(row.state, [actor])),
})

const listed = propertyStates.having('listed')

const newestFirst = {
  direction: 'desc',
  by: [
    ['createdAt', 'timestamptz'],
    ['id', 'uuid'],
  ],
} as const

/** One page of properties, newest first, with the total. */
export const listProperties = async (deps: Deps, query: PropertyQuery) => {
  const { location, propertyType, maxPrice, status = 'unpaid' } = query
  const states = propertyStates.where('listedAs', status).filter((state) => listed.includes(state))
  let matching = deps.db.selectFrom('properties').where('state', 'in', states)
  if (location) matching = matching.where('location', 'ilike', containing(location))
  if (propertyType) matching = matching.where('propertyType', '=', propertyType)
  if (maxPrice !== undefined) matching = matching.where('priceCents', '<=', toCents(Math.round(maxPrice * 100)))
  const page = await readPage(deps.db, matching.selectAll(), query, { keyset: newestFirst })
  return { ...page, items: page.items.map((row) => presentProperty(row)) }
}

/** One property, sold or not; refuses with not_found. */
export const getProperty = async (deps: Deps, id: string): Promise<Property> => {
  const row = await deps.db
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', listed)
    .executeTakeFirst()
  return row ? presentProperty(row) : fail('not_found')
}

/**
 * The properties that the caller has bought, the latest first, including those taken off the site since. An administrator
 * who asks with that role gets all sold properties that are still on the site. Refuses with forbidden.
 */
export const listSoldProperties = async (deps: Deps, actor: Actor, role: Actor['role']): Promise<SoldProperty[]> => {
  if (role === 'admin' && actor.role !== 'admin') return fail('forbidden')
  // The latest first by themselves, so that buyers and payments are read of these alone.
  const found = deps.db
    .selectFrom('properties')
    .select('id')
    .where('soldAt', 'is not', null)
    .where((is) => (role === 'admin' ? is('state', 'in', listed) : is('soldTo', '=', actor.id)))
    .orderBy('soldAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.maxPageSize)
  const sold = deps.db
    .selectFrom('properties')
    .where('properties.id', 'in', found)
    .innerJoin('users', 'users.id', 'properties.soldTo')
    // The last that its owner has paid: an earlier one was refunded.
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('payments')
          .select('payments.reference')
          .whereRef('payments.propertyId', '=', 'properties.id')
          .whereRef('payments.customerId', '=', 'properties.soldTo')
          .where('payments.succeededAt', 'is not', null)
          .orderBy('payments.succeededAt', 'desc')
          .orderBy('payments.id', 'desc')
          .limit(1)
          .as('payments'),
      (join) => join.onTrue(),
    )
  const rows = await sold
    .selectAll('properties')
    .select([...customerColumns, 'payments.reference'])
    .orderBy('properties.soldAt', 'desc')
    .orderBy('properties.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...presentProperty(row, role),
    reference: row.reference,
    purchasedAt: (row.soldAt ?? row.createdAt).toISOString(),
    customer: customerOf(row),
  }))
}

/** The price of a property in cents; refuses with not_found. */
export const priceOfProperty = async (deps: Deps, id: string): Promise<Cents> => {
  const row = await deps.db
    .selectFrom('properties')
    .select('priceCents')
    .where('id', '=', id)
    .where('state', 'in', listed)
    .executeTakeFirst()
  return row?.priceCents ?? fail('not_found')
}

/** Locks a property that is for sale for the rest of the transaction. Refuses with not_found, already_sold. */
export const lockForSale = async (tx: Tx, id: string): Promise<void> => {
  const row = await tx
    .selectFrom('properties')
    .select('state')
    .where('id', '=', id)
    .where('state', 'in', listed)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return fail('not_found')
  if (!propertyStates.can('sell', row.state)) fail('already_sold')
}

type Sale = { id: string; customerId: string; propertyId: string }

/** Sells a property to the customer of a payment. Joins the payment's transaction; the property is locked and for sale. */
export const settleSale = async (deps: Deps, tx: Tx, { id, customerId, propertyId }: Sale): Promise<void> => {
  const sold = { soldTo: customerId, soldAt: deps.clock.now(), paymentId: id }
  await moveProperty(deps, tx, propertyId, 'sell', byProvider, sold)
}

/**
 * Offers a property again because its buyer is refunded, unless another customer has bought it since. Joins a transaction;
 * the property is locked.
 */
export const offerAgain = async (deps: Deps, tx: Tx, actor: Actor, sale: Sale): Promise<void> => {
  const row = await tx
    .selectFrom('properties')
    .select('state')
    .where('id', '=', sale.propertyId)
    .where('soldTo', '=', sale.customerId)
    .executeTakeFirst()
  if (!row) return
  const event = propertyStates.can('refund', row.state) ? 'refund' : 'refundArchived'
  const unsold = { soldTo: null, soldAt: null, paymentId: sale.id }
  await moveProperty(deps, tx, sale.propertyId, event, { actor: 'admin', id: actor.id }, unsold)
}

export type NewProperty = Omit<ReturnType<typeof factsOfProperty>, '_id' | 'status' | 'depositPaid'>

/** Adds a property and gives its id. The description must be sanitized and the pictures stored by then. */
export const addProperty = async (
  deps: Deps,
  tx: Tx,
  fields: NewProperty,
  createdBy: string | null,
  id = deps.ids.next(),
): Promise<string> => {
  const { price, size, ...rest } = fields
  const unsold = { soldTo: null, soldAt: null, deletedAt: null }
  const row = await tx
    .insertInto('properties')
    .values({
      id,
      ...rest,
      ...unsold,
      sizeSqm: size,
      priceCents: centsFromDollars(price),
      state: propertyStates.initial,
      createdBy,
      createdAt: deps.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordCreation(deps, tx, row, createdBy === null ? bySystem : { actor: 'admin', id: createdBy })
  return id
}

/** The ids of properties on offer after one of them, for the sitemap. */
export const listPropertyIds = async (deps: Deps, after: string | null, page: IdPage): Promise<string[]> =>
  readIds(deps.db.selectFrom('properties').select('id').where('state', 'in', propertyStates.on.sell.from), after, page)
