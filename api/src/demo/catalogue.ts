// Owns the demo catalogue: what is in its file, and how that becomes records of ours.
import { readFile } from 'node:fs/promises'
import { addDays, type CalendarDate } from '@akwaaba/contract/dates'
import type { PropertyType } from '@akwaaba/contract/properties'
import type { NewApartment } from '#apartments/apartments.ts'
import type { NewProperty } from '#properties/properties.ts'
import { sanitizeDescription } from '#richtext/sanitize.ts'
import type { NewTour } from '#tours/tours.ts'
import type { Picture } from '#uploads/images.ts'

export type DemoApartment = {
  slug: string
  apartmentName: string
  apartmentType: string
  location: string
  address: string
  lat: number
  lng: number
  bedrooms: number
  bathrooms: number
  size: number
  price: number
  maxGuests: number
  checkInFrom: string
  checkOutBy: string
  description: string
  amenities: string[]
  featured: boolean
  instantBooking: boolean
}
export type DemoExtra = { slug: string; title: string; price: number; description: string }
export type DemoTour = {
  slug: string
  title: string
  location: string
  address: string
  date: string
  durationDays: number
  price: number
  capacity: number | null
  minAge: number | null
  meetingPoint: string
  departureTime: string
  description: string
  itinerary: { day: number; title: string; text: string }[]
  included: string[]
  excluded: string[]
}
export type DemoProperty = {
  slug: string
  propertyName: string
  location: string
  address: string
  propertyType: PropertyType
  bedrooms: number
  bathrooms: number
  size: number
  price: number
  tenure: string
  tenureYears?: number | null
  features: string[]
  description: string
}
export type DemoAdvert = { slug: string; link: string; alt: string }
type Catalogue = {
  category: { name: string; locations: string[] }
  apartments: DemoApartment[]
  extras: DemoExtra[]
  packages: DemoTour[]
  properties: DemoProperty[]
  adverts: DemoAdvert[]
}

export const readCatalogue = async (): Promise<Catalogue> =>
  JSON.parse(await readFile(new URL('./catalogue.json', import.meta.url), 'utf8'))

export const toApartment = (demo: DemoApartment, [cover, ...rest]: Picture[]): NewApartment => ({
  apartmentName: demo.apartmentName,
  apartmentType: demo.apartmentType,
  location: demo.location,
  address: demo.address,
  bedrooms: demo.bedrooms,
  bathrooms: demo.bathrooms,
  size: demo.size,
  price: demo.price,
  description: sanitizeDescription(demo.description),
  coverImage: cover?.name ?? null,
  images: rest.map(({ name }) => name),
  guests: demo.maxGuests,
  amenities: demo.amenities,
  latitude: demo.lat,
  longitude: demo.lng,
  instantBooking: demo.instantBooking,
  checkInFrom: demo.checkInFrom,
  checkOutBy: demo.checkOutBy,
  featured: demo.featured,
  cancellationPolicy: 'flexible',
})

// Its dates were written in 2026. A demo started later moves them by whole years' weeks, so that there is always something to buy.
const upcoming = (date: string, today: CalendarDate): CalendarDate => {
  let day = date as CalendarDate
  while (day <= today) day = addDays(day, 364)
  return day
}

export const toTour = (demo: DemoTour, picture: Picture | undefined, today: CalendarDate): NewTour => ({
  title: demo.title,
  description: sanitizeDescription(demo.description),
  date: upcoming(demo.date, today),
  price: demo.price,
  image: picture?.name ?? null,
  location: demo.location,
  address: demo.address,
  days: demo.durationDays,
  seats: demo.capacity,
  minAge: demo.minAge,
  meetingPoint: demo.meetingPoint,
  departureTime: demo.departureTime,
  itinerary: demo.itinerary,
  included: demo.included,
  excluded: demo.excluded,
})

export const toProperty = (demo: DemoProperty, [cover, ...rest]: Picture[]): NewProperty => ({
  propertyName: demo.propertyName,
  address: demo.address,
  location: demo.location,
  price: demo.price,
  propertyType: demo.propertyType,
  bedrooms: demo.bedrooms,
  bathrooms: demo.bathrooms,
  size: demo.size,
  description: sanitizeDescription(demo.description),
  features: demo.features,
  coverImage: cover?.name ?? null,
  images: rest.map(({ name }) => name),
  tenure: demo.tenure,
  tenureYears: demo.tenureYears ?? null,
})
