// Tests of reviews: who may write one and until when, that neither side reads the other before both have written, what is shown then,
// and what it comes to for the listing.
import { listApartments } from '@akwaaba/contract/apartments'
import { listAudit } from '@akwaaba/contract/audit'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { createHostPromo } from '@akwaaba/contract/promos'
import { hideReview, listModeratedReviews, restoreReview } from '@akwaaba/contract/review-moderation'
import {
  getGuestReview,
  getRating,
  getReview,
  listHostReviews,
  listReviews,
  type ReviewQuery,
  replyToReview,
  writeGuestReview,
  writeReview,
} from '@akwaaba/contract/reviews'
import { createHostBooking, makeHostPaymentLink } from '@akwaaba/contract/staff-bookings'
import { recordHostPayment } from '@akwaaba/contract/staff-payments'
import { openTrip } from '@akwaaba/contract/trips'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import { charge, startAndPay } from '#testing/buying.ts'
import { idOf, join, newHost } from '#testing/hosting.ts'
import { day, idle, newAdmin, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, type World } from '#testing/world.ts'

import { eraseReviews } from './erasure.ts'

const here = fileWorld()

const aspects = { cleanliness: 5, accuracy: 4, location: 5, value: 4, host: 5 }
const words = (overall: number, text = 'Quiet, and the water held.') => ({ overall, aspects, text })

/** A paid stay of tomorrow in a listing; it is over once five days have passed. */
const paidStay = async (t: World, guest: TestUser, flat: string, from = 1) => {
  const { _id: bookingId } = await guest.send(createBooking, { body: stay(t, flat, from, from + 2) })
  await startAndPay(t, guest, { bookingId })
  await guest.send(confirmBookingPayment, { body: { bookingId } })
  return bookingId
}

const subjects = (t: World, email: string) => t.mailTo(email).map(({ subject }) => subject)

const scene = async () => {
  const t = await here.empty()
  const host = await newHost(t)
  const flat = await t.apartment({ price: 48, instantBooking: true, organisationId: host.id })
  const [ama] = await t.customers(1)
  const id = await paidStay(t, ama, flat)
  const own = { params: { org: host.slug, id } }
  const writes = {
    guest: (text?: string, overall = 5) => ama.send(writeReview, { params: { id }, body: words(overall, text) }),
    host: (text = 'A careful guest.') => host.owner.send(writeGuestReview, { ...own, body: { overall: 5, text } }),
  }
  const shown = () => t.anyone.send(listReviews, { params: { id: flat } })
  return { t, host, flat, ama, id, own, writes, shown }
}

const over = async (t: World, days = 5) => {
  t.wait({ days })
  await runJob(t, 'bookings:complete-stays', {})
}

