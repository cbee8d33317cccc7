// Owns properties for sale: listing them, adding one, and selling each once.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type Cents, centsFromDollars, dollarsFromCents, toCents } from '@akwaaba/contract/money'
import type { Property, PropertyQuery, SoldProperty } from '@akwaaba/contract/properties'
import type { Selectable } from 'kysely'
import { customerColumns, customerOf } from '#db/customers.ts'
import { containing } from '#db/like.ts'
import { enqueue } from '#db/outbox.ts'
import { readPage } from '#db/page.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'

/** A property as replies show it. */
export const presentProperty = (row: Selectable<Database['properties']>): Property => ({
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
  status: row.status,
  depositPaid: row.status === 'approved',
})

/** One page of properties, newest first, with the total. */
export const listProperties = async (deps: Deps, query: PropertyQuery) => {
  const { location, propertyType, maxPrice, status = 'unpaid' } = query
  let matching = deps.db.selectFrom('properties').where('deletedAt', 'is', null).where('status', '=', status)
  if (location) matching = matching.where('location', 'ilike', containing(location))
  if (propertyType) matching = matching.where('propertyType', '=', propertyType)
  if (maxPrice !== undefined) matching = matching.where('priceCents', '<=', toCents(Math.round(maxPrice * 100)))
  const page = await readPage(deps.db, matching.selectAll().orderBy('createdAt', 'desc').orderBy('id'), query)
  return { ...page, items: page.items.map(presentProperty) }
}

/** One property, sold or not; refuses with not_found. */
export const getProperty = async (deps: Deps, id: string): Promise<Property> => {
  const row = await deps.db
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? presentProperty(row) : fail('not_found')
}

/**
 * The properties that the caller has bought, the latest first, including those taken off the site since. An administrator
 * who asks with that role gets all sold properties that are still on the site. Refuses with forbidden.
 */
export const listSoldProperties = async (deps: Deps, actor: Actor, role: Actor['role']): Promise<SoldProperty[]> => {
  if (role === 'admin' && actor.role !== 'admin') return fail('forbidden')
  let sold = deps.db
    .selectFrom('properties')
    .innerJoin('users', 'users.id', 'properties.soldTo')
    .innerJoin('payments', 'payments.propertyId', 'properties.id')
    .where('payments.succeededAt', 'is not', null)
    .whereRef('payments.customerId', '=', 'properties.soldTo')
  sold =
    role === 'admin' ? sold.where('properties.deletedAt', 'is', null) : sold.where('properties.soldTo', '=', actor.id)
  const rows = await sold
    .selectAll('properties')
    .select([...customerColumns, 'payments.reference'])
    .orderBy('properties.soldAt', 'desc')
    .limit(limits.maxPageSize)
    .execute()
  return rows.map((row) => ({
    ...presentProperty(row),
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
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.priceCents ?? fail('not_found')
}

/** Locks a property that is for sale for the rest of the transaction. Refuses with not_found, already_sold. */
export const lockForSale = async (tx: Tx, id: string): Promise<void> => {
  const row = await tx
    .selectFrom('properties')
    .select(['status', 'deletedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || row.deletedAt !== null) return fail('not_found')
  if (row.status !== 'unpaid') fail('already_sold')
}

/** Marks a property as sold to the customer of a payment and mails them. Joins the payment's transaction; the property is locked. */
export const settleSale = async (
  deps: Deps,
  tx: Tx,
  payment: { id: string; customerId: string; propertyId: string },
): Promise<void> => {
  await tx
    .updateTable('properties')
    .set({ status: 'approved', soldTo: payment.customerId, soldAt: deps.clock.now() })
    .where('id', '=', payment.propertyId)
    .where('status', '=', 'unpaid')
    .execute()
  await enqueue(tx, 'mail:purchase', { paymentId: payment.id })
}

/**
 * Offers a property again because its buyer is refunded, unless another customer has bought it since. Joins a transaction;
 * the property is locked.
 */
export const offerAgain = async (tx: Tx, id: string, buyerId: string): Promise<void> => {
  await tx
    .updateTable('properties')
    .set({ status: 'unpaid', soldTo: null, soldAt: null })
    .where('id', '=', id)
    .where('soldTo', '=', buyerId)
    .execute()
}

export type NewProperty = Omit<Property, '_id' | 'status' | 'depositPaid'>

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
  await tx
    .insertInto('properties')
    .values({
      id,
      ...rest,
      ...unsold,
      sizeSqm: size,
      priceCents: centsFromDollars(price),
      createdBy,
      createdAt: deps.clock.now(),
    })
    .execute()
  return id
}

/** The ids of all properties on offer, for the sitemap. */
export const listPropertyIds = async (deps: Deps): Promise<string[]> => {
  const rows = await deps.db
    .selectFrom('properties')
    .select('id')
    .where('deletedAt', 'is', null)
    .where('status', '=', 'unpaid')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
