// Owns finding apartments that are like another one: from its price outwards, so that not all apartments are compared.
import { listingStates } from '@akwaaba/contract/listing-states'
import type { Deps } from '#deps.ts'
import { runText } from './columns.ts'

const nearbyKm = 15
const kmPerDegree = 111.2
const degrees = nearbyKm / kmPerDegree

type Model = { location: string; city: string; priceCents: number; latitude: number | null; longitude: number | null }
/** The conditions of a search, with their values. */
export type Conditions = { where: string; values: readonly unknown[] }

/** The city of an address: the part after the last comma. */
const city = `lower(btrim(split_part(address, ',', -1)))`

// Also one that was taken off the site: its page may still be open. Not one that guests have never seen. Distances are between public
// points: those between exact ones would tell where the exact ones are.
const modelText = `select location, ${city} as city, price_cents as "priceCents", public_latitude as latitude,
  public_longitude as longitude
  from apartments where id = $1 and state = any($2)`

type Value = (bound: unknown) => string

/** The ways of being nearby: a short distance where both have coordinates, else the same city. */
const nearbyOf = (model: Model, value: Value): string[] => {
  const inCity = `${city} = ${value(model.city)}`
  if (model.latitude === null || model.longitude === null) return [inCity]
  const [north, east] = [`${value(model.latitude)}::float8`, `${value(model.longitude)}::float8`]
  // A degree of longitude is shorter away from the equator. The box is found by an index, the circle is what counts.
  const shrink = `greatest(cos(radians(${north})), 0.01)`
  return [
    `public_latitude between ${north} - ${degrees} and ${north} + ${degrees}
      and public_longitude between ${east} - ${degrees} / ${shrink} and ${east} + ${degrees} / ${shrink}
      and sqrt(power((public_latitude - ${north}) * ${kmPerDegree}, 2)
        + power((public_longitude - ${east}) * ${kmPerDegree} * cos(radians(${north})), 2)) <= ${nearbyKm}`,
    `public_latitude is null and ${inCity}`,
  ]
}

/** Selects the ids of one group, closest in price first: along an index of prices, upwards and downwards. */
const groupText = (group: 0 | 1 | 2, model: Model, where: string, count: number, value: Value): string => {
  const price = `${value(model.priceCents)}::bigint`
  const isThere = `location = ${value(model.location)}`
  const nearby = group === 0 ? [] : nearbyOf(model, value)
  // Without a coordinate or a city it is unknown whether it is nearby, which counts as no.
  const isFar = `not coalesce(${nearby.map((way) => `(${way})`).join(' or ')}, false)`
  const conditions = [[isThere], nearby.map((way) => `not (${isThere}) and ${way}`), [`not (${isThere}) and ${isFar}`]]
  const scan = (condition: string, side: string, direction: string) =>
    `(select id, price_cents from apartments where ${where} and ${condition} and price_cents ${side} ${price}
      order by price_cents ${direction}, id limit ${count})`
  const scans = (conditions[group] ?? []).flatMap((each) => [scan(each, '>=', 'asc'), scan(each, '<', 'desc')])
  return `select id from (${scans.join(' union all ')}) as found order by abs(price_cents - ${price}), id limit ${count}`
}

/**
 * Takes the id of an apartment, the conditions of a search and how many are wanted; gives the ids: those of the same location
 * first, then those nearby, then the others, each group by closeness in price. Null where there is no such apartment.
 */
export const findSimilar = async (
  deps: Deps,
  id: string,
  { where, values }: Conditions,
  wanted: number,
): Promise<string[] | null> => {
  const { rows } = await runText<Model>(deps, modelText, [id, listingStates.having('wasPublic')])
  const [model] = rows
  if (!model) return null
  const found: string[] = []
  // A group is read only where those before it were not enough.
  for (const group of [0, 1, 2] as const) {
    if (found.length >= wanted) break
    const bound = [...values]
    const text = groupText(group, model, where, wanted - found.length, (each) => `$${bound.push(each)}`)
    found.push(...(await runText<{ id: string }>(deps, text, bound)).rows.map((row) => row.id))
  }
  return found
}
