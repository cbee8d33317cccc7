// Tests of asking to be told when nights are free: with an account, with an address, and what the mailed link opens.
import { confirmWait, endWaitsByLink, readWait, waitByMail, waitForNights } from '@akwaaba/contract/waits'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, day } from '../../../../testing/samples.ts'
import { clearDevice, loadSession, signIn } from '../../../lib/session.ts'
import { WaitOffer } from './wait-offer.tsx'
import { WaitingPage } from './waiting-page.tsx'

const stay = { from: day(10), to: day(13) }
const wanted = { apartmentId: apartment._id, startDate: stay.from, endDate: stay.to }
const wait = { _id: apartment._id, ...wanted, apartmentName: 'Palm Loft' }
const offer = () => page.getByRole('button', { name: 'Tell me if they free up' })

beforeEach(async () => {
  await clearDevice()
  return loadSession()
})

test('waits for a signed-in user with one press, again after a broken connection', async () => {
  signIn({ token: 'a-token', username: 'Ama', email: 'ama@example.com', role: 'customer' })
  await breakConnection(waitForNights)
  render(<WaitOffer apartmentId={apartment._id} stay={stay} onFree={() => undefined} />)
  await offer().click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await answer(waitForNights, { state: 'waiting' })
  await offer().click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('We write to ama@example.com once, as soon as all these nights are free.')
  expect((await sentTo(waitForNights)).at(-1)).toEqual(wanted)
})

test('asks a visitor for an address, keeps one that is refused, and says that it has to be confirmed', async () => {
  await refuse(waitByMail, 'invalid_input', { fields: { email: 'Please enter a valid e-mail address.' } })
  render(<WaitOffer apartmentId={apartment._id} stay={stay} onFree={() => undefined} />)
  await offer().click()
  const field = page.getByRole('textbox', { name: 'Your e-mail address' })
  await field.fill('esi@example')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Please enter a valid e-mail address.')).toBeVisible()
  await expect.element(field).toHaveValue('esi@example')
  await answer(waitByMail, { state: 'unconfirmed' })
  await field.fill('esi@example.com')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'We have sent a link to esi@example.com. Open it, and we tell you once when all these nights are free.',
    )
})

test('says that nights are free after all, and has them read again', async () => {
  signIn({ token: 'a-token', username: 'Ama', email: 'ama@example.com', role: 'customer' })
  await answer(waitForNights, { state: 'free' })
  const onFree = vi.fn()
  render(<WaitOffer apartmentId={apartment._id} stay={stay} onFree={onFree} />)
  await offer().click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('These nights are free again. Please choose them once more.')
  expect(onFree).toHaveBeenCalledOnce()
})

test('confirms by the mailed link, and ends all mails of this kind', async () => {
  await answer(readWait, { ...wait, isConfirmed: false })
  render(<WaitingPage />, '/waiting')
  await answer(confirmWait, { ...wait, isConfirmed: true })
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect.element(page.getByRole('heading', { name: 'We tell you when it is free' })).toBeVisible()
  await refuse(endWaitsByLink, 'unavailable')
  await page.getByRole('button', { name: 'Stop all mails of this kind' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await answer(endWaitsByLink, {})
  await page.getByRole('button', { name: 'Stop all mails of this kind' }).click()
  await expect.element(page.getByRole('heading', { name: 'You get no more of these mails' })).toBeVisible()
})

test('says that a link has ended', async () => {
  await refuse(readWait, 'bad_link')
  render(<WaitingPage />, '/waiting')
  await expect.element(page.getByRole('heading', { name: 'This link cannot be opened' })).toBeVisible()
})
