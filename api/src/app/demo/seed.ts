// Owns adding the built demo to an empty database. Loaded only with the setting DEMO=on.
import * as adverts from '#adverts/adverts.ts'
import * as apartments from '#apartments/apartments.ts'
import { addVerifiedAccount } from '#auth/accounts.ts'
import { hashPassword } from '#auth/passwords.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import * as extras from '#extras/extras.ts'
import * as locations from '#locations/locations.ts'
import { addApproved } from '#organisations/hosts.ts'
import * as properties from '#properties/properties.ts'
import * as tours from '#tours/tours.ts'
import { recordPicture } from '#uploads/accept.ts'
import { builtDemo, readCatalogue, readPicture, toApartment, toProperty, toTour } from './catalogue.ts'

/** The administrator that a demo starts with; their login code arrives in the development mailbox. */
export const demoAdmin = 'admin@akwaaba.example'

/** How many listings each further organisation has. */
const listingsOfEach = 20

/** The facts of a further organisation, and of its owner. */
const furtherHost = (n: number) => ({
  facts: { slug: `further-homes-${n}`, name: `Further Homes ${n}`, phone: '', about: '' },
  owner: { username: `Further Owner ${n}`, email: `owner-${n}@further.example` },
})

/**
 * Fills an empty catalogue from the files of a built demo; gives false and adds nothing if apartments were ever added, so
 * that demo and real listings never mix. The owners of its hosts have the password of the administrator. Pictures are stored first, the
 * rest is one transaction. Throws when nothing was built. As many `furtherHosts` as the settings say are added, whose listings repeat
 * those of the demo: for measurements.
 */
export const seedDemo = async (
  deps: Deps,
  adminPassword: string,
  { folder = builtDemo, furtherHosts = deps.config.demoHosts }: { folder?: string; furtherHosts?: number } = {},
): Promise<boolean> => {
  if (await apartments.hasEverHadApartments(deps)) return false
  const demo = await readCatalogue(folder)
  const pictures = [demo.apartments, demo.properties, demo.extras, demo.packages, demo.adverts].flatMap((items) =>
    items.flatMap((item) => item.pictures),
  )
  for (const picture of pictures) await deps.storage.put(picture.name, await readPicture(folder, picture))
  const passwordHash = await hashPassword(adminPassword)
  // A size that a page requests is made at once. Making all of them takes minutes and would slow down a first start.
  const runAt = deps.clock.in({ minutes: 15 })
  await inTransaction(deps.db, async (tx) => {
    const adminId = await addVerifiedAccount(deps, tx, {
      username: 'Akwaaba Team',
      email: demoAdmin,
      passwordHash,
      role: 'admin',
    })
    for (const picture of pictures) await recordPicture(deps, tx, picture, adminId, runAt)
    await locations.addCategory(deps, tx, demo.category.name, demo.category.locations)
    const organisationOf = new Map<string, string>()
    for (const { owner, apartments: slugs, extras: own, ...facts } of demo.hosts) {
      const ownerId = await addVerifiedAccount(deps, tx, { ...owner, passwordHash, role: 'customer' })
      const organisationId = await addApproved(deps, tx, facts, ownerId, adminId)
      for (const slug of slugs) organisationOf.set(slug, organisationId)
      for (const extra of own) await extras.addExtra(deps, tx, { ...extra, organisationId, image: null }, ownerId)
    }
    for (const apartment of demo.apartments) {
      const organisationId = organisationOf.get(apartment.slug)
      const whose = organisationId === undefined ? {} : { organisationId }
      await apartments.addApartment(deps, tx, { ...toApartment(apartment), ...whose }, adminId)
    }
    for (let n = 1; n <= furtherHosts; n++) {
      const { facts, owner } = furtherHost(n)
      const ownerId = await addVerifiedAccount(deps, tx, { ...owner, passwordHash, role: 'customer' })
      const organisationId = await addApproved(deps, tx, facts, ownerId, adminId)
      for (let at = 0; at < listingsOfEach; at++) {
        const model = demo.apartments[at % demo.apartments.length]
        if (model === undefined) break
        const { apartmentName, ...like } = toApartment(model)
        const listing = { ...like, apartmentName: `${apartmentName} ${n}-${at + 1}`, organisationId }
        await apartments.addApartment(deps, tx, listing, ownerId)
      }
    }
    for (const { title, description, price, pictures } of demo.extras)
      await extras.addExtra(deps, tx, { title, description, price, image: pictures[0]?.name ?? null }, adminId)
    for (const tour of demo.packages) await tours.addTour(deps, tx, toTour(tour, deps.clock.today()), adminId)
    for (const property of demo.properties) await properties.addProperty(deps, tx, toProperty(property), adminId)
    for (const { alt, link, pictures } of demo.adverts)
      await adverts.addAdvert(deps, tx, { title: alt, link, image: pictures[0]?.name ?? '' }, adminId)
  })
  return true
}
