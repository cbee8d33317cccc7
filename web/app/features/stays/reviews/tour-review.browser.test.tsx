// Tests of the form that reviews a package: what is missing, a broken connection, and sending it once.
import { getTourReview, writeTourReview } from '@akwaaba/contract/tour-reviews'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, breakConnection, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment } from '../../../../testing/samples.ts'
import { TourReview } from './tour-review.tsx'

const open = {
  tour: { _id: apartment._id, title: 'Cape Coast in a day' },
  ...{ own: null, canWrite: true, closesAt: '2041-03-20T00:00:00.000Z' },
}

test('asks for stars and words, keeps them when the connection breaks, and says what became of the review', async () => {
  await answer(getTourReview, open)
  await breakConnection(writeTourReview)
  render(<TourReview purchaseId={apartment._id} />)
  const send = page.getByRole('button', { name: 'Send the review' })
  await send.click()
  await expect.element(page.getByText('Please choose one to five stars.')).toBeVisible()
  await page.getByRole('radio', { name: '4 stars, good' }).click({ force: true })
  const words = page.getByRole('textbox', { name: 'In your words' })
  await words.fill('Long, and worth it.')
  await send.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(words).toHaveValue('Long, and worth it.')
  const own = { _id: apartment._id, state: 'published' as const, overall: 4, text: 'Long, and worth it.' }
  const review = { ...open, own: { ...own, writtenAt: '2041-03-07T10:00:00.000Z' }, canWrite: false }
  await answer(getTourReview, review)
  await answer(writeTourReview, { msg: 'Thank you. Your review is shown on the page of the package.', review })
  await send.click()
  await expect
    .element(page.getByText('Your review is shown on the page of the package.', { exact: true }))
    .toBeVisible()
  expect((await sentTo(writeTourReview)).at(-1)).toEqual({ overall: 4, text: 'Long, and worth it.' })
})
