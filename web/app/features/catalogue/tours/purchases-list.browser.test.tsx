// Tests of the bought packages: one whose payment is not over is said above the list, as for stays, and not beside one that is bought.
import { listMyPayments } from '@akwaaba/contract/checkout'
import { errors } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { getTour, listTourPurchases, type Tour } from '@akwaaba/contract/tours'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, day, payment } from '../../../../testing/samples.ts'
import { PurchasesList } from './purchases-list.tsx'

const tour: Tour = {
  ...{ _id: apartment._id, title: 'Two days in Ada', description: '', date: day(20), price: 90, image: null },
  ...{ location: 'Ada', address: '', days: 2, seats: null, seatsLeft: null, minAge: null, meetingPoint: '' },
  ...{ departureTime: '', itinerary: [], included: [], excluded: [] },
}
const begun = { ...payment, bookingId: null, packageId: tour._id, seats: 2 }
const open = () => page.getByRole('list', { name: 'Payments under way' })

test('says that a payment for a package is under way, with the package and without one that is bought', async () => {
  await answer(getTour, tour)
  await answer(listTourPurchases, [])
  await answer(listMyPayments, [
    begun,
    { ...begun, _id: apartment._id, reference: 'PAY-3456', status: 'review' },
    { ...begun, _id: tour._id.replace(/1$/, '6'), reference: 'PAY-4567', status: 'failed' },
    payment,
  ])
  render(<PurchasesList />)
  await expect.element(open().getByRole('link', { name: 'Two days in Ada' }).first()).toBeVisible()
  await expect.element(open().getByText(/^You began to pay/)).toBeVisible()
  await expect.element(open().getByText(errors.payment_in_review.msg)).toBeVisible()
  expect(open().getByRole('listitem').all()).toHaveLength(2)
  await expect.element(page.getByText('No packages bought yet.')).toBeVisible()
})

test('says nothing of a payment whose package is in the list', async () => {
  await answer(listTourPurchases, [
    {
      ...{ _id: tour._id, reference: begun.reference, price: 180, seats: 2, isOffered: true, callOffReason: '' },
      ...{ status: 'bought', state: 'bought', actions: [], blocked: [], customer: null, mayReturn: false },
      ...{ purchasedAt: payment.createdAt, package: tour },
    },
  ])
  await answer(listMyPayments, [begun])
  render(<PurchasesList />)
  await expect.element(page.getByRole('article', { name: 'Two days in Ada' })).toBeVisible()
  await expect.element(open()).not.toBeInTheDocument()
})

test('reads those beyond the first page on request', async () => {
  const bought = (at: number, title: string) => ({
    ...{
      _id: `0192f000-0000-7000-8000-0000000009${String(at).padStart(2, '0')}`,
      reference: `TOUR-${at}`,
      price: 180,
      seats: 2,
      isOffered: true,
      callOffReason: '',
    },
    ...{
      status: 'bought' as const,
      state: 'bought' as const,
      actions: [],
      blocked: [],
      customer: null,
      mayReturn: false,
    },
    ...{ purchasedAt: payment.createdAt, package: { ...tour, title } },
  })
  await answer(
    listTourPurchases,
    Array.from({ length: limits.pageSize }, (_, at) => bought(at, `Tour ${at}`)),
  )
  await answer(listMyPayments, [])
  render(<PurchasesList />)
  await expect.element(page.getByRole('article').first()).toBeVisible()
  await answer(listTourPurchases, [bought(99, 'The first tour of all')])
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByRole('article', { name: 'The first tour of all' })).toBeVisible()
  expect(page.getByRole('article').all()).toHaveLength(limits.pageSize + 1)
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})
