// Owns what journeys make listings with: a name that no other journey has, the form of a call, and a location to choose.
import type { Client } from '@akwaaba/contract/client'
import { addLocation, createCategory, listCategories } from '@akwaaba/contract/locations'

export const uniqueName = (what: string): string => `${what} ${Date.now().toString(36)}${process.pid.toString(36)}`

/** The body of a call that takes a form. */
export const formOf = (texts: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [field, text] of Object.entries(texts)) form.append(field, text)
  return form
}

/** Adds a location, unless it is there; `client` is of an administrator. */
export const ensurePlace = async (client: Client, place: string): Promise<void> => {
  const [category] = await client.send(listCategories, {})
  if (category?.locations.includes(place)) return
  // Another worker may have added it first.
  if (category)
    await client.send(addLocation, { params: { id: category._id }, body: { location: place } }).catch(() => undefined)
  else
    await client.send(createCategory, { body: { name: 'Default Category', locations: [place] } }).catch(() => undefined)
}
