// Owns finding apartments by what they are: their type, bedrooms and amenities.
import { amenitiesIn } from '@akwaaba/contract/amenity-list'
import type { ApartmentQuery } from '@akwaaba/contract/apartments'

/**
 * The conditions on a row of apartments that it is of the type, and has the bedrooms and amenities that are asked for. `isInRow` is false
 * where the row is from an index without these columns.
 */
export const kindConditions = (
  { type, bedrooms, amenities }: ApartmentQuery,
  value: (bound: unknown) => string,
  isInRow: boolean,
): string[] => {
  const names = amenitiesIn(amenities ?? '')
  const conditions = [
    ...(type ? [`apartment_type = ${value(type)}`] : []),
    ...(bedrooms ? [`bedrooms >= ${value(bedrooms)}::int`] : []),
    ...(names.length > 0 ? [`amenities @> ${value(names)}::text[]`] : []),
  ]
  if (isInRow || conditions.length === 0) return conditions
  return [`exists (select from apartments as kind where kind.id = apartments.id and ${conditions.join(' and ')})`]
}
