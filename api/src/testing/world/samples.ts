// Owns the default apartment, tour and property of tests.
import type { NewApartment } from '#apartments/apartments.ts'
import type { NewProperty } from '#properties/properties.ts'
import type { NewTour } from '#tours/tours.ts'

export const sampleApartment: NewApartment = {
  apartmentName: 'Lantern Studio',
  apartmentType: 'Studio',
  location: 'Osu',
  address: '3 Kuku Hill Lane, Osu, Accra',
  bedrooms: 1,
  bathrooms: 1,
  size: 32,
  price: 48,
  description: '<p>Bright.</p>',
  coverImage: null,
  images: [],
  guests: 2,
  amenities: ['Wi-Fi'],
  latitude: null,
  longitude: null,
  exactOnMap: false,
  instantBooking: false,
  checkInFrom: '14:00',
  checkOutBy: '11:00',
  featured: false,
  cancellationPolicy: 'flexible',
}

export const sampleTour: Omit<NewTour, 'date'> = {
  title: 'Castles and Canopy',
  description: '<p>Two days on the coast.</p>',
  price: 245,
  image: null,
  location: 'Cape Coast',
  address: 'Victoria Road, Cape Coast',
  days: 2,
  seats: 16,
  minAge: 8,
  meetingPoint: 'Main gate, Accra',
  departureTime: '06:00',
  itinerary: [{ day: 1, title: 'Accra to Elmina', text: 'Castle and harbour.' }],
  included: ['Transport'],
  excluded: ['Tips'],
}

export const sampleProperty: NewProperty = {
  propertyName: 'Courtyard House',
  address: '11 Mempeasem Close, East Legon, Accra',
  location: 'East Legon',
  price: 420_000,
  propertyType: 'Unfurnished',
  bedrooms: 4,
  bathrooms: 5,
  size: 310,
  description: '<p>Four bedrooms around a courtyard.</p>',
  features: ['Inner courtyard', 'Borehole', 'Walled plot'],
  coverImage: null,
  images: [],
  tenure: 'Leasehold',
  tenureYears: 71,
}