describe('a review', () => {
  test('is refused before the stay is over, after fourteen days, from another guest and from a member of the host', async () => {
    const { t, host, ama, id, writes } = await scene()
    expect(await outcomeOf(writes.guest())).toBe('review_not_open')
    t.wait({ days: 5 })
    // Nobody has written down yet that the stay is over.
    expect(await ama.send(getReview, { params: { id } })).toMatchObject({ canWrite: true, own: null })
    const [esi] = await t.customers(1)
    expect(await outcomeOf(esi.send(writeReview, { params: { id }, body: words(5) }))).toBe('not_found')
    expect(await outcomeOf((await newAdmin(t)).send(writeReview, { params: { id }, body: words(5) }))).toBe('not_found')
    await join(t, await idOf(t, ama), 'cleaner', host.id)
    expect(await outcomeOf(writes.guest())).toBe('own_stay')
    await t.deps.db.updateTable('members').set({ leftAt: t.deps.clock.now() }).where('role', '=', 'cleaner').execute()
    t.wait({ days: 12 })
    expect(await outcomeOf(writes.guest())).toBe('ok')
    t.wait({ days: 1 })
    expect(await outcomeOf(writes.guest())).toBe('review_closed')
  })

  test('is read by nobody else before both have written, and by all at once then', async () => {
    const { t, host, ama, id, own, writes, shown, flat } = await scene()
    await over(t)
    await writes.guest('MARKER the terrace')
    await writes.guest('MARKER the garden', 4)
    const admin = await newAdmin(t)
    const read = async () =>
      JSON.stringify([
        await shown(),
        await t.anyone.send(getRating, { params: { id: flat } }),
        await t.anyone.send(listApartments, { query: {} }),
        await host.owner.send(getGuestReview, own),
        await host.owner.send(listHostReviews, { params: { org: host.slug } }),
        await admin.send(listModeratedReviews, {}),
      ])
    expect(await read()).not.toContain('MARKER')
    expect(await read()).not.toContain('"count":1')
    expect(await host.owner.send(getGuestReview, own)).toMatchObject({ otherHasWritten: true, other: null })
    const { review } = await writes.host('CAREFUL guest')
    expect(review).toMatchObject({ other: { text: 'MARKER the garden' }, canWrite: false })
    expect(await shown()).toMatchObject([{ overall: 4, text: 'MARKER the garden', reply: null }])
    expect(await ama.send(getReview, { params: { id } })).toMatchObject({ other: { text: 'CAREFUL guest' } })
    expect(JSON.stringify(await shown())).not.toContain('CAREFUL')
    expect(await outcomeOf(writes.guest('Another text'))).toBe('review_closed')
    await idle(t)
    for (const { email } of [ama, host.owner])
      expect(subjects(t, email)).toContainEqual(expect.stringMatching(/^A review of/))
  })

  test('is published once when both sides write at the same instant', async () => {
    const { t, writes, shown, flat } = await scene()
    await over(t)
    expect(await Promise.all([outcomeOf(writes.guest()), outcomeOf(writes.host())])).toEqual(['ok', 'ok'])
    expect(await shown()).toHaveLength(1)
    expect(await t.anyone.send(getRating, { params: { id: flat } })).toMatchObject({ count: 1, average: null })
    const events = await t.deps.db.selectFrom('reviewEvents').select('event').orderBy('event').execute()
    expect(events.map(({ event }) => event)).toEqual(['publish', 'publish', 'write', 'write'])
  })

  test('is shown when the time is over although the host has written nothing, and one per side is all there is', async () => {
    const { t, writes, shown } = await scene()
    await over(t)
    await writes.guest()
    t.wait({ days: 12 })
    await runJob(t, 'bookings:publish-reviews', {})
    expect(await shown()).toHaveLength(0)
    t.wait({ days: 1 })
    await runJob(t, 'bookings:publish-reviews', {})
    expect(await shown()).toHaveLength(1)
    const again = sql`insert into reviews (id, booking_id, apartment_id, organisation_id, side, state, overall, text, written_at, closes_at)
      select gen_random_uuid(), booking_id, apartment_id, organisation_id, 'guest', 'written', 1, 'x', now(), now() from reviews`
    await expect(again.execute(t.deps.db)).rejects.toThrow()
    const edit = t.deps.db.updateTable('reviews').set({ text: 'Nicer words' })
    await expect(edit.execute()).rejects.toMatchObject({ constraint: 'review_is_final' })
  })

  test('with a phone number waits for an administrator, for two days at most', async () => {
    const { t, writes, shown } = await scene()
    await over(t)
    await writes.host()
    const { review } = await writes.guest('Call Kofi on +233 24 555 0142 next time')
    expect(review.own).toMatchObject({ state: 'held' })
    expect(await shown()).toEqual([])
    t.wait({ minutes: 49 * 60 })
    await runJob(t, 'bookings:publish-reviews', {})
    expect(await shown()).toHaveLength(1)
  })

  test('with a slur, nearly the words of another one of its guest, or the phone number of a member is held, which administrators read', async () => {
    const { t, host, flat, ama, id, writes } = await scene()
    const other = await paidStay(t, ama, flat, 3)
    await over(t, 7)
    const long = 'Quiet rooms, the water held all week, and the directions led us there at once.'
    const held = async () => {
      const list = await (await newAdmin(t)).send(listModeratedReviews, { query: { state: 'held' } })
      return list.map(({ text, heldFor }) => [text, heldFor])
    }
    await ama.send(writeReview, { params: { id: other }, body: words(4, long) })
    const insult = 'The other guests were f4ggots, but it was quiet'
    await writes.guest(insult)
    await writes.guest(`${long.replace('week', 'days')}!`)
    const phones = { [ama.email]: '+233 24 555 0142', [host.owner.email]: '0245550142' }
    for (const [email, phone] of Object.entries(phones))
      await t.deps.db.updateTable('users').set({ phone }).where('email', '=', email).execute()
    await ama.send(writeReview, { params: { id: other }, body: words(4, insult) })
    const body = { overall: 5, text: 'A careful guest.' }
    for (const each of [id, other])
      await host.owner.send(writeGuestReview, { params: { org: host.slug, id: each }, body })
    const copy = [`${long.replace('week', 'days')}!`, ['copy']]
    expect(new Set(await held())).toEqual(new Set([copy, [insult, ['insult', 'own-phone']]]))
  })

  test('has a private note that its other side alone reads, once both are shown, and that goes with the account', async () => {
    const { t, host, ama, id, own, shown } = await scene()
    await over(t)
    const note = 'MARKER the tap drips, call 0244 123 456'
    await ama.send(writeReview, { params: { id }, body: { ...words(5), privateNote: note } })
    const atHost = async () => JSON.stringify(await host.owner.send(getGuestReview, own))
    expect(await atHost()).not.toContain('MARKER')
    const kept = 'KEPT the keys are still with you'
    await host.owner.send(writeGuestReview, { ...own, body: { overall: 5, text: 'Careful.', privateNote: kept } })
    expect(await host.owner.send(getGuestReview, own)).toMatchObject({ other: { privateNote: note } })
    expect(await host.owner.send(listHostReviews, { params: { org: host.slug } })).toMatchObject([
      { privateNote: note },
    ])
    expect(await ama.send(getReview, { params: { id } })).toMatchObject({ other: { privateNote: kept } })
    expect(JSON.stringify(await shown())).not.toContain('MARKER')
    await inTransaction(t.deps.db, async (tx) => eraseReviews(tx, await idOf(t, ama)))
    expect(await atHost()).not.toMatch(/MARKER|KEPT/)
  })

  test('has tags and signs that turn the direction of text taken out', async () => {
    const { t, writes } = await scene()
    await over(t)
    const { review } = await writes.guest('<b>Good</b>\u202e and quiet\n2 < 3')
    expect(review.own).toMatchObject({ text: 'Good and quiet\n2 < 3' })
  })
})

