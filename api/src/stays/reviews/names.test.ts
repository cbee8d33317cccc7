// Tests of the names that everybody reads above reviews of stays and of packages.

import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { addDays } from '@akwaaba/contract/dates'
import { listHostReviews, listReviews, writeGuestReview, writeReview } from '@akwaaba/contract/reviews'
import { listTourReviews, writeTourReview } from '@akwaaba/contract/tour-reviews'
import { listTourPurchases } from '@akwaaba/contract/tours'
import { expect, test } from 'vitest'
import { confirmTour, startAndPay } from '#testing/buying.ts'
import { newHost } from '#testing/hosting.ts'
import { runJob, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()

type Fields = { username: string; deletedAt?: Date }
const renamed =
  (t: World, { email }: TestUser) =>
  (fields: Fields) =>
    t.deps.db.updateTable('users').set(fields).where('email', '=', email).execute()

test('a review is shown under the first name, unless that has contact details or a slur, or the account is deleted', async () => {
  const t = await here.empty()
  const { id: organisationId, slug: org, owner } = await newHost(t)
  const flat = await t.apartment({ price: 48, instantBooking: true, organisationId })
  const [ama] = await t.customers(1)
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 1, 3) })
  await startAndPay(t, ama, { bookingId: id })
  await ama.send(confirmBookingPayment, { body: { bookingId: id } })
  t.wait({ days: 5 })
  await runJob(t, 'bookings:complete-stays', {})
  const aspects = { cleanliness: 5, accuracy: 4, location: 5, value: 4, host: 5 }
  await ama.send(writeReview, { params: { id }, body: { overall: 5, aspects, text: 'Quiet.' } })
  await owner.send(writeGuestReview, { params: { org, id }, body: { overall: 5, text: 'A careful guest.' } })
  const rename = renamed(t, ama)
  const named = async (fields: Fields) => {
    await rename(fields)
    return (await owner.send(listHostReviews, { params: { org } })).map(({ name }) => name)
  }
  for (const username of ['Ama Owusu', ' Ama 024 555 0142', 'Ama ama@o.example'])
    expect(await named({ username })).toEqual(['Ama'])
  for (const username of ['024 555 0142', 'Ama245', 'ama@o.example', 'Spics Ama'])
    expect(await named({ username })).toEqual(['a guest'])
  // No call twice: what everybody reads is cached, and a new name changes no listing.
  const params = { id: flat }
  await rename({ username: 'Ama 024 555 0142' })
  expect(await t.anyone.send(listReviews, { params })).toMatchObject([{ name: 'Ama' }])
  await rename({ username: '024 555 0142 Ama' })
  expect(await t.anyone.send(listReviews, { params, query: { stars: 5 } })).toMatchObject([{ name: 'a guest' }])
  expect(await named({ username: 'Ama Owusu', deletedAt: t.deps.clock.now() })).toEqual(['a guest'])
})

test('a review of a package is shown under the first name, unless that has contact details', async () => {
  const t = await here.empty()
  const tour = await t.tour({ date: addDays(t.deps.clock.today(), 2), days: 2 })
  const [ama] = await t.customers(1)
  await confirmTour(ama, tour)
  const [bought] = await ama.send(listTourPurchases, {})
  t.wait({ days: 4 })
  await ama.send(writeTourReview, { params: { id: bought?._id ?? '' }, body: { overall: 5, text: 'Worth it.' } })
  const rename = renamed(t, ama)
  const params = { id: tour }
  await rename({ username: 'Ama 024 555 0142' })
  expect(await t.anyone.send(listTourReviews, { params })).toMatchObject([{ name: 'Ama' }])
  // Another call, which is not cached yet.
  await rename({ username: 'Ama245 Owusu' })
  expect(await t.anyone.send(listTourReviews, { params, query: { stars: 5 } })).toMatchObject([{ name: 'a guest' }])
})
