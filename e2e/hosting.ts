// Owns the host that journeys begin with: an organisation with an owner and an apartment that guests can book.
import { approveListing, createListing, submitListing } from '@akwaaba/contract/listings'
import { applyAsHost, approveOrganisation } from '@akwaaba/contract/organisations'
import { formOf } from './new-listings.ts'
import { newAdmin, newGuest, type SignedUp } from './users.ts'

type Hosting = { owner: SignedUp; admin: SignedUp; org: string }

/** Adds a live apartment to an organisation; gives its id. `fields` are further ones of the form. */
export const addHome = async (
  { owner, admin, org }: Hosting,
  apartmentName: string,
  fields: Record<string, string> = {},
): Promise<string> => {
  const body = formOf({
    ...{ apartmentName, apartmentType: 'Loft', location: 'Labone', address: '7 Sithole Road, Accra' },
    ...{ bedrooms: '1', bathrooms: '1', size: '40', price: '50', description: '<p>Bright.</p>' },
    ...fields,
  })
  const { _id: id } = await owner.client.send(createListing, { params: { org }, body })
  await owner.client.send(submitListing, { params: { org, id } })
  await admin.client.send(approveListing, { params: { id } })
  return id
}

/** An organisation with a live apartment, made through the API. `fields` are further ones of its form. */
export const newHost = async (origin: string, fields: Record<string, string> = {}) => {
  const [owner, admin] = await Promise.all([newGuest(origin), newAdmin(origin)])
  const mark = owner.username.split(' ')[1]
  const name = `Sankofa ${mark}`
  const { organisation } = await owner.client.send(applyAsHost, { body: { name, phone: '024 123 4567', about: '' } })
  const org = organisation.slug
  await admin.client.send(approveOrganisation, { params: { id: organisation._id } })
  const apartmentName = `Weaver Loft ${mark}`
  const apartmentId = await addHome({ owner, admin, org }, apartmentName, fields)
  return { owner, admin, org, name, apartmentId, apartmentName }
}
