// Tests of what is said above the balances of providers when nothing differs payment by payment.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import { BooksAgree } from './books.tsx'

const balance = (here: number, there: number | null) => ({
  ...{ provider: 'paystack', currency: 'GHS', here: { amount: here, currency: 'GHS' as const } },
  there: there === null ? null : { amount: there, currency: 'GHS' as const },
})
const explained = page.getByText(/a payout is on its way to the bank/)

test('explains a difference in what a provider holds', async () => {
  render(<BooksAgree balances={[balance(100, 10)]} />)
  await expect.element(page.getByText('Every payment, refund and payout in our books agrees')).toBeVisible()
  await expect.element(explained).toBeVisible()
})

test('explains nothing where the sums agree or the provider names none', async () => {
  render(<BooksAgree balances={[balance(100, 100), balance(40, null)]} />)
  await expect.element(page.getByText('Every payment, refund and payout in our books agrees')).toBeVisible()
  await expect.element(explained).not.toBeInTheDocument()
})
