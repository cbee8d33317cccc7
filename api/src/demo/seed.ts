// Owns bringing the demo catalogue into an empty database: pictures by the same road as anybody's upload.
import * as adverts from '#adverts/adverts.ts'
import * as apartments from '#apartments/apartments.ts'
import { hashPassword } from '#auth/passwords.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import * as extras from '#extras/extras.ts'
import * as locations from '#locations/locations.ts'
import * as properties from '#properties/properties.ts'
import * as tours from '#tours/tours.ts'
import { acceptImage, type Picture } from '#uploads/images.ts'
import { readCatalogue, toApartment, toProperty, toTour } from './catalogue.ts'
import {
  type DemoPicture,
  pictureForAdvert,
  pictureForExtra,
  pictureForPackage,
  pictureForProperty,
  picturesFor,
  render,
} from './pictures.ts'

/** The administrator that a demo starts with; their login code arrives in the development mailbox. */
export const demoAdmin = 'admin@akwaaba.example'

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
  const uploadAll = async (drawn: DemoPicture[]) => {
    const pictures: Picture[] = []
    for (const { svg } of drawn) pictures.push(await upload(deps, svg))
    return pictures
  }
  const galleries = await inParallel(catalogue.apartments, 2, (one) => uploadAll(picturesFor(one)))
  const homes = await inParallel(catalogue.properties, 2, (one) => uploadAll(pictureForProperty(one)))
  const [extraPictures, tourPictures, advertPictures] = [
    await inParallel(catalogue.extras, 2, (one) => upload(deps, pictureForExtra(one))),
    await inParallel(catalogue.packages, 2, (one) => upload(deps, pictureForPackage(one))),
    await inParallel(catalogue.adverts, 2, (one) => upload(deps, pictureForAdvert(one))),
  ]
  const all = [...galleries.flat(), ...homes.flat(), ...extraPictures, ...tourPictures, ...advertPictures]
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
    for (const { name, width, height, placeholder } of all) {
      await tx
        .insertInto('uploads')
        .values({ name, width, height, placeholder, createdBy: adminId, createdAt: now })
        .onConflict((on) => on.doNothing())
        .execute()
      // A size that somebody asks for is made at once. All of them are minutes of work, which a first start can do without.
      const runAt = deps.clock.in({ minutes: 15 })
      await enqueue(tx, 'uploads:variants', { name }, { key: `variants:${name}`, queue: 'pictures', runAt })
    }
    await locations.addCategory(deps, tx, catalogue.category.name, catalogue.category.locations)
    for (const [index, apartment] of catalogue.apartments.entries())
      await apartments.add(deps, tx, toApartment(apartment, galleries[index] ?? []), adminId)
    for (const [index, { title, description, price }] of catalogue.extras.entries())
      await extras.add(deps, tx, { title, description, price, image: extraPictures[index]?.name ?? null }, adminId)
    for (const [index, tour] of catalogue.packages.entries())
      await tours.add(deps, tx, toTour(tour, tourPictures[index], deps.clock.today()), adminId)
    for (const [index, property] of catalogue.properties.entries())
      await properties.add(deps, tx, toProperty(property, homes[index] ?? []), adminId)
    for (const [index, { alt, link }] of catalogue.adverts.entries())
      await adverts.add(deps, tx, { title: alt, link, image: advertPictures[index]?.name ?? '' }, adminId)
  })
  return true
}
