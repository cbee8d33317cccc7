// Tests of the forms of reviews: what is missing is said and has the focus, nothing that was written is lost, and one press sends once.

import { hideReview, listModeratedReviews } from '@akwaaba/contract/review-moderation'
import {
  type GuestReviews,
  getGuestReview,
  getReview,
  type StayReviews,
  writeGuestReview,
  writeReview,
} from '@akwaaba/contract/reviews'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment } from '../../../../testing/samples.ts'
import { AdminReviews } from './admin-reviews.tsx'
import { GuestReview } from './guest-review.tsx'
import { StayReview } from './stay-review.tsx'

const open: StayReviews = {
  ...{ own: null, other: null, otherHasWritten: false, canWrite: true },
  closesAt: '2026-12-20T00:00:00.000Z',
}
const ofGuest: GuestReviews = { ...open, earlier: [] }
const own = {
  ...{ _id: apartment._id, state: 'written' as const, overall: 5, aspects: null, facts: {} },
  ...{ text: 'Careful.', privateNote: '', writtenAt: '2026-12-08T10:00:00.000Z' },
}
const five = (label: string) =>
  page.getByRole('group', { name: label }).getByRole('radio', { name: '5 stars, very good' })
const words = () => page.getByRole('textbox', { name: 'In your words' })
const send = () => page.getByRole('button', { name: 'Send the review' })

test('asks a guest for what is missing, keeps the words after a broken connection, and sends all of it once', async () => {
  await answer(getReview, open)
  render(<StayReview bookingId={apartment._id} />)
  await words().fill('Quiet, and the water held.')
  await send().click()
  await expect.element(page.getByText('Please choose one to five stars.').first()).toBeVisible()
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  for (const label of ['The stay as a whole', 'Cleanliness', 'As described', 'Location', 'Value', 'Host'])
    await five(label).click({ force: true })
  await page.getByRole('combobox', { name: 'Did the power hold?' }).selectOptions('Yes')
  await page.getByRole('textbox', { name: /private note/ }).fill('The tap drips.')
  await breakConnection(writeReview)
  // What the page shows cannot be read again either.
  await refuse(getReview, 'unavailable')
  await send().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(words()).toHaveValue('Quiet, and the water held.')
  await answer(writeReview, { msg: 'Thank you.', review: open })
  await send().dblClick()
  await expect.element(page.getByText('Thank you.')).toBeVisible()
  const aspects = { cleanliness: 5, accuracy: 5, location: 5, value: 5, host: 5 }
  expect((await sentTo(writeReview)).slice(1)).toEqual([
    { overall: 5, aspects, facts: { power: true }, text: 'Quiet, and the water held.', privateNote: 'The tap drips.' },
  ])
})

test('lets a host write about the guest, by keyboard, and shows what other hosts have written', async () => {
  const earlier = [{ overall: 4, text: 'Left it clean.', writtenAt: '2026-05-02T10:00:00.000Z' }]
  await answer(getGuestReview, { ...ofGuest, earlier, otherHasWritten: true })
  render(<GuestReview org="volta" bookingId={apartment._id} mayWrite />)
  await expect.element(page.getByText('Left it clean.')).toBeVisible()
  await expect.element(page.getByText(/The guest has written/)).toBeVisible()
  await send().click()
  await expect.element(page.getByText('Please write a few words.')).toBeVisible()
  page.getByRole('radio', { name: '4 stars, good' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await words().fill('Careful.')
  await refuse(writeGuestReview, 'review_closed')
  await send().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(words()).toHaveValue('Careful.')
  const review = {
    ...open,
    own,
    other: { overall: 5, text: 'Kind host.', privateNote: 'Sorry for the cup.' },
    otherHasWritten: true,
    canWrite: false,
  }
  await answer(writeGuestReview, { msg: 'Both are shown now.', review })
  await answer(getGuestReview, { ...ofGuest, ...review })
  await send().click()
  await expect.element(page.getByText('Kind host.')).toBeVisible()
  await expect.element(page.getByText('Sorry for the cup.', { exact: false })).toBeVisible()
  expect((await sentTo(writeGuestReview)).at(-1)).toEqual({ overall: 5, text: 'Careful.', privateNote: '' })
})

test('shows a member who may not decide about bookings what was written, without a form', async () => {
  await answer(getGuestReview, { ...ofGuest, own, otherHasWritten: false })
  render(<GuestReview org="volta" bookingId={apartment._id} mayWrite={false} />)
  await expect.element(page.getByText('Careful.')).toBeVisible()
  await expect.element(send()).not.toBeInTheDocument()
})

test('hides no review without a reason, and says that one is missing', async () => {
  const held = {
    ...{
      _id: apartment._id,
      name: 'Ama',
      side: 'guest' as const,
      overall: 1,
      reference: 'AKW-7QK2M9XD',
      text: 'Call me.',
    },
    ...{ apartment: { _id: apartment._id, apartmentName: 'Palm Loft' }, reply: null, state: 'held' as const },
    ...{
      writtenAt: own.writtenAt,
      heldUntil: null,
      heldFor: ['contacts' as const],
      hiddenReason: null,
      privateNote: '',
    },
  }
  await answer(listModeratedReviews, [held])
  render(<AdminReviews search={{}} />)
  await page.getByRole('button', { name: 'Hide the review of AKW-7QK2M9XD' }).click()
  const hide = page.getByRole('dialog').getByRole('button', { name: 'Hide it' })
  await hide.click()
  await expect
    .element(page.getByRole('combobox', { name: 'Reason' }))
    .toHaveAccessibleDescription('Please choose a reason.')
  expect(await sentTo(hideReview)).toEqual([])
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Personal data')
  await answer(hideReview, { msg: 'The review is hidden.' })
  await hide.click()
  await expect.element(page.getByText('The review is hidden.')).toBeVisible()
  expect(await sentTo(hideReview)).toEqual([{ reason: 'personal-data' }])
})
