// Tests of reviews of packages: who may write one and when, what is shown, moderation, the sums, and the mails that ask.

import { addDays } from '@akwaaba/contract/dates'
import {
  getTourRating,
  getTourReview,
  hideTourReview,
  listModeratedTourReviews,
  listTourReviews,
  restoreTourReview,
  writeTourReview,
} from '@akwaaba/contract/tour-reviews'
import { listTourPurchases } from '@akwaaba/contract/tours'
import { expect, test } from 'vitest'
import { confirmTour } from '#testing/buying.ts'
import { idOf, join } from '#testing/hosting.ts'
import { idle, newAdmin, runJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser } from '#testing/world.ts'

const here = fileWorld()

const buy = async (guest: TestUser, tour: string): Promise<string> => {
  await confirmTour(guest, tour)
  const [bought] = await guest.send(listTourPurchases, {})
  return bought?._id ?? ''
}

/** A package of two days that begins in two, bought by two guests. */
const scene = async () => {
  const t = await here.empty()
  const tour = await t.tour({ title: 'Cape Coast', date: addDays(t.deps.clock.today(), 2), days: 2 })
  const [ama, esi] = await t.customers(2)
  const ids = { ama: await buy(ama, tour), esi: await buy(esi, tour) }
  const write = (guest: TestUser, id: string, text = 'Long, and worth it.', overall = 5) =>
    guest.send(writeTourReview, { params: { id }, body: { overall, text } })
  const shown = () => t.anyone.send(listTourReviews, { params: { id: tour } })
  const rating = () => t.anyone.send(getTourRating, { params: { id: tour } })
  return { t, tour, ama, esi, ids, write, shown, rating }
}

test('a package is reviewed by its buyer, once, from the day after its last one for fourteen days', async () => {
  const { t, ama, esi, ids, write, shown, rating } = await scene()
  t.wait({ days: 3 }) // its last day
  expect(await outcomeOf(write(ama, ids.ama))).toBe('tour_not_over')
  t.wait({ days: 1 })
  expect(await outcomeOf(write(esi, ids.ama))).toBe('not_found')
  expect(await ama.send(getTourReview, { params: { id: ids.ama } })).toMatchObject({ canWrite: true, own: null })
  const outcomes = await Promise.all([outcomeOf(write(ama, ids.ama)), outcomeOf(write(ama, ids.ama))])
  expect(outcomes.sort()).toEqual(['ok', 'review_closed'])
  expect(await shown()).toMatchObject([{ overall: 5, text: 'Long, and worth it.', reply: null }])
  expect(await rating()).toEqual({ count: 1, average: null, byStar: [0, 0, 0, 0, 1], removed: 0 })
  t.wait({ days: 13 })
  expect(await outcomeOf(write(esi, ids.esi))).toBe('ok')
  expect((await rating()).count).toBe(2)
  await runJob(t, 'bookings:rank-listings', {})
  await expect(t.deps.db.updateTable('tourReviews').set({ text: 'Bad.' }).execute()).rejects.toThrow('final')
})

test('a review is refused after fourteen days, of a package that is called off, and from a member of its host', async () => {
  const { t, tour, ama, esi, ids, write } = await scene()
  t.wait({ days: 4 })
  const { organisationId } = await t.deps.db
    .selectFrom('tours')
    .select('organisationId')
    .where('id', '=', tour)
    .executeTakeFirstOrThrow()
  await join(t, await idOf(t, esi), 'cleaner', organisationId)
  expect(await outcomeOf(write(esi, ids.esi))).toBe('own_stay')
  t.wait({ days: 14 })
  expect(await outcomeOf(write(ama, ids.ama))).toBe('review_closed')
  const at = t.deps.clock.now()
  await t.deps.db.updateTable('tours').set({ calledOffAt: at, deletedAt: at, callOffReason: 'Rain.' }).execute()
  expect(await outcomeOf(write(ama, ids.ama))).toBe('tour_not_over')
})

test('a review with a phone number is held, shown after two days, and hidden and shown again by an administrator', async () => {
  const { t, tour, ama, esi, ids, write, shown, rating } = await scene()
  const admin = await newAdmin(t)
  t.wait({ days: 4 })
  const { review } = await write(ama, ids.ama, 'Call Kofi on 024 555 0142.')
  expect(review.own?.state).toBe('held')
  await write(esi, ids.esi, 'Dry <b>all</b> day.', 3)
  expect((await shown()).map(({ text }) => text)).toEqual(['Dry all day.'])
  const [held] = await admin.send(listModeratedTourReviews, { query: { state: 'held' } })
  const params = { id: held?._id ?? '' }
  t.wait({ minutes: 49 * 60 })
  await runJob(t, 'bookings:publish-reviews', {})
  expect(await shown()).toHaveLength(2)
  await admin.send(hideTourReview, { params, body: { reason: 'personal-data' } })
  expect(await rating()).toEqual({ count: 1, average: null, byStar: [0, 0, 1, 0, 0], removed: 1 })
  expect(await outcomeOf(admin.send(hideTourReview, { params, body: { reason: 'hate' } }))).toBe('illegal_transition')
  await admin.send(restoreTourReview, { params })
  expect(await rating()).toEqual({ count: 2, average: null, byStar: [0, 0, 1, 0, 1], removed: 0 })
  const asked = { params: { id: tour }, query: { sort: 'lowest' as const } }
  expect((await t.anyone.send(listTourReviews, asked)).map(({ overall }) => overall)).toEqual([3, 5])
  const three = { ...asked, query: { stars: 3 } }
  expect((await t.anyone.send(listTourReviews, three)).map(({ overall }) => overall)).toEqual([3])
  expect((await ama.send(getTourReview, { params: { id: ids.ama } })).own?.state).toBe('published')
})

test('who went is asked once the morning after and once a week later, also after a day without the job, unless they have written', async () => {
  const { t, ama, esi, ids, write } = await scene()
  const asked = (email: string) =>
    t
      .mailTo(email)
      .map(({ subject }) => subject)
      .filter((subject) => /^How was|^You can review/.test(subject))
  t.wait({ days: 5 })
  for (const _ of [1, 2]) {
    await runJob(t, 'bookings:invite-tour-reviews', {})
    await idle(t)
  }
  expect([asked(ama.email), asked(esi.email)]).toEqual([['How was Cape Coast?'], ['How was Cape Coast?']])
  await write(ama, ids.ama)
  t.wait({ days: 5 })
  for (const _ of [1, 2]) {
    await runJob(t, 'bookings:invite-tour-reviews', {})
    await idle(t)
  }
  expect([asked(ama.email).length, asked(esi.email).length]).toEqual([1, 2])
})
