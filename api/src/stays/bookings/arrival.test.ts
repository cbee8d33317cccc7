// Tests who reads how to get to an apartment: its guest, from the payment until the stay is over, and nobody else.
import { updateApartment } from '@akwaaba/contract/apartments'
import { getBooking, listBookings } from '@akwaaba/contract/bookings'
import { expect, test } from 'vitest'
import { apartmentForm, form } from '#testing/forms.ts'
import { stayScene } from '#testing/money.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()

const arrival = {
  address: 'House 14B, Kuku Hill Lane',
  landmark: 'Behind the Shell station',
  directions: 'Second gate on the left.\nThe guard has the key.',
  phone: '+233 24 555 0199',
  latitude: 5.617283,
  longitude: -0.183746,
}

/** A held stay in an apartment whose host has written how to get there. */
const heldStay = async (t: World) => {
  const scene = await stayScene(t)
  const body = form({
    ...{ ...apartmentForm, latitude: String(arrival.latitude), longitude: String(arrival.longitude) },
    ...{ arrivalAddress: arrival.address, arrivalLandmark: arrival.landmark },
    ...{ arrivalDirections: arrival.directions, arrivalPhone: arrival.phone },
  })
  await scene.admin.send(updateApartment, { params: { id: scene.flat }, body })
  return scene
}

test('a guest reads how to get there once they have paid, in the booking, the list and the receipt, and nobody else does', async () => {
  const t = here()
  const { ama, esi, admin, bookingId, confirm, read } = await heldStay(t)
  expect((await read()).arrival).toBeNull()
  await confirm()
  expect((await read()).arrival).toEqual(arrival)
  expect((await ama.send(listBookings, {})).map((one) => one.arrival)).toEqual([arrival])
  const { text } = await t.nextMail(ama.email, ({ subject }) => subject.startsWith('Receipt for'))
  const { address, landmark, directions, phone } = arrival
  for (const fact of [address, landmark, ...directions.split('\n'), phone, '5.617283,-0.183746'])
    expect(text).toContain(fact)
  const params = { id: bookingId }
  expect((await admin.send(getBooking, { params })).arrival).toBeNull()
  expect(await outcomeOf(esi.send(getBooking, { params }))).toBe('not_found')
})

test('a guest whose stay is cancelled or over reads it no longer, as the directions may have changed since', async () => {
  const t = here()
  const { bookingId, confirm, read } = await heldStay(t)
  await confirm()
  const set = (state: 'approved' | 'completed' | 'cancelled') =>
    t.deps.db.updateTable('bookings').set({ state }).where('id', '=', bookingId).execute()
  await set('approved')
  expect((await read()).arrival).toEqual(arrival)
  for (const state of ['completed', 'cancelled'] as const) {
    await set(state)
    expect((await read()).arrival, state).toBeNull()
  }
})

test('a receipt says nothing about getting there where the host has written nothing', async () => {
  const t = here()
  const { ama, confirm, read } = await stayScene(t)
  await confirm()
  expect((await read()).arrival).toMatchObject({ address: null, latitude: null })
  const { text } = await t.nextMail(ama.email, ({ subject }) => subject.startsWith('Receipt for'))
  expect(text).not.toContain('Getting there')
})
