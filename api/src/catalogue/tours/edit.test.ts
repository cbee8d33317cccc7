// Tests of editing a tour package: what changes, what its buyers keep, and edits at the same time.
import { deleteTour, getEditableTour, getTour, listTourPurchases, updateTour } from '@akwaaba/contract/tours'
import { expect, test } from 'vitest'
import { confirmTour } from '#testing/buying.ts'
import { form, picture, tourForm } from '#testing/forms.ts'
import { day, newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally } from '#testing/world.ts'

const here = fileWorld()

const made = async () => {
  const t = here()
  const kofi = await newAdmin(t)
  const id = await t.tour({
    date: day(t, 20),
    seats: 5,
    price: 100,
    itinerary: [{ day: 1, title: 'Out', text: 'By boat.' }],
  })
  const texts = { ...tourForm, date: day(t, 20), seats: '5', price: '100' }
  const edit = (fields: Record<string, string>, files: Record<string, File> = {}) =>
    kofi.send(updateTour, { params: { id }, body: form({ ...texts, ...fields }, files) })
  return { t, kofi, id, edit, read: () => kofi.send(getEditableTour, { params: { id } }) }
}

test('changes a package, visible at once, and keeps its itinerary', async () => {
  const { t, id, edit, read } = await made()
  await t.anyone.send(getTour, { params: { id } })
  await t.anyone.send(getTour, { params: { id } }) // kept from the second ask
  const { msg, version, ...after } = await edit(
    { title: 'Lake by Boat', price: '120.50', seats: '', included: '["Lunch"]' },
    { image: await picture() },
  )
  expect([msg, version]).toEqual(['Package updated.', 2])
  expect(after).toMatchObject({
    ...{ title: 'Lake by Boat', price: 120.5, seats: null, included: ['Lunch'] },
    ...{ image: expect.stringMatching(/webp$/), itinerary: [{ day: 1, title: 'Out', text: 'By boat.' }] },
  })
  expect(await t.anyone.send(getTour, { params: { id } })).toEqual(after)
  expect((await edit({})).image).toBe(after.image)
  expect((await edit({ removedImages: JSON.stringify([after.image]) })).image).toBeNull()
  expect((await read()).version).toBe(4)
})

test('refuses an edit that began from an older version, also of several at once', async () => {
  const { edit, read } = await made()
  const { version } = await read()
  const all = Array.from({ length: 4 }, (_, at) => outcomeOf(edit({ title: `Edit ${at}`, version: String(version) })))
  expect(tally(await Promise.all(all))).toEqual({ ok: 1, edited_meanwhile: 3 })
})

test('keeps what was bought: the price of a purchase, its day and its seats', async () => {
  const { t, id, edit } = await made()
  const [ama] = await t.customers(1)
  await confirmTour(ama, id)
  expect(await refusal(edit({ date: day(t, 21) }))).toMatchObject({ status: 409, code: 'departure_bought' })
  await edit({ price: '150', seats: '1' })
  expect((await ama.send(listTourPurchases, {}))[0]).toMatchObject({
    price: 100,
    package: { price: 150, seatsLeft: 0 },
  })
  const [kojo] = await t.customers(1)
  expect(await outcomeOf(confirmTour(kojo, id))).toBe('sold_out')
  await edit({ seats: '2' })
  await confirmTour(kojo, id)
  expect(await refusal(edit({ seats: '1' }))).toMatchObject({
    code: 'seats_bought',
    fields: { seats: '2 seats are bought already.' },
  })
})

test('refuses a day that is over, unknown fields, and a package that is not there', async () => {
  const { t, kofi, id, edit } = await made()
  expect(await outcomeOf(edit({ date: day(t, -1) }))).toBe('past_dates')
  expect(await outcomeOf(edit({ seatsTaken: '0' }))).toBe('invalid_input')
  await kofi.send(deleteTour, { params: { id } })
  expect(await outcomeOf(edit({}))).toBe('not_found')
  expect(await outcomeOf(kofi.send(getEditableTour, { params: { id } }))).toBe('not_found')
})
