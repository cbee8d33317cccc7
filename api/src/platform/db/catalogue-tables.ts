// Owns the tables of the catalogue as TypeScript sees them.
import type { PolicyName } from '@akwaaba/contract/cancellation'
import type { PropertyStatus, PropertyType } from '@akwaaba/contract/properties'
import type { ColumnType, Generated } from 'kysely'

/** Read as a value, written as text. */
type JsonOf<T> = ColumnType<T, string, string>
type DayOfTour = { day: number; title: string; text: string }

export type CatalogueTables = {
  uploads: {
    name: string
    width: number
    height: number
    placeholder: string
    createdBy: string | null
    createdAt: Date
  }
  categories: { id: string; name: string; createdAt: Date }
  locations: { categoryId: string; name: string; position: Generated<number> }
  apartments: {
    id: string
    apartmentName: string
    apartmentType: string
    location: string
    address: string
    bedrooms: number
    bathrooms: number
    sizeSqm: number
    priceCents: number
    description: string
    coverImage: string | null
    images: Generated<string[]>
    guests: number | null
    amenities: Generated<string[]>
    latitude: number | null
    longitude: number | null
    instantBooking: Generated<boolean>
    cancellationPolicy: Generated<PolicyName>
    checkInFrom: Generated<string>
    checkOutBy: Generated<string>
    featured: Generated<boolean>
    version: Generated<number>
    createdBy: string | null
    createdAt: Date
    deletedAt: Date | null
  }
  extras: {
    id: string
    title: string
    description: string
    priceCents: number
    image: string | null
    createdBy: string | null
    createdAt: Date
    deletedAt: Date | null
  }
  tours: {
    id: string
    title: string
    description: string
    date: string
    priceCents: number
    image: string | null
    location: Generated<string>
    address: Generated<string>
    days: Generated<number>
    seats: number | null
    seatsTaken: Generated<number>
    minAge: number | null
    meetingPoint: Generated<string>
    departureTime: Generated<string>
    itinerary: JsonOf<DayOfTour[]>
    included: Generated<string[]>
    excluded: Generated<string[]>
    createdBy: string | null
    createdAt: Date
    deletedAt: Date | null
    calledOffAt: Date | null
    callOffReason: Generated<string>
  }
  properties: {
    id: string
    propertyName: string
    address: string
    location: string
    priceCents: number
    propertyType: PropertyType
    bedrooms: number
    bathrooms: number
    sizeSqm: number
    description: string
    features: Generated<string[]>
    coverImage: string | null
    images: Generated<string[]>
    tenure: Generated<string>
    tenureYears: number | null
    status: Generated<PropertyStatus>
    soldTo: string | null
    soldAt: Date | null
    createdBy: string | null
    createdAt: Date
    deletedAt: Date | null
  }
  adverts: {
    id: string
    title: Generated<string>
    link: string
    image: string
    createdBy: string | null
    createdAt: Date
    deletedAt: Date | null
  }
  catalogueVersion: { singleton: Generated<boolean>; version: number }
}
