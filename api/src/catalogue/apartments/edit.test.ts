// Tests of editing an apartment: what changes, what stays, and that no edit overwrites another unseen.
import { createApartment, getApartment, listApartments, updateApartment } from '@akwaaba/contract/apartments'
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { limits } from '@akwaaba/contract/limits'
import { describe, expect, test } from 'vitest'
import { apartmentForm, type Fault, form, picture, pictures, withFault } from '#testing/forms.ts'
import { newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally, type World } from '#testing/world.ts'

const here = fileWorld()

const details = {
  ...{ amenities: ['Wi-Fi', 'Pool'], guests: '4', latitude: '5.5', longitude: '-0.2' },
  ...{ instantBooking: 'true', checkInFrom: '15:00', checkOutBy: '10:00' },
}

/** An apartment with a cover and `count` pictures, an administrator, and a function that sends an edit. */
const published = async (t: World, count = 3) => {
  const kofi = await newAdmin(t)
  const images = await pictures(count)
  const body = form({ ...apartmentForm, ...details }, { coverImage: await picture('cover.png'), images })
  const { msg: _, ...before } = await kofi.send(createApartment, { body })
  const edit = async (
    texts: Record<string, string | string[]> = {},
    files: Record<string, File | File[]> = {},
    by = kofi,
  ) => by.send(updateApartment, { params: { id: before._id }, body: form({ ...apartmentForm, ...texts }, files) })
  const read = () => t.anyone.send(getApartment, { params: { id: before._id } })
  return { kofi, before, edit, read }
}

describe('PUT /api/admin/apartments/:id', () => {
  test('changes the fields of the form and leaves the others', async () => {
    const t = here()
    const { before, edit, read } = await published(t)
    await read()
    await read() // kept from the second ask
    const { msg, ...after } = await edit({ apartmentName: 'Palm Attic', price: '99', description: '<p>Low.</p>' })
    expect(msg).toBe('Apartment updated.')
    expect(after).toEqual({ ...before, apartmentName: 'Palm Attic', price: 99, description: '<p>Low.</p>', version: 2 })
    expect(await read()).toEqual(after)
    expect((await t.anyone.send(listApartments, {}))[0]).toEqual(after)
  })

  test('clears fields that are sent empty', async () => {
    const t = here()
    const { edit } = await published(t)
    const after = await edit({ guests: '', amenities: '', latitude: '', longitude: '', instantBooking: 'false' })
    expect(after).toMatchObject({ guests: null, amenities: [], latitude: null, longitude: null, instantBooking: false })
    expect(after.checkInFrom).toBe('15:00')
  })

  test('leaves bookings at the price they were made at', async () => {
    const t = here()
    const { before, edit } = await published(t)
    const [ama] = await t.customers(1)
    const { _id: id } = await ama.send(createBooking, { body: stay(t, before._id, 5, 7) })
    await edit({ price: '500' })
    expect((await ama.send(getBooking, { params: { id } })).price).toBe(241)
    const later = await ama.send(createBooking, { body: stay(t, before._id, 10, 12) })
    expect(later.price).toBe(1000)
  })

  test('refuses invalid fields, each with its sentence, and changes nothing', async () => {
    const t = here()
    const { kofi, before, read } = await published(t, 0)
    const faults: Fault[] = [
      ['apartmentName', '', 'Apartment name is required'],
      ['address', null, 'Address is required'],
      ['location', '', 'Location is required'],
      ['bedrooms', '-1', 'Valid number of bedrooms is required'],
      ['bathrooms', '', 'Valid number of bathrooms is required'],
      ['size', 'big', 'Valid size is required'],
      ['price', '', 'Valid price is required'],
      ['apartmentType', ' ', 'Apartment type is required'],
      ['description', '<p><br></p>', 'Description is required'],
      ['version', 'x', 'This is not a version.'],
      ['checkOutBy', '', 'Please use a time such as 14:00.'],
    ]
    for (const fault of faults) {
      const body = form(withFault(apartmentForm, fault))
      const refused = await refusal(kofi.send(updateApartment, { params: { id: before._id }, body }))
      expect(refused.fields, JSON.stringify(fault)).toEqual({ [fault[0]]: fault[2] })
    }
    expect(await read()).toEqual(before)
  })

  test('refuses an unknown apartment before it reads pictures', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const body = form(apartmentForm, { images: new File(['x'], 'x.png') })
    expect(await outcomeOf(kofi.send(updateApartment, { params: { id: t.deps.ids.next() }, body }))).toBe('not_found')
  })
})

