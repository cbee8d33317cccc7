// Owns the host that journeys begin with: an organisation with an owner and an apartment that guests can book.
import { approveListing, createListing, submitListing } from '@akwaaba/contract/listings'
import { applyAsHost, approveOrganisation } from '@akwaaba/contract/organisations'
import { newAdmin, newGuest } from './users.ts'

/** An organisation with a live apartment, made through the API. `fields` are further ones of the form. */
export const newHost = async (origin: string, fields: Record<string, string> = {}) => {
  const [owner, admin] = await Promise.all([newGuest(origin), newAdmin(origin)])
  const mark = owner.username.split(' ')[1]
  const name = `Sankofa ${mark}`
  const { organisation } = await owner.client.send(applyAsHost, { body: { name, phone: '024 123 4567', about: '' } })
  const org = organisation.slug
  await admin.client.send(approveOrganisation, { params: { id: organisation._id } })
  const form = new FormData()
  const apartmentName = `Weaver Loft ${mark}`
  for (const [field, text] of Object.entries({
    ...{ apartmentName, apartmentType: 'Loft', location: 'Labone', address: '7 Sithole Road, Accra' },
    ...{ bedrooms: '1', bathrooms: '1', size: '40', price: '50', description: '<p>Bright.</p>' },
    ...fields,
  }))
    form.append(field, text)
  const { _id: apartmentId } = await owner.client.send(createListing, { params: { org }, body: form })
  await owner.client.send(submitListing, { params: { org, id: apartmentId } })
  await admin.client.send(approveListing, { params: { id: apartmentId } })
  return { owner, admin, org, name, apartmentId, apartmentName }
}
