// Owns bringing the demo catalogue into an empty database: pictures by the same road as anybody's upload.
import { readFile } from 'node:fs/promises'
import * as apartments from '../apartments/apartments.ts'
import { hashPassword } from '../auth/passwords.ts'
import { enqueue } from '../db/outbox.ts'
import { inTransaction } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import * as extras from '../extras/extras.ts'
import * as locations from '../locations/locations.ts'
import { sanitizeDescription } from '../richtext/sanitize.ts'
import { acceptImage, type Picture } from '../uploads/images.ts'
import { pictureForExtra, picturesFor, render } from './pictures.ts'

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
type Catalogue = {
  category: { name: string; locations: string[] }
  apartments: DemoApartment[]
  extras: DemoExtra[]
}

/** The administrator that a demo starts with; their login code arrives in the development mailbox. */
export const demoAdmin = 'admin@akwaaba.example'

const readCatalogue = async (): Promise<Catalogue> =>
  JSON.parse(await readFile(new URL('./catalogue.json', import.meta.url), 'utf8'))

const inParallel = async <T, R>(items: T[], width: number, work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  const queue = items.entries()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const [index, item] of queue) results[index] = await work(item)
    }),
  )
  return results
}

const upload = async (deps: Deps, svg: string): Promise<Picture> => {
  const picture = await acceptImage(await render(svg))
  await deps.storage.put(picture.name, picture.bytes)
  return picture
}

/** Whether anything is for sale here already: a demo never mixes with somebody's own catalogue. */
const isEmpty = async (deps: Deps): Promise<boolean> =>
  (await deps.db.selectFrom('apartments').select('id').limit(1).executeTakeFirst()) === undefined

/** Fills an empty catalogue; gives whether it did. Everything lands in one transaction, pictures are stored before. */
export const seedDemo = async (deps: Deps, adminPassword: string): Promise<boolean> => {
  if (!(await isEmpty(deps))) return false
  const catalogue = await readCatalogue()
  const galleries = await inParallel(catalogue.apartments, 2, async (apartment) => {
    const pictures: Picture[] = []
    for (const { svg } of picturesFor(apartment)) pictures.push(await upload(deps, svg))
    return pictures
  })
  const extraPictures = await inParallel(catalogue.extras, 2, (extra) => upload(deps, pictureForExtra(extra)))
  const passwordHash = await hashPassword(adminPassword)
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const adminId = deps.ids.next()
    await tx
      .insertInto('users')
      .values({
        id: adminId,
        username: 'Akwaaba Team',
        email: demoAdmin,
        passwordHash,
        role: 'admin',
        createdAt: now,
        verifiedAt: now,
        lastLoginAt: null,
        deletedAt: null,
      })
      .execute()
    for (const { name, width, height, placeholder } of [...galleries.flat(), ...extraPictures]) {
      await tx
        .insertInto('uploads')
        .values({ name, width, height, placeholder, createdBy: adminId, createdAt: now })
        .onConflict((on) => on.doNothing())
        .execute()
      await enqueue(tx, 'uploads:variants', { name }, { key: `variants:${name}`, queue: 'pictures' })
    }
    await locations.addCategory(deps, tx, catalogue.category.name, catalogue.category.locations)
    for (const [index, apartment] of catalogue.apartments.entries())
      await apartments.add(deps, tx, toApartment(apartment, galleries[index] ?? []), adminId)
    for (const [index, { title, description, price }] of catalogue.extras.entries())
      await extras.add(deps, tx, { title, description, price, image: extraPictures[index]?.name ?? null }, adminId)
  })
  return true
}

const toApartment = (demo: DemoApartment, [cover, ...rest]: Picture[]): apartments.NewApartment => ({
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
})
