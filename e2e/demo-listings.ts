// Owns which listings journeys take and count: those of the demo, which no journey changes or deletes.
import { type Advert, listAdverts } from '@akwaaba/contract/adverts'
import { type Apartment, listApartments } from '@akwaaba/contract/apartments'
import { listProperties, type Property } from '@akwaaba/contract/properties'
import { listTours, type Tour } from '@akwaaba/contract/tours'
import demo from '../demo/catalogue.json' with { type: 'json' }
import { anyone } from './users.ts'

const query = { limit: 100 }
const apartmentNames = new Set(demo.apartments.map(({ apartmentName }) => apartmentName))
const tourTitles = new Set(demo.packages.map(({ title }) => title))
const advertLinks = new Set(demo.adverts.map(({ link }) => link))
const propertyNames = new Set(demo.properties.map(({ propertyName }) => propertyName))

/** The apartments of the demo, as the list orders them. */
export const listDemoApartments = async (origin: string): Promise<Apartment[]> =>
  (await anyone(origin).send(listApartments, { query })).filter(({ apartmentName }) =>
    apartmentNames.has(apartmentName),
  )

/** The packages of the demo, as the list orders them. */
export const listDemoTours = async (origin: string): Promise<Tour[]> =>
  (await anyone(origin).send(listTours, { query })).filter(({ title }) => tourTitles.has(title))

/** The properties of the demo that are still for sale, as the list orders them. */
export const listDemoProperties = async (origin: string): Promise<Property[]> =>
  (await anyone(origin).send(listProperties, { query })).filter(({ propertyName }) => propertyNames.has(propertyName))

/** The adverts of the demo, as the list orders them. */
export const listDemoAdverts = async (origin: string): Promise<Advert[]> =>
  (await anyone(origin).send(listAdverts, {})).filter(({ link }) => advertLinks.has(link))
