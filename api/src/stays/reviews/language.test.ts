// Tests of the language of reviews: how it is told, that it is stored with what is written, and that reviews are narrowed to one.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { getRating, listReviews, writeGuestReview, writeReview } from '@akwaaba/contract/reviews'
import { expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { newHost } from '#testing/hosting.ts'
import { runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'
import { languageOf } from './rules.ts'

const here = fileWorld()

test('tells English, French and Twi, and takes English where nothing tells', () => {
  for (const [language, text] of [
    ['en', 'Quiet, and the water held.'],
    ['en', 'We were met at the gate; le patron was very kind.'],
    ['fr', 'Très calme, et l’eau n’a pas manqué. Nous reviendrons !'],
    ['fr', "C'était parfait pour les enfants."],
    ['tw', 'Ɛhɔ yɛ fɛ paa, na nsuo wɔ hɔ daa.'],
    ['tw', 'Medaase paa'],
    ['en', '10/10'],
    ['en', ''],
  ] as const)
    expect([text, languageOf(text)]).toEqual([text, language])
})

test('a review has the language of its words, also after they are changed, and is found by it', async () => {
  const t = here()
  const host = await newHost(t)
  const flat = await t.apartment({ instantBooking: true, organisationId: host.id })
  const guests = await t.customers(2)
  const ids: string[] = []
  for (const [at, guest] of guests.entries()) {
    const { _id: bookingId } = await guest.send(createBooking, { body: stay(t, flat, 1 + at * 2, 2 + at * 2) })
    await startAndPay(t, guest, { bookingId })
    await guest.send(confirmBookingPayment, { body: { bookingId } })
    ids.push(bookingId)
  }
  t.wait({ days: 6 })
  await runJob(t, 'bookings:complete-stays', {})
  const aspects = { cleanliness: 5, accuracy: 5, location: 5, value: 5, host: 5 }
  const write = (at: number, text: string) =>
    guests[at]?.send(writeReview, { params: { id: ids[at] ?? '' }, body: { overall: 5, aspects, text } })
  await write(0, 'It was very quiet.')
  await write(0, 'C’était très calme.')
  await write(1, 'It was very quiet.')
  for (const id of ids)
    await host.owner.send(writeGuestReview, {
      params: { org: host.slug, id },
      body: { overall: 5, text: 'A careful guest.' },
    })
  const params = { id: flat }
  const found = async (language?: 'en' | 'fr' | 'tw') =>
    (await t.anyone.send(listReviews, { params, query: language ? { language } : {} })).map((review) => [
      review.language,
      review.text,
    ])
  expect(await found('fr')).toEqual([['fr', 'C’était très calme.']])
  expect(await found('en')).toEqual([['en', 'It was very quiet.']])
  expect(await found('tw')).toEqual([])
  expect(await found()).toHaveLength(2)
  expect((await t.anyone.send(getRating, { params })).languages).toEqual([
    { language: 'en', count: 1 },
    { language: 'fr', count: 1 },
  ])
  const other = { params, query: { language: 'de' as 'fr' } }
  expect(await outcomeOf(t.anyone.send(listReviews, other))).toBe('invalid_input')
})
