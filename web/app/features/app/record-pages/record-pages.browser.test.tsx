// Tests of the pages of one guest and one payment that could not be read.
import { errors } from '@akwaaba/contract/errors'
import { getGuestPage, getPaymentPage } from '@akwaaba/contract/record-pages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking } from '../../../../testing/samples.ts'
import { GuestPage } from './guest-page.tsx'
import { PaymentPage } from './payment-page.tsx'

const records = [
  { row: getGuestPage, title: 'Guest', back: 'People', shown: <GuestPage id={booking._id} /> },
  { row: getPaymentPage, title: 'Payment', back: 'Payments', shown: <PaymentPage id={booking._id} /> },
]

test.each(records)('says under its heading that the record could not be read: $title', async (record) => {
  await refuse(record.row, 'unavailable')
  render(record.shown)
  await expect.element(page.getByText(errors.unavailable.msg)).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: record.title })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: record.back })).toBeVisible()
})
