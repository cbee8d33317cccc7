// Owns the catalogue of the demo: the file that the workspace demo/ builds, and how its entries become records.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addDays, type CalendarDate, toCalendarDate } from '@akwaaba/contract/dates'
import type { ExtraUnit } from '@akwaaba/contract/extra-units'
import type { PropertyType } from '@akwaaba/contract/properties'
import type { NewApartment } from '#apartments/apartments.ts'
import type { NewProperty } from '#properties/properties.ts'
import { sanitizeDescription } from '#richtext/sanitize.ts'
import type { NewTour } from '#tours/tours.ts'
import type { Picture } from '#uploads/images.ts'

/** A picture of the demo: the facts that an upload stores; its bytes are in a file of that name. */
export type DemoPicture = Omit<Picture, 'bytes'> & { caption?: string }
type Pictures = { pictures: DemoPicture[] }

/** A listing of the demo. */
export type DemoApartment = Pictures & {
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
type DemoExtra = Pictures & { slug: string; title: string; price: number; description: string }
type DemoTour = Pictures & {
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
type DemoProperty = Pictures & {
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
type DemoHost = {
  slug: string
  name: string
  phone: string
  about: string
  owner: { username: string; email: string }
  /** the slugs of its apartments; all others are the house's */
  apartments: string[]
  /** offered with its apartments alone, without pictures */
  extras: { title: string; description: string; price: number; unit: ExtraUnit }[]
}
type DemoAdvert = Pictures & { slug: string; link: string; alt: string }
type Catalogue = {
  category: { name: string; locations: string[] }
  hosts: DemoHost[]
  apartments: DemoApartment[]
  extras: DemoExtra[]
  packages: DemoTour[]
  properties: DemoProperty[]
  adverts: DemoAdvert[]
}

/** The folder into which the workspace demo/ builds its files. */
export const builtDemo = fileURLToPath(new URL('../../../../demo/build/', import.meta.url))

/** Takes the folder of a built demo; gives its catalogue. Throws an error that names the command when nothing was built. */
export const readCatalogue = async (folder: string): Promise<Catalogue> => {
  const text = await readFile(join(folder, 'catalogue.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(
      'The pictures of the demo are not built. `npm start` builds them, or `npm run build --workspace demo`; DEMO=off starts without.',
    )
  })
  return JSON.parse(text)
}

/** Takes the folder of a built demo and one of its pictures; gives the picture's bytes. */
export const readPicture = (folder: string, { name }: DemoPicture): Promise<Buffer> =>
  readFile(join(folder, 'pictures', name))

const namesOf = ([cover, ...rest]: DemoPicture[]) => ({
  coverImage: cover?.name ?? null,
  images: rest.map(({ name }) => name),
})

const captionsOf = (pictures: DemoPicture[]): Record<string, string> =>
  Object.fromEntries(pictures.flatMap(({ name, caption }) => (caption ? [[name, caption] as const] : [])))

const powerTexts: Record<string, string> = {
  'Generator backup': 'A generator takes over in power cuts',
  'Inverter backup': 'An inverter keeps lights, fans and Wi-Fi on',
}

/** What the host of a demo entry says of it beyond its numbers. */
const factsOf = ({ bedrooms, amenities }: DemoApartment) => ({
  rooms:
    bedrooms === 0
      ? ['Studio: 1 double bed']
      : Array.from({ length: bedrooms }, (_, n) =>
          n === 0 ? 'Main bedroom: 1 double bed' : `Bedroom ${n + 1}: 2 single beds`,
        ),
  houseRules: ['Quiet after 22:00', 'No smoking inside'],
  power: amenities.map((name) => powerTexts[name]).find(Boolean) ?? null,
  water: amenities.includes('Borehole water') ? 'A borehole with a tank' : 'A tank of 5,000 litres',
  internet: amenities.includes('Wi-Fi') ? 'Wi-Fi in all rooms' : null,
  factsCheckedOn: toCalendarDate('2026-11-12'),
})

/** The apartment of a demo entry, as the catalogue adds it. */
export const toApartment = (demo: DemoApartment): NewApartment => ({
  apartmentName: demo.apartmentName,
  apartmentType: demo.apartmentType,
  location: demo.location,
  address: demo.address,
  bedrooms: demo.bedrooms,
  bathrooms: demo.bathrooms,
  size: demo.size,
  price: demo.price,
  description: sanitizeDescription(demo.description),
  ...namesOf(demo.pictures),
  captions: captionsOf(demo.pictures),
  guests: demo.maxGuests,
  amenities: demo.amenities,
  ...factsOf(demo),
  latitude: demo.lat,
  longitude: demo.lng,
  exactOnMap: false,
  instantBooking: demo.instantBooking,
  checkInFrom: demo.checkInFrom,
  checkOutBy: demo.checkOutBy,
  featured: demo.featured,
  cancellationPolicy: 'flexible',
})

// The dates were written in 2026. They are moved by 52 weeks until they are in the future, so that a tour can be bought.
const upcoming = (date: string, today: CalendarDate): CalendarDate => {
  let day = toCalendarDate(date)
  while (day <= today) day = addDays(day, 364)
  return day
}

/** The tour package of a demo entry, as the catalogue adds it; its date is after `today`. */
export const toTour = (demo: DemoTour, today: CalendarDate): NewTour => ({
  title: demo.title,
  description: sanitizeDescription(demo.description),
  date: upcoming(demo.date, today),
  price: demo.price,
  image: demo.pictures[0]?.name ?? null,
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

/** The property of a demo entry, as the catalogue adds it. */
export const toProperty = (demo: DemoProperty): NewProperty => ({
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
  ...namesOf(demo.pictures),
  tenure: demo.tenure,
  tenureYears: demo.tenureYears ?? null,
})
