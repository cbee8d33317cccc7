// Tests of the reviews on the page of a listing: the bars by star, the order, and a choice that finds none.
import { listReviews, type Review } from '@akwaaba/contract/reviews'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment } from '../../../../testing/samples.ts'
import { ListingReviews } from './listing-reviews.tsx'

const review = (overall: number, text: string): Review => ({
  ...{ _id: crypto.randomUUID(), name: 'Ama', overall, text, language: 'en', facts: { power: true } },
  ...{ stayedIn: '2026-11', publishedAt: '2026-11-20T10:00:00.000Z', reply: null },
})
const rating = {
  ...{ count: 9, average: 4.6, byStar: [0, 0, 1, 2, 6], removed: 0 },
  facts: [{ fact: 'power' as const, yes: 1, of: 1 }],
  languages: [
    { language: 'en' as const, count: 7 },
    { language: 'fr' as const, count: 2 },
  ],
}

test('shows those with as many stars as the bar that is pressed, in the order that is chosen, and all again', async () => {
  render(
    <ListingReviews of={{ kind: 'apartment', id: apartment._id }} rating={rating} reviews={[review(5, 'Quiet.')]} />,
  )
  await answer(listReviews, [review(3, 'A bit loud.')])
  const three = page.getByRole('button', { name: '3 stars: 1 review' })
  await three.click()
  await expect.element(page.getByText('A bit loud.')).toBeVisible()
  await expect.element(three).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('status')).toHaveTextContent('1 review')
  expect(page.getByText('Quiet.').query()).toBeNull()
  await answer(listReviews, [])
  await page.getByRole('combobox', { name: 'What they noticed' }).selectOptions('Power')
  await expect.element(page.getByText('No such reviews.')).toBeVisible()
  await answer(listReviews, [review(5, 'Quiet.'), review(3, 'A bit loud.')])
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('Most stars first')
  await expect.element(page.getByText('Quiet.')).toBeVisible()
  const language = page.getByRole('combobox', { name: 'Language' })
  await answer(listReviews, [{ ...review(5, 'Très calme.'), language: 'fr' }])
  await language.selectOptions('French')
  await expect.element(page.getByText('Très calme.')).toHaveAttribute('lang', 'fr')
  await language.selectOptions('All')
  await page.getByRole('combobox', { name: 'Stars' }).selectOptions('All')
  await expect.element(three).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByRole('button', { name: '2 stars: 0 reviews' })).toBeDisabled()
})

test('keeps a report that is being written when the reviews cannot be read again', async () => {
  onTestFinished(() => void vi.useRealTimers())
  render(<ListingReviews of={{ kind: 'apartment', id: apartment._id }} rating={rating} reviews={[]} />)
  await answer(listReviews, [review(3, 'A bit loud.')])
  await page.getByRole('button', { name: '3 stars: 1 review' }).click()
  await page.getByRole('button', { name: /^Report this review/ }).click()
  const text = page.getByLabelText('Tell us more (optional)')
  await text.fill('It is about another home.')
  await refuse(listReviews, 'internal')
  // What was read is old when the reader comes back to the window, so it is read again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/^This may not be up to date: /)).toBeInTheDocument()
  await expect.element(text).toHaveValue('It is about another home.')
})