describe('a published review', () => {
  test('is hidden for a reason, is recorded, counts no more, and counts again once it is shown', async () => {
    const { t, writes, shown, flat } = await scene()
    await over(t)
    await writes.guest()
    await writes.host()
    const admin = await newAdmin(t)
    const [{ _id } = { _id: '' }] = await shown()
    const params = { id: _id }
    await admin.send(hideReview, { params, body: { reason: 'off-topic' } })
    expect(await shown()).toEqual([])
    expect(await t.anyone.send(getRating, { params: { id: flat } })).toMatchObject({ count: 0, removed: 1 })
    expect(await outcomeOf(admin.send(hideReview, { params, body: { reason: 'hate' } }))).toBe('illegal_transition')
    expect(await admin.send(listAudit, { query: { kind: 'review' } })).toMatchObject([
      { action: 'hide', after: { reason: 'off-topic' } },
    ])
    await admin.send(restoreReview, { params })
    expect(await shown()).toHaveLength(1)
    expect(await t.anyone.send(getRating, { params: { id: flat } })).toMatchObject({ count: 1, removed: 0 })
  })

  test('has one reply of its host, which everybody reads at once', async () => {
    const { t, host, writes, shown } = await scene()
    await over(t)
    await writes.guest()
    await writes.host()
    const [{ _id } = { _id: '' }] = await shown()
    const reply = (text = 'Come again!') =>
      host.owner.send(replyToReview, { params: { org: host.slug, id: _id }, body: { text } })
    expect(await outcomeOf(reply('Book with us on 0244 123 456'))).toBe('invalid_input')
    const keta = await newHost(t, 'Keta Rooms')
    const foreign = { params: { org: keta.slug, id: _id }, body: { text: 'No.' } }
    expect(await outcomeOf(keta.owner.send(replyToReview, foreign))).toBe('not_found')
    expect(await host.owner.send(listHostReviews, { params: { org: host.slug } })).toMatchObject([{ canReply: true }])
    await reply()
    expect(await shown()).toMatchObject([{ reply: { text: 'Come again!' } }])
    expect(await outcomeOf(reply())).toBe('reply_closed')
  })

  test('of a host is read by other hosts with a booking of the guest, and by no others', async () => {
    const { t, ama, writes } = await scene()
    await over(t)
    await writes.guest()
    await writes.host('Left the keys where we asked.')
    const keta = await newHost(t, 'Keta Rooms')
    const room = await t.apartment({ organisationId: keta.id })
    const asked = await ama.send(createBooking, { body: stay(t, room, 20, 22) })
    const ask = (id: string) => keta.owner.send(getGuestReview, { params: { org: keta.slug, id } })
    expect(await ask(asked._id)).toMatchObject({ earlier: [{ text: 'Left the keys where we asked.' }] })
  })
})

