// Tests of making a hold longer: how long and how often, for whom, and that the nights stay held.
import { checkAvailability } from '@akwaaba/contract/bookings'
import { renewHold } from '@akwaaba/contract/trips'
import { expect, test } from 'vitest'
import { stayScene } from '#testing/money.ts'
import { queued } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

test('a hold is made longer up to an hour after the booking, and two calls at one instant count once', async () => {
  const t = here()
  const { ama, esi, flat, bookingId, read } = await stayScene(t)
  const params = { id: bookingId }
  const begun = new Date((await read()).createdAt).getTime()
  const minutesHeld = async () => Math.round((new Date((await read()).holdExpiresAt ?? 0).getTime() - begun) / 60_000)
  expect(await minutesHeld()).toBe(30)
  const renew = () => ama.send(renewHold, { params })
  expect(await queued(t, 'bookings', bookingId, [renew, renew])).toEqual(['ok', 'ok'])
  expect(await minutesHeld()).toBe(45)
  await renew()
  expect(await minutesHeld()).toBe(60)
  expect(await outcomeOf(renew())).toBe('illegal_transition')
  expect(await outcomeOf(esi.send(renewHold, { params }))).toBe('not_found')

  t.wait({ minutes: 59 })
  const stay = await read()
  const body = { apartmentId: flat, startDate: stay.startDate, endDate: stay.endDate }
  expect(await esi.send(checkAvailability, { body })).toMatchObject({ available: false })
  t.wait({ minutes: 2 })
  expect(await esi.send(checkAvailability, { body })).toMatchObject({ available: true })
  expect(await outcomeOf(ama.send(renewHold, { params }))).toBe('hold_expired')
})

test('refuses to hold nights that are paid for', async () => {
  const t = here()
  const { ama, bookingId, confirm } = await stayScene(t)
  await confirm()
  expect(await outcomeOf(ama.send(renewHold, { params: { id: bookingId } }))).toBe('hold_expired')
})
