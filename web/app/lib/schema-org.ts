// Owns structured data: listings in the vocabulary of schema.org.
import type { Apartment } from '@akwaaba/contract/apartments'
import { pictureUrl } from '@akwaaba/contract/pictures'
import type { Property } from '@akwaaba/contract/properties'
import type { Review } from '@akwaaba/contract/reviews'
import type { TourRating } from '@akwaaba/contract/tour-reviews'
import type { Tour } from '@akwaaba/contract/tours'

type Where = { publicUrl: string; path: string }

/** The text of HTML, at most 300 characters of it. */
export const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

const pictures = (publicUrl: string, names: (string | null)[]) => {
  const urls = names.filter((name) => name !== null).map((name) => `${publicUrl}${pictureUrl(name, 1280, 'jpeg')}`)
  return urls.length > 0 ? { image: urls.slice(0, 6) } : {}
}

const addressIn = (street: string, locality: string) => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  addressLocality: locality,
  addressCountry: 'GH',
})

const offer = (price: number, isOpen: boolean, url: string) => ({
  '@type': 'Offer',
  price: price.toFixed(2),
  priceCurrency: 'USD',
  availability: `https://schema.org/${isOpen ? 'InStock' : 'SoldOut'}`,
  url,
})

const stars = (ratingValue: number) => ({ ratingValue, bestRating: 5 })

/** What the page shows of reviews: the average once there is one, and the latest ones. */
const reviewed = ({ rating: { count, average } }: Pick<Apartment, 'rating'>, reviews: readonly Review[]) => ({
  ...(average === null
    ? {}
    : { aggregateRating: { '@type': 'AggregateRating', ...stars(average), reviewCount: count } }),
  ...(reviews.length === 0
    ? {}
    : {
        review: reviews.map(({ name, overall, text, publishedAt }) => ({
          '@type': 'Review',
          author: { '@type': 'Person', name },
          datePublished: publishedAt.slice(0, 10),
          reviewBody: text,
          reviewRating: { '@type': 'Rating', ...stars(overall) },
        })),
      }),
})

/** An apartment as a VacationRental with its nightly price, and the reviews that its page shows. */
export const apartmentSchema = (apartment: Apartment, { publicUrl, path }: Where, reviews: readonly Review[] = []) => ({
  '@type': 'VacationRental',
  identifier: apartment._id,
  name: apartment.apartmentName,
  description: plain(apartment.description),
  url: `${publicUrl}${path}`,
  ...pictures(publicUrl, [apartment.coverImage, ...apartment.images]),
  address: addressIn(apartment.address, apartment.location),
  ...(apartment.latitude !== null && apartment.longitude !== null
    ? { latitude: apartment.latitude, longitude: apartment.longitude }
    : {}),
  checkinTime: apartment.checkInFrom,
  checkoutTime: apartment.checkOutBy,
  containsPlace: {
    '@type': 'Accommodation',
    additionalType: 'EntirePlace',
    numberOfBedrooms: apartment.bedrooms,
    numberOfBathroomsTotal: apartment.bathrooms,
    floorSize: { '@type': 'QuantitativeValue', value: apartment.size, unitCode: 'MTK' },
    ...(apartment.guests ? { occupancy: { '@type': 'QuantitativeValue', value: apartment.guests } } : {}),
    amenityFeature: apartment.amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
  },
  priceRange: `$${apartment.price} per night`,
  ...reviewed(apartment, reviews),
})

/** A tour package as an Event with its price per person, and the reviews that its page shows. */
export const tourSchema = (
  tour: Tour,
  { publicUrl, path }: Where,
  { rating, reviews }: { rating: TourRating | null; reviews: readonly Review[] } = { rating: null, reviews: [] },
) => ({
  '@type': 'Event',
  name: tour.title,
  description: plain(tour.description),
  url: `${publicUrl}${path}`,
  startDate: tour.date,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  location: { '@type': 'Place', name: tour.location, address: addressIn(tour.address, tour.location) },
  ...pictures(publicUrl, [tour.image]),
  ...reviewed({ rating: rating ?? { count: 0, average: null } }, reviews),
  offers: offer(tour.price, tour.seatsLeft !== 0, `${publicUrl}${path}`),
})

/** A property as a RealEstateListing with its price. */
export const propertySchema = (property: Property, { publicUrl, path }: Where) => ({
  '@type': 'RealEstateListing',
  name: property.propertyName,
  description: plain(property.description),
  url: `${publicUrl}${path}`,
  ...pictures(publicUrl, [property.coverImage, ...property.images]),
  about: {
    '@type': 'Accommodation',
    name: property.propertyName,
    address: addressIn(property.address, property.location),
    numberOfBedrooms: property.bedrooms,
    numberOfBathroomsTotal: property.bathrooms,
    floorSize: { '@type': 'QuantitativeValue', value: property.size, unitCode: 'MTK' },
  },
  offers: offer(property.price, property.status === 'unpaid', `${publicUrl}${path}`),
})
