// Owns how guests get to an apartment, and its exact point: what no public read may select, and of which audit records say only that it
// was changed.
import { exactFields } from '@akwaaba/contract/apartments'
import type { Arrival, ArrivalTexts } from '@akwaaba/contract/arrivals'
import { keysOf } from '@akwaaba/contract/guards'
import { dollarsFromCents } from '@akwaaba/contract/money'
import type { Selectable } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

type Edited = { [K in keyof ArrivalTexts]?: ArrivalTexts[K] | undefined }

/** Takes the fields of a form; gives those about arriving apart from the others. One that the form leaves out is undefined. */
export const splitArrival = <F extends Edited>({
  arrivalAddress,
  arrivalLandmark,
  arrivalDirections,
  arrivalPhone,
  ...fields
}: F) => ({ fields, arrival: { arrivalAddress, arrivalLandmark, arrivalDirections, arrivalPhone } })

/** Writes how guests get to an apartment; a field that is undefined stays as it is. Gives whether there was any to write. */
export const writeArrival = async (tx: Tx, apartmentId: string, edited: Edited): Promise<boolean> => {
  const columns = {
    ...(edited.arrivalAddress === undefined ? {} : { address: edited.arrivalAddress }),
    ...(edited.arrivalLandmark === undefined ? {} : { landmark: edited.arrivalLandmark }),
    ...(edited.arrivalDirections === undefined ? {} : { directions: edited.arrivalDirections }),
    ...(edited.arrivalPhone === undefined ? {} : { phone: edited.arrivalPhone }),
  }
  if (Object.keys(columns).length === 0) return false
  await tx
    .insertInto('arrivals')
    .values({ apartmentId, ...columns })
    .onConflict((conflict) => conflict.column('apartmentId').doUpdateSet(columns))
    .execute()
  return true
}

/** The exact points of apartments and how to get there, by id: for guests who have paid, and for those who edit them. */
export const readArrivals = async (
  db: Tx | Deps['db'],
  apartmentIds: readonly string[],
): Promise<Map<string, Arrival>> => {
  if (apartmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('apartments')
    .leftJoin('arrivals', 'arrivals.apartmentId', 'apartments.id')
    .select(['apartments.id', 'arrivals.address', 'arrivals.landmark', 'arrivals.directions', 'arrivals.phone'])
    .select(['apartments.latitude', 'apartments.longitude'])
    .where((is) => is('apartments.id', '=', is.fn.any(is.val([...apartmentIds]))))
    .execute()
  return new Map(rows.map(({ id, ...arrival }) => [id, arrival]))
}

/** How to get to an apartment, under the names of its form. */
export const arrivalTextsOf = (arrival: Arrival | undefined): ArrivalTexts => ({
  arrivalAddress: arrival?.address ?? null,
  arrivalLandmark: arrival?.landmark ?? null,
  arrivalDirections: arrival?.directions ?? null,
  arrivalPhone: arrival?.phone ?? null,
})

/** The same of one apartment. */
export const readArrivalTexts = async (tx: Tx, apartmentId: string): Promise<ArrivalTexts> =>
  arrivalTextsOf((await readArrivals(tx, [apartmentId])).get(apartmentId))

/** What the form of an apartment holds and no public reply: the exact point, and how guests get there. */
export const readExact = async (deps: Deps, id: string) => {
  const arrival = (await readArrivals(deps.db, [id])).get(id)
  const { latitude = null, longitude = null } = arrival ?? {}
  return { latitude, longitude, ...arrivalTextsOf(arrival) }
}

// What nobody writes, and what is the same in every record.
const unaudited = new Set([
  ...['id', 'createdBy', 'createdAt', 'deletedAt'],
  ...['publicLatitude', 'publicLongitude', 'offsetAddress'],
  ...['state', 'stateSince', 'listed', 'reviewNote', 'rules', 'rulesVersion'],
])

// An audit record cannot be erased, and every administrator reads it.
const exact: readonly string[] = keysOf(exactFields)

const without = (facts: object, isLeftOut: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !isLeftOut(name)))

/** Facts of an apartment without where exactly it is and how guests get there. */
export const withoutExact = (facts: object) => without(facts, (name) => exact.includes(name))

/** What an audit record holds of a row of apartments. */
export const auditFactsOf = ({ priceCents, sizeSqm, ...columns }: Selectable<Database['apartments']>) => ({
  ...without(withoutExact(columns), (name) => unaudited.has(name)),
  price: dollarsFromCents(priceCents),
  size: sizeSqm,
})

/** What an audit record holds of some fields of an apartment: the values, or of what is exact its names alone. */
export const auditChangesOf = (changes: object) => {
  const changed = Object.keys(changes).filter((name) => exact.includes(name))
  return { ...withoutExact(changes), ...(changed.length === 0 ? {} : { changed }) }
}

/** Of two versions of what is exact, the fields that differ, for `auditChangesOf`. */
export const changedExact = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(exact.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))
