// Tests of a trip that is shared and of one that is not its receiver's: making and ending links, what they show, and one button that acts.

import { endTripViews, listTripViews, makeTripView, readTripView } from '@akwaaba/contract/trip-views'
import { denyTrip } from '@akwaaba/contract/trips'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, day } from '../../../../testing/samples.ts'
import { NotMyTrip } from './not-my-trip.tsx'
import { ShareTrip } from './share-trip.tsx'
import { SharedTrip } from './shared-trip.tsx'

const at = '2031-05-04T10:00:00.000Z'
const view = {
  ...{ state: 'booked' as const, firstName: 'Efua', apartmentName: 'Palm Loft', address: 'Osu, Accra' },
  ...{ coverImage: booking.apartment.coverImage, startDate: day(10), endDate: day(12), nights: 2 },
  ...{ checkInFrom: '14:00', checkOutBy: '11:00' },
  arrival: { address: 'House 14B', landmark: 'The blue gate', directions: null, latitude: null, longitude: null },
}

test('says that the links could not be read, makes one to copy and to send, and ends all of them', async () => {
  await answer(listTripViews, { views: [] })
  await refuse(listTripViews, 'unavailable')
  await answer(makeTripView, { url: 'https://akwaaba.example/trip/x#s=token' })
  render(<ShareTrip booking={booking} />)
  await page.getByRole('button', { name: 'Try Again' }).click()
  const make = page.getByRole('button', { name: 'Make a link' })
  await expect.element(make).toBeEnabled()
  await answer(listTripViews, { views: [{ _id: booking._id, madeAt: at, usedAt: null }] })
  await make.click()
  await expect.element(page.getByText('https://akwaaba.example/trip/x#s=token', { exact: true })).toBeVisible()
  const chat = page.getByRole('link', { name: /^Send by WhatsApp/ })
  expect(decodeURIComponent(chat.element().getAttribute('href') ?? '')).toContain('trip/x#s=token')
  await expect.element(page.getByText(/not opened yet$/)).toBeVisible()
  await breakConnection(endTripViews)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await answer(endTripViews, { msg: 'The links that you have shared show nothing any more.' })
  await answer(listTripViews, { views: [] })
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect.element(page.getByText('The links that you have shared show nothing any more.')).toBeVisible()
  await expect.element(chat).not.toBeInTheDocument()
})

test('shows a shared trip, again after a failed call, and takes the token out of the address', async () => {
  history.replaceState(null, '', `${location.pathname}#s=shared-token`)
  await breakConnection(readTripView)
  render(<SharedTrip id={booking._id} />)
  await expect.element(page.getByRole('heading', { name: 'The trip could not be loaded' })).toBeVisible()
  expect(location.hash).toBe('')
  await answer(readTripView, view)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Palm Loft' })).toBeVisible()
  await expect.element(page.getByText('Booked by Efua')).toBeVisible()
  await expect.element(page.getByText('House 14B')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Open directions/ })).toBeVisible()
  expect(await sentTo(readTripView)).toEqual([{ token: 'shared-token' }, { token: 'shared-token' }])
})

test('says that a link shows no trip any more', async () => {
  await refuse(readTripView, 'bad_link', { why: 'revoked' })
  render(<SharedTrip id={booking._id} />)
  await expect.element(page.getByRole('heading', { name: 'This link shows no trip' })).toBeVisible()
})

test('denies a trip by one press, and not before it', async () => {
  history.replaceState(null, '', `${location.pathname}#denial-token`)
  await refuse(denyTrip, 'bad_link', { why: 'claimed' })
  render(<NotMyTrip />)
  const press = page.getByRole('button', { name: 'This was not me' })
  await expect.element(press).toBeVisible()
  expect(await sentTo(denyTrip)).toEqual([])
  await press.click()
  await expect.element(page.getByText(/^This trip is in an account with your address/)).toBeVisible()
  await answer(denyTrip, { msg: 'Thank you.' })
  await press.click()
  await expect.element(page.getByText('Thank you.')).toBeVisible()
  await expect.element(press).not.toBeInTheDocument()
  expect(await sentTo(denyTrip)).toEqual([{ token: 'denial-token' }, { token: 'denial-token' }])
  history.replaceState(null, '', location.pathname)
})
