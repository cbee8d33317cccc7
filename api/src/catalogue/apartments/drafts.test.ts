// Tests drafts that are written little by little: begun with a name, changed by the fields that are sent, submitted when complete.
import * as rows from '@akwaaba/contract/listings'
import { describe, expect, test } from 'vitest'
import { form } from '#testing/forms.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

const begun = async () => {
  const t = here()
  const host = await newHost(t)
  const body = { apartmentName: 'Lagoon Loft', submission: t.deps.ids.next() }
  const first = await host.owner.send(rows.beginListing, { params: { org: host.slug }, body })
  const params = { org: host.slug, id: first._id }
  const change = (texts: Record<string, string>) => host.owner.send(rows.updateListing, { params, body: form(texts) })
  return { t, host, first, body, params, change }
}

describe('a draft', () => {
  test('begins with a name alone, once for a call that is repeated, and for those who may write', async () => {
    const { t, host, first, body } = await begun()
    expect(first).toMatchObject({ apartmentName: 'Lagoon Loft', state: 'draft', address: '', price: 0, bedrooms: 1 })
    const at = { params: { org: host.slug }, body }
    expect((await host.owner.send(rows.beginListing, at))._id).toBe(first._id)
    const cleaner = await newMember(t, host.id, 'cleaner')
    expect(await refusal(cleaner.send(rows.beginListing, at))).toMatchObject({ code: 'forbidden' })
    const nameless = { ...at, body: { apartmentName: ' ' } }
    expect(await refusal(host.owner.send(rows.beginListing, nameless))).toMatchObject({
      fields: { apartmentName: 'Apartment name is required' },
    })
  })

  test('keeps what a change does not contain, and refuses what is not valid', async () => {
    const { host, params, change } = await begun()
    await change({ address: 'Lagoon Road, Keta' })
    await change({ price: '75', arrivalLandmark: 'Behind the lighthouse' })
    expect(await host.owner.send(rows.getHostListing, { params })).toMatchObject({
      ...{ apartmentName: 'Lagoon Loft', address: 'Lagoon Road, Keta', price: 75, version: 3 },
      arrivalLandmark: 'Behind the lighthouse',
    })
    for (const [name, text] of Object.entries({ price: 'much', address: '', description: '<p></p>' }))
      expect(await refusal(change({ [name]: text })), name).toMatchObject({ code: 'invalid_input' })
    expect(await refusal(change({ version: '1', price: '80' }))).toMatchObject({ code: 'edited_meanwhile' })
  })

  test('is submitted only when nothing is missing that guests need', async () => {
    const { t, host, params, change } = await begun()
    const submit = () => host.owner.send(rows.submitListing, { params })
    const needed = { apartmentType: 'Loft', location: 'Keta', address: 'Lagoon Road', size: '40', price: '75' }
    for (const [name, text] of Object.entries({ ...needed, description: 'By the lagoon.' })) {
      expect(await refusal(submit()), name).toMatchObject({ code: 'listing_incomplete', status: 409 })
      const { blocked, actions } = await change({ [name]: text })
      expect([blocked.length, actions.length]).toEqual(name === 'description' ? [0, 1] : [1, 0])
    }
    expect(await submit()).toMatchObject({ state: 'submitted' })
    const kofi = await newAdmin(t)
    expect(await kofi.send(rows.approveListing, { params: { id: params.id } })).toMatchObject({ state: 'live' })
    await host.owner.send(rows.deleteListing, { params })
  })
})
