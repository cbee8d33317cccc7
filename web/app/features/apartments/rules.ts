// Owns small sentences about an apartment, the same wherever it is shown.
import { type CalendarDate, nightsBetween, parseDate } from '@akwaaba/contract/dates'

type Rooms = { bedrooms: number; bathrooms: number }

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const bedroomsLabel = (bedrooms: number): string =>
  bedrooms === 0 ? 'Studio' : count(bedrooms, 'bedroom', 'bedrooms')
export const bathroomsLabel = (bathrooms: number): string => count(bathrooms, 'bathroom', 'bathrooms')
export const nightsLabel = (nights: number): string => count(nights, 'night', 'nights')
export const guestsLabel = (guests: number): string => count(guests, 'guest', 'guests')

/** "Osu · 2 bedrooms · 1 bathroom". */
export const factsLine = (apartment: Rooms & { location: string }): string =>
  [apartment.location, bedroomsLabel(apartment.bedrooms), bathroomsLabel(apartment.bathrooms)].join(' · ')

export type Stay = { from: CalendarDate; to: CalendarDate; nights: number }

/** A stay from two dates of the URL; null unless both are days and at least a night lies between. */
export const stayOf = (from: string | null, to: string | null): Stay | null => {
  const start = parseDate(from ?? '')
  const end = parseDate(to ?? '')
  if (!start || !end) return null
  const nights = nightsBetween(start, end)
  return nights > 0 ? { from: start, to: end, nights } : null
}

const everywhere = /^(wi-fi|air conditioning|hot water|kitchen|bedroom air conditioning)$/i

/** The two amenities that tell this home from the others; what nearly all have comes last. */
export const tellingAmenities = (amenities: string[]): string[] =>
  [
    ...amenities.filter((amenity) => !everywhere.test(amenity)),
    ...amenities.filter((amenity) => everywhere.test(amenity)),
  ].slice(0, 2)