describe('its pictures', () => {
  test('are kept, removed and added as the form says', async () => {
    const t = here()
    const { before, edit } = await published(t)
    const [a, b, c] = before.images as [string, string, string]
    const after = await edit({ removedImages: JSON.stringify([b]) }, { images: await pictures(2) })
    expect(after.images.slice(0, 2)).toEqual([a, c])
    expect(after.images).toHaveLength(4)
    expect(after.coverImage).toBe(before.coverImage)
  })

  test('are in the order of the form, old and new ones mixed', async () => {
    const t = here()
    const { before, edit } = await published(t)
    const [a, b, c] = before.images as [string, string, string]
    const order = (names: string[]) => ({ imageOrder: JSON.stringify(names) })
    expect((await edit(order([c, a, b]))).images).toEqual([c, a, b])
    const mixed = await edit(order(['new:1', c, 'new:0', b, a]), { images: await pictures(2) })
    expect([mixed.images[1], mixed.images[3], mixed.images[4]]).toEqual([c, b, a])
    const [first, , second] = mixed.images as [string, string, string]
    // Pictures that the order leaves out come last; unknown, repeated or removed names are ignored.
    const odd = await edit({ ...order([b, 'new:7', 'x.webp', b, second, c]), removedImages: JSON.stringify([c]) })
    expect(odd.images).toEqual([b, second, first, a])
  })

  test('have captions, also those that are sent along; one goes with its picture, and all stay where the form has none', async () => {
    const t = here()
    const { before, edit } = await published(t)
    const [a, b, c] = before.images as [string, string, string]
    const write = (captions: Record<string, string>) => ({ captions: JSON.stringify(captions) })
    const written = await edit(
      write({ [a]: ' The roof ', [b]: 'The pool', [c]: ' ', 'x.webp': 'Gone', 'new:1': 'The sea' }),
      {
        images: await pictures(2),
      },
    )
    const sea = written.images[4] ?? ''
    expect(written.captions).toEqual({ [a]: 'The roof', [b]: 'The pool', [sea]: 'The sea' })
    expect((await edit({ removedImages: JSON.stringify([b]) })).captions).toEqual({ [a]: 'The roof', [sea]: 'The sea' })
    const covered = await edit(write({ coverImage: 'From the street' }), { coverImage: await picture('new.png') })
    expect(covered.captions).toEqual({ [covered.coverImage ?? '']: 'From the street' })
    for (const captions of [JSON.stringify({ [a]: 'x'.repeat(121) }), '[1', '{"a": 1}', '[]'])
      expect(await outcomeOf(edit({ captions })), captions).toBe('invalid_input')
  })

  test('are removed when an order from the current version leaves them out', async () => {
    const t = here()
    const { before, edit, read } = await published(t)
    const [a, , c] = before.images as [string, string, string]
    const { version } = await read()
    const order = { imageOrder: JSON.stringify([c, a]) }
    expect((await edit({ ...order, version: String(version) })).images).toEqual([c, a])
  })

  test('do not contain the cover a second time', async () => {
    const t = here()
    const { before, edit } = await published(t)
    const same = await picture('same.png')
    const after = await edit({}, { coverImage: same, images: same })
    expect(after.images).toEqual(before.images)
    expect(after.coverImage).toMatch(/webp$/)
  })

  test('allow replacing or removing the cover', async () => {
    const t = here()
    const { before, edit } = await published(t, 1)
    const other = await edit({}, { coverImage: await picture('other.png') })
    expect(other.coverImage).toMatch(/^[\da-f]{32}\.webp$/)
    expect(other.coverImage).not.toBe(before.coverImage)
    expect(other.images).toEqual(before.images)
    expect((await edit({ removedImages: JSON.stringify([other.coverImage]) })).coverImage).toBeNull()
  })

  test('are not removed by a name that is not among them', async () => {
    const t = here()
    const { before, edit } = await published(t)
    const after = await edit({ removedImages: ['x.webp', '../x', '__proto__'] })
    expect(after.images).toEqual(before.images)
  })

  test('are at most thirty in all', async () => {
    const t = here()
    const { before, edit, read } = await published(t, limits.maxPictures - 1)
    expect((await edit({}, { images: await picture() })).images).toHaveLength(limits.maxPictures)
    expect(await outcomeOf(edit({}, { images: await picture() }))).toBe('too_many_pictures')
    const swapped = await edit(
      { removedImages: JSON.stringify(before.images.slice(0, 1)) },
      { images: await picture() },
    )
    expect(swapped.images).toHaveLength(limits.maxPictures)
    expect((await read()).images).toEqual(swapped.images)
  })
})

describe('two administrators', () => {
  test('do not overwrite each other: the second is refused', async () => {
    const t = here()
    const { before, edit, read } = await published(t, 0)
    const esi = await newAdmin(t)
    await edit({ apartmentName: 'By Kofi', version: String(before.version) })
    const refused = await refusal(edit({ apartmentName: 'By Esi', version: String(before.version) }, {}, esi))
    expect(refused).toMatchObject({ status: 409, code: 'edited_meanwhile', facts: { version: 2 } })
    expect((await read()).apartmentName).toBe('By Kofi')
    expect((await edit({ apartmentName: 'By Esi', version: '2' }, {}, esi)).version).toBe(3)
  })

  test('who save at the same instant: one succeeds', async () => {
    const t = here()
    const { edit, read } = await published(t, 0)
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) => outcomeOf(edit({ apartmentName: `Try ${index}`, version: '1' }))),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, edited_meanwhile: 5 })
    expect((await read()).version).toBe(2)
  })

  test('may both save when neither sends a version', async () => {
    const t = here()
    const { edit, read } = await published(t, 0)
    await edit({ apartmentName: 'One' })
    await edit({ apartmentName: 'Two', version: '' })
    expect(await read()).toMatchObject({ apartmentName: 'Two', version: 3 })
  })
})
