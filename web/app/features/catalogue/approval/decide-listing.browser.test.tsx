// Tests of deciding about a listing: by keys, with a frequent reason, and going on to the next one of the list.
import { errors } from '@akwaaba/contract/errors'
import { approveListing, getListing, rejectListing } from '@akwaaba/contract/listings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, draft } from '../../../../testing/samples.ts'
import { walkState } from '../../../lib/list-walk.ts'
import { DecideListing } from './decide-listing.tsx'

const { _id } = draft
const listing = { ...draft, state: 'submitted' as const, actions: ['approve' as const, 'reject' as const], similar: [] }

test('approves by A, sends back for a frequent reason, and goes on to the next listing by J', async () => {
  await answer(getListing, listing)
  const state = walkState({ ids: [_id, booking._id], at: '/dashboard/listings?page=2' })
  const { address } = render(<DecideListing id={_id} />, `/dashboard/listings/${_id}`, state)
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Approval' }))
    .toHaveAttribute('href', '/dashboard/listings?page=2')

  await userEvent.click(page.getByRole('button', { name: 'Reject' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'The address cannot be found.' }))
  // A letter that is typed into the reason approves nothing.
  await userEvent.type(dialog.getByLabelText('Why'), ' a')
  await answer(rejectListing, { ...listing, msg: 'The listing is rejected.' })
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await expect.element(page.getByText('The listing is rejected.')).toBeVisible()
  expect(await sentTo(rejectListing)).toEqual([{ note: 'The address cannot be found. a' }])

  await answer(approveListing, { ...listing, msg: 'The listing is live.' })
  await userEvent.keyboard('a')
  await expect.element(page.getByText('The listing is live.')).toBeVisible()
  expect(await sentTo(approveListing)).toHaveLength(1)
  await userEvent.keyboard('j')
  await expect.poll(address).toBe(`/dashboard/listings/${booking._id}`)
})

test('says under its heading that the listing could not be read, with the way back to the list', async () => {
  await refuse(getListing, 'unavailable')
  render(<DecideListing id={_id} />, `/dashboard/listings/${_id}`)
  await expect.element(page.getByText(errors.unavailable.msg)).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Listing' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Approval' })).toBeVisible()
})
