// Tests of editing a property: its fields and pictures, and that a sold one stays as it was bought.
import { getEditableProperty, getProperty, updateProperty } from '@akwaaba/contract/properties'
import { expect, test } from 'vitest'
import { confirmProperty } from '#testing/buying.ts'
import { form, pictures, propertyForm } from '#testing/forms.ts'
import { newAdmin } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

test('changes a property with its pictures, visible at once', async () => {
  const t = here()
  const [kofi, id] = [await newAdmin(t), await t.property()]
  await t.anyone.send(getProperty, { params: { id } })
  const [cover, one, two] = await pictures(3)
  const edit = (fields: Record<string, string>, files = {}) =>
    kofi.send(updateProperty, { params: { id }, body: form({ ...propertyForm, ...fields }, files) })
  const made = await edit({ features: '["Well"]' }, { coverImage: cover, images: [one, two] })
  expect(made).toMatchObject({ propertyName: 'Ridge House', price: 310_000, features: ['Well'], version: 2 })
  expect(made.images).toHaveLength(2)
  const { version: _, msg: __, actions: ___, ...shown } = made
  expect(await t.anyone.send(getProperty, { params: { id } })).toMatchObject(shown)
  const [first = '', second = ''] = made.images
  const again = await edit({
    removedImages: JSON.stringify([first]),
    imageOrder: JSON.stringify([second]),
    version: '2',
  })
  expect(again).toMatchObject({ images: [second], coverImage: made.coverImage })
  expect(await outcomeOf(edit({ version: '2' }))).toBe('edited_meanwhile')
})

test('refuses to change a property that is sold or not there', async () => {
  const t = here()
  const [kofi, id, [ama]] = [await newAdmin(t), await t.property(), await t.customers(1)]
  const edit = (of: string) => kofi.send(updateProperty, { params: { id: of }, body: form(propertyForm) })
  await confirmProperty(ama, id)
  expect(await outcomeOf(edit(id))).toBe('property_bought')
  expect(await outcomeOf(edit(t.deps.ids.next()))).toBe('not_found')
  expect(await kofi.send(getEditableProperty, { params: { id } })).toMatchObject({ version: 1, actions: ['delete'] })
})