describe('what reviews come to', () => {
  /** Inserts published reviews of a listing with these stars, one per stay. */
  const rated = async (t: World, flat: string, stars: number[], facts: object = {}) => {
    const [guest] = await t.customers(1)
    const made = await guest.send(createBooking, { body: stay(t, flat, 30, 31) })
    await sql`update bookings set state = 'expired' where id = ${made._id}`.execute(t.owner)
    for (const overall of stars)
      await sql`with stay as (
          insert into bookings select (jsonb_populate_record(bookings, jsonb_build_object('id', gen_random_uuid(), 'reference', 'AKW-' || gen_random_uuid()))).*
          from bookings where id = ${made._id} returning id, apartment_id, organisation_id)
        insert into reviews (id, booking_id, apartment_id, organisation_id, side, state, overall, cleanliness, accuracy, location, value, host,
          facts, text, written_at, closes_at, published_at)
        select gen_random_uuid(), id, apartment_id, organisation_id, 'guest', 'published', ${overall}, ${overall}, ${overall}, ${overall},
          ${overall}, ${overall}, ${JSON.stringify(facts)}, 'Fine', now(), now(), now() from stay`.execute(t.owner)
  }

  test('orders listings by stars of which few count less, and says an average from three reviews on', async () => {
    const t = await here.empty()
    const [none, two, low, ten] = [await t.apartment(), await t.apartment(), await t.apartment(), await t.apartment()]
    await rated(t, two, [5, 5])
    await rated(t, low, [1, 1, 2])
    await rated(t, ten, [5, 5, 5, 4, 5, 5, 5, 5, 5, 5])
    const list = await t.anyone.send(listApartments, { query: { sort: 'rating' } })
    expect(list.map(({ _id }) => _id)).toEqual([ten, two, none, low])
    expect(list.map(({ rating }) => rating)).toEqual([
      { count: 10, average: 4.9 },
      { count: 2, average: null },
      { count: 0, average: null },
      { count: 3, average: 1.3 },
    ])
    const rest = await t.anyone.send(listApartments, { query: { sort: 'rating', limit: 2, page: 2 } })
    expect(rest.map(({ _id }) => _id)).toEqual([none, low])
    expect(await t.anyone.send(getRating, { params: { id: ten } })).toMatchObject({
      ...{ average: 4.9, byStar: [0, 0, 0, 1, 9] },
      aspects: { value: 4.9 },
    })
    const starsOf = async (flat: string, query: ReviewQuery) =>
      (await t.anyone.send(listReviews, { params: { id: flat }, query })).map(({ overall }) => overall)
    expect(await starsOf(low, { sort: 'lowest' })).toEqual([1, 1, 2])
    expect(await starsOf(low, { sort: 'highest' })).toEqual([2, 1, 1])
    expect(await starsOf(ten, { stars: 4, sort: 'lowest', limit: 2 })).toEqual([4])
    await runJob(t, 'bookings:rank-listings', {})
    const { rows } = await sql<{ rank: number }>`select rating_rank / 1000000.0 + 4.5 as rank from (values
      (rating_rank(1, 5)), (rating_rank(3, 15)), (rating_rank(10, 50)), (rating_rank(50, 240)), (rating_rank(2, 2))) as v (rating_rank)`.execute(
      await atStart(t),
    )
    expect(rows.map(({ rank }) => Number(rank).toFixed(3))).toEqual(['4.545', '4.615', '4.750', '4.750', '3.917'])
  })

  const atStart = async (t: World) => {
    await sql`update rating_means set mean = 4.5`.execute(t.deps.db)
    return t.deps.db
  }

  test('doubts what three of the last ten guests found otherwise, until its host has checked it again', async () => {
    const t = await here.empty()
    const [few, flat, checked] = [await t.apartment(), await t.apartment(), await t.apartment()]
    await sql`update apartments set facts_checked_on = ${day(t, 40)} where id = ${checked}`.execute(t.deps.db)
    await rated(t, few, [5, 5], { power: false, water: false })
    for (const id of [flat, checked]) await rated(t, id, [4, 5, 4], { power: false, water: true })
    const doubted = async (id: string) => (await t.anyone.send(getRating, { params: { id } })).doubted
    expect([await doubted(few), await doubted(flat), await doubted(checked)]).toEqual([[], ['power'], []])
    expect(await t.anyone.send(listReviews, { params: { id: flat }, query: { noticed: 'power' } })).toHaveLength(3)
  })

  test('is the same as its reviews say, whatever is written, hidden and shown', async () => {
    const t = await here.empty()
    const flat = await t.apartment()
    await rated(t, flat, [5, 4, 3, 2, 1, 5, 4])
    const ids = (await t.deps.db.selectFrom('reviews').select('id').orderBy('id').execute()).map(({ id }) => id)
    for (let step = 0; step < 60; step++) {
      const id = ids[(step * 5 + (step % 3)) % ids.length] ?? ''
      await sql`update reviews set state = case state when 'hidden' then 'published' else 'hidden' end,
        hidden_reason = case state when 'hidden' then null else 'hate' end where id = ${id}`.execute(t.deps.db)
    }
    await runJob(t, 'bookings:rank-listings', {})
    const { rows } = await sql`select n, overall from rating_sums except
      select count(*), coalesce(sum(overall), 0) from reviews where state = 'published'`.execute(t.deps.db)
    expect(rows).toEqual([])
  })
})

