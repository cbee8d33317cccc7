// Owns labels and sentences about an apartment, and what its nights cost.

import type { Apartment, ListedApartment } from '@akwaaba/contract/apartments'
import { centsFromDollars, dollarsFromCents } from '@akwaaba/contract/money'
import { type ShownLine, shownLine } from '@akwaaba/contract/price-lines'
import { quoteStay } from '@akwaaba/contract/pricing'

type Rooms = { bedrooms: number; bathrooms: number }

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const bedroomsLabel = (bedrooms: number): string =>
  bedrooms === 0 ? 'Studio' : count(bedrooms, 'bedroom', 'bedrooms')
export const bathroomsLabel = (bathrooms: number): string => count(bathrooms, 'bathroom', 'bathrooms')

export const guestsLabel = (guests: number): string => count(guests, 'guest', 'guests')

/** What a card shows of an apartment of a list: pages send no more to the browser. */
export const apartmentCardOf = (listed: ListedApartment) => {
  const { _id, apartmentName, location, bedrooms, bathrooms, price, coverImage, amenities, instantBooking, rating } =
    listed
  const card = {
    _id,
    apartmentName,
    location,
    bedrooms,
    bathrooms,
    price,
    coverImage,
    amenities,
    instantBooking,
    rating,
  }
  return listed.stay ? { ...card, stay: listed.stay } : card
}

/** "Osu · 2 bedrooms · 1 bathroom". */
export const factsLine = (apartment: Rooms & { location: string }): string =>
  [apartment.location, bedroomsLabel(apartment.bedrooms), bathroomsLabel(apartment.bathrooms)].join(' · ')

const commonAmenities = /^(wi-fi|air conditioning|hot water|kitchen|bedroom air conditioning)$/i

/** The two amenities that distinguish this apartment from others; those that nearly all have come last. */
export const distinctiveAmenities = (amenities: string[]): string[] =>
  [
    ...amenities.filter((amenity) => !commonAmenities.test(amenity)),
    ...amenities.filter((amenity) => commonAmenities.test(amenity)),
  ].slice(0, 2)

const quoteOf = (pricePerNight: number, nights: number) =>
  quoteStay({ nightlyCents: centsFromDollars(pricePerNight) }, nights, [])

/** What so many nights cost before extras, in dollars, as the server prices them. */
export const stayTotal = (pricePerNight: number, nights: number): number =>
  dollarsFromCents(quoteOf(pricePerNight, nights).totalCents)

/** The lines of that price, as the server computes them. */
export const stayLines = (pricePerNight: number, nights: number): ShownLine[] =>
  quoteOf(pricePerNight, nights).lines.map(shownLine)

/** What the reviews of an apartment come to; null where they are too few for an average. */
export const ratingText = ({ count, average }: Apartment['rating']): string | null =>
  average === null ? null : `★ ${average.toFixed(1)} · ${count} reviews`
