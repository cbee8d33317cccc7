// Tests of links that only show a stay: what they show before and after the payment, what they never do, and what ends them.
import { updateApartment } from '@akwaaba/contract/apartments'
import * as views from '@akwaaba/contract/trip-views'
import * as rows from '@akwaaba/contract/trips'
import { expect, test } from 'vitest'
import { allRows } from '#routes.ts'
import { apartmentForm, form } from '#testing/forms.ts'
import { stayScene } from '#testing/money.ts'
import { raw, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()
const tokenOf = (url: string) => /\/trip\/[\w-]{36}#s=([\w-]{43})$/.exec(url)?.[1] ?? ''
const show = (t: World, id: string, token: string) =>
  t.anyone.send(views.readTripView, { params: { id }, body: { token } })
const whyOf = async (call: Promise<unknown>) => (await refusal(call)).facts.why

test('shows home, days and times, the exact address once the stay is paid, and neither money nor contacts', async () => {
  const t = here()
  const { ama, admin, flat, bookingId, confirm } = await stayScene(t)
  const arrivals = {
    ...{ arrivalAddress: 'House 14B, Kuku Hill Lane', arrivalLandmark: 'The blue gate', arrivalPhone: '024 555 0199' },
  }
  await admin.send(updateApartment, { params: { id: flat }, body: form({ ...apartmentForm, ...arrivals }) })
  const params = { id: bookingId }
  const token = tokenOf((await ama.send(views.makeTripView, { params })).url)
  const stored = await t.deps.db.selectFrom('tripTokens').selectAll().where('bookingId', '=', bookingId).execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  const held = await show(t, bookingId, token)
  expect(held).toMatchObject({ state: 'held', nights: expect.any(Number), arrival: null })
  await confirm()
  const paid = await show(t, bookingId, token)
  expect(paid).toMatchObject({ arrival: { address: 'House 14B, Kuku Hill Lane', landmark: 'The blue gate' } })
  expect(paid.state).toBe('booked')
  // On purpose not generated from the contract.
  expect(Object.keys(paid).sort()).toEqual(
    [
      ...['address', 'apartmentName', 'arrival', 'checkInFrom', 'checkOutBy', 'coverImage'],
      ...['endDate', 'firstName', 'nights', 'startDate', 'state'],
    ].sort(),
  )
  const { username, email } = ama
  for (const secret of [email, '024 555 0199', ...(username.includes(' ') ? [username] : [])])
    expect(JSON.stringify(paid)).not.toContain(secret)
})

test('opens no call of the trip, as a session, as a link or as a denial', async () => {
  const t = here()
  const { ama, bookingId } = await stayScene(t)
  const token = tokenOf((await ama.send(views.makeTripView, { params: { id: bookingId } })).url)
  for (const bearer of [token, `trip_${token}`])
    for (const row of allRows.filter(({ who }) => who !== 'anyone')) {
      const { status } = await raw(t, row, { url: row.path.replace(/:\w+/g, bookingId), token: bearer })
      expect(status, `${row.method} ${row.path}`).toBe(401)
    }
  expect(await whyOf(t.anyone.send(rows.openTrip, { body: { token } }))).toBe('unknown')
  expect(await whyOf(t.anyone.send(rows.denyTrip, { body: { token } }))).toBe('unknown')
})

test('is of one stay alone, and made, listed and ended by its guest alone', async () => {
  const t = here()
  const { ama, esi, admin, bookingId } = await stayScene(t)
  const params = { id: bookingId }
  const first = tokenOf((await ama.send(views.makeTripView, { params })).url)
  const second = tokenOf((await ama.send(views.makeTripView, { params })).url)
  for (const other of [esi, admin])
    for (const row of [views.listTripViews, views.makeTripView, views.endTripViews])
      expect(await outcomeOf(other.send(row, { params }))).toBe('not_found')
  expect(await outcomeOf(show(t, t.deps.ids.next(), first))).toBe('not_found')
  t.wait({ minutes: 1 })
  await show(t, bookingId, first)
  const { views: listed } = await ama.send(views.listTripViews, { params })
  expect(listed.map(({ usedAt }) => usedAt !== null).sort()).toEqual([false, true])
  await ama.send(views.endTripViews, { params })
  expect(await ama.send(views.listTripViews, { params })).toEqual({ views: [] })
  for (const token of [first, second]) expect(await whyOf(show(t, bookingId, token))).toBe('revoked')
  expect(await outcomeOf(show(t, bookingId, 'x'))).toBe('not_found')
})

test('a guest without an account shares a trip, and ending its links ends that, too', async () => {
  const t = here()
  const who = { name: 'Esi Ansah', email: 'esi@view.example', phone: '+233 24 555 0142' }
  const { booking, token } = await t.anyone.send(rows.bookTrip, {
    body: { ...stay(t, await t.apartment(), 20, 22), ...who },
  })
  const trip = t.as(token)
  const made = tokenOf((await trip.send(views.makeTripView, { params: { id: booking._id } })).url)
  expect(await show(t, booking._id, made)).toMatchObject({ firstName: 'Esi', state: 'held' })
  const named = async (username: string) => {
    await t.deps.db.updateTable('users').set({ username }).where('email', '=', who.email).execute()
    return (await show(t, booking._id, made)).firstName
  }
  expect([await named('Esi 024 555 0142'), await named('024 555 0142 Esi')]).toEqual(['Esi', ''])
  await trip.send(rows.renewTripLink, {})
  expect(await whyOf(show(t, booking._id, made))).toBe('revoked')
  const again = tokenOf((await trip.send(views.makeTripView, { params: { id: booking._id } })).url)
  t.wait({ days: 60 })
  expect(await whyOf(show(t, booking._id, again))).toBe('expired')
})

test('a stay that is called off shows that, and is shared no more', async () => {
  const t = here()
  const { ama, bookingId, cancel } = await stayScene(t)
  const params = { id: bookingId }
  const token = tokenOf((await ama.send(views.makeTripView, { params })).url)
  await cancel()
  expect(await show(t, bookingId, token)).toMatchObject({ state: 'cancelled', arrival: null })
  expect(await outcomeOf(ama.send(views.makeTripView, { params }))).toBe('illegal_transition')
})