test('a guest is invited the morning after check-out, reminded a week later, and not once a review is written', async () => {
  const { t, ama, id, writes } = await scene()
  await over(t)
  type Wait = { wait: number }
  const { rows } = await sql<Wait>`select run_at::date - ${t.deps.clock.today()}::date as wait from graphile_worker.jobs
    where task_identifier like 'mail:review-%' order by run_at`.execute(t.deps.db)
  // The guest has left on the third of these days, and five have passed.
  expect(rows).toEqual([{ wait: -1 }, { wait: 6 }])
  await runJob(t, 'mail:review-invitation', { bookingId: id })
  expect(subjects(t, ama.email)).toContainEqual(expect.stringMatching(/^How was /))
  await writes.guest()
  await runJob(t, 'mail:review-reminder', { bookingId: id })
  expect(subjects(t, ama.email)).not.toContainEqual(expect.stringMatching(/^You can review/))
  expect(await ama.send(getReview, { params: { id } })).toMatchObject({ own: { overall: 5 } })
})

test('a stay that its host has booked and was paid for itself, or gave for nothing, is not reviewed, one that was paid here is', async () => {
  const t = await here.empty()
  const host = await newHost(t)
  const flat = await t.apartment({ price: 48, instantBooking: true, organisationId: host.id })
  const params = { org: host.slug }
  const book = async (from: number) => {
    const form = { ...stay(t, flat, from, from + 1), name: 'Kofi', phone: '024 555 0142', email: 'kofi@mail.example' }
    const body = { ...form, key: t.deps.ids.next() }
    const { _id: id } = await host.owner.send(createHostBooking, { params, body })
    const { url } = await host.owner.send(makeHostPaymentLink, { params: { ...params, id }, body: {} })
    const open = async () => {
      const { token } = await t.anyone.send(openTrip, { body: { token: url.split('#')[1] ?? '' } })
      return t.as(token)
    }
    return { id, open }
  }
  const [paidThere, paidHere] = [await book(1), await book(3)]
  const cash = { method: 'cash', amount: 48, key: t.deps.ids.next() } as const
  await host.owner.send(recordHostPayment, { params: { ...params, id: paidThere.id }, body: cash })
  const guest = await paidHere.open()
  const { payment } = await guest.send(startPayment, { body: { bookingId: paidHere.id, method: 'card' } })
  await charge(t, payment.reference)
  await guest.send(confirmBookingPayment, { body: { bookingId: paidHere.id } })
  await host.owner.send(createHostPromo, { params, body: { code: 'FRIENDS', percent: 100 } })
  const [friend] = await t.customers(1)
  const { _id: free } = await friend.send(createBooking, { body: { ...stay(t, flat, 2, 3), code: 'FRIENDS' } })
  await friend.send(startPayment, { body: { bookingId: free, method: 'card' } })
  await friend.send(confirmBookingPayment, { body: { bookingId: free } })
  await over(t)
  expect(await friend.send(getReview, { params: { id: free } })).toMatchObject({ canWrite: false })
  expect(await outcomeOf(friend.send(writeReview, { params: { id: free }, body: words(5) }))).toBe('review_not_open')
  type Made = typeof paidHere
  const ask = async ({ id, open }: Made) => (await open()).send(getReview, { params: { id } })
  const write = async ({ id, open }: Made) => (await open()).send(writeReview, { params: { id }, body: words(5) })
  expect(await ask(paidThere)).toMatchObject({ canWrite: false })
  expect(await outcomeOf(write(paidThere))).toBe('review_not_open')
  // Nor by its host: the address of anybody may have been entered, whom other hosts would read about.
  const about = { params: { ...params, id: paidThere.id }, body: { overall: 1 as const, text: 'Broke a lamp.' } }
  expect(await outcomeOf(host.owner.send(writeGuestReview, about))).toBe('review_not_open')
  expect(await ask(paidHere)).toMatchObject({ canWrite: true })
  expect(await outcomeOf(write(paidHere))).toBe('ok')
})
