// Tests of a day of a host: which stays are in which list, where their guests are, and how many homes have a guest.
import { createBooking } from '@akwaaba/contract/bookings'
import { createHostBlock } from '@akwaaba/contract/calendar'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { setHostPresence } from '@akwaaba/contract/presence'
import { getHostToday } from '@akwaaba/contract/today'
import { expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { day, refusal, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser } from '#testing/world.ts'

const here = fileWorld()

const scene = async () => {
  const t = here()
  const [host, other] = [await newHost(t), await newHost(t)]
  const [flat, loft, empty, foreign] = await Promise.all(
    [host, host, host, other].map(({ id: organisationId }) => t.apartment({ instantBooking: true, organisationId })),
  )
  const [ama, kofi] = await t.customers(2)
  const book = async (guest: TestUser, apartmentId: string, from: number, to: number, isPaid = true) => {
    const { _id: bookingId } = await guest.send(createBooking, { body: stay(t, apartmentId, from, to) })
    if (!isPaid) return bookingId
    await startAndPay(t, guest, { bookingId })
    await guest.send(confirmBookingPayment, { body: { bookingId } })
    return bookingId
  }
  const params = { org: host.slug }
  const on = (ahead?: number, by: TestUser = host.owner) =>
    by.send(getHostToday, { params, ...(ahead === undefined ? {} : { query: { date: day(t, ahead) } }) })
  return { t, host, flat, loft, empty, foreign, ama, kofi, book, params, on }
}

test('shows any day with who arrives, is in house and leaves, and how many homes have a guest', async () => {
  const { t, host, flat, loft, empty, foreign, ama, kofi, book, on } = await scene()
  const long = await book(ama, flat ?? '', 1, 5)
  const short = await book(kofi, loft ?? '', 2, 3)
  await book(kofi, foreign ?? '', 1, 9)
  await book(kofi, loft ?? '', 6, 8, false)
  await host.owner.send(createHostBlock, {
    params: { org: host.slug },
    body: { ...stay(t, empty ?? '', 1, 9), note: '' },
  })
  expect(await on()).toMatchObject({ date: day(t, 0), isToday: true, arriving: 0, inside: 0, leaving: 0, inHouse: [] })
  const listed = ({ arrivals, inHouse, departures }: Awaited<ReturnType<typeof on>>) =>
    [arrivals, inHouse, departures].map((stays) => stays.map(({ _id }) => _id))
  expect(listed(await on(1))).toEqual([[long], [], []])
  const second = await on(2)
  expect(listed(second)).toEqual([[short], [long], []])
  expect(second).toMatchObject({ isToday: false, arriving: 1, inside: 1, leaving: 0, staying: 2, homes: 3 })
  // Neither a block, nor an unpaid hold, nor the home of another host.
  expect(second.nights.map(({ taken }) => taken)).toEqual([2, 1, 1, ...Array(11).fill(0)])
  expect(second.nights[0]?.date).toBe(day(t, 2))
  expect(listed(await on(3))).toEqual([[], [long], [short]])
  expect(listed(await on(5))).toEqual([[], [], [long]])
  expect(
    await refusal(host.owner.send(getHostToday, { params: { org: host.slug }, query: { date: 'soon' as never } })),
  ).toMatchObject({
    status: 400,
  })
})

test('says of each stay where its guest is, and offers to those who may what can be entered', async () => {
  const { t, host, flat, ama, book, params, on } = await scene()
  const id = await book(ama, flat ?? '', 0, 2)
  expect((await on()).arrivals).toMatchObject([{ presence: { state: 'expected', actions: ['checkIn', 'noShow'] } }])
  await host.owner.send(setHostPresence, { params: { ...params, id }, body: { action: 'checkIn' } })
  expect((await on()).arrivals).toMatchObject([{ presence: { state: 'inHouse', actions: ['checkOut', 'undo'] } }])
  expect((await on(1)).inHouse).toMatchObject([{ presence: { state: 'inHouse' } }])
  const cleaner = await newMember(t, host.id, 'cleaner')
  const [shown] = (await on(0, cleaner)).arrivals
  expect(shown).toMatchObject({ _id: id, presence: { state: 'inHouse', actions: [], blocked: [] } })
  expect(JSON.stringify(shown)).not.toContain(ama.username)
  expect(shown).not.toHaveProperty('price')
})
