// Tests of agreeing on something about a stay beside its days: which of it is offered, what a form asks for, and what is sent.
import { agreeHostStay } from '@akwaaba/contract/stay-agreements'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, day } from '../../../../testing/samples.ts'
import { AgreeMenu } from './agree-menu.tsx'

const paid = { ...booking, state: 'approved' as const, depositPaid: true, startDate: day(-1), endDate: day(2) }
const names = async () =>
  page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)

test('offers what is possible of a stay, and nothing of one that is not paid for', async () => {
  render(<AgreeMenu stay={paid} org="volta-stays" onDone={() => undefined} />)
  await expect.element(page.getByRole('button', { name: 'Damage' })).toBeVisible()
  expect(await names()).toEqual(['Late check-out', 'Early departure', 'Discount', 'Damage'])
})

test('offers nothing to those who do not decide about stays, who have no address of the guest', async () => {
  const { username } = paid.customer ?? { username: '' }
  render(<AgreeMenu stay={{ ...paid, customer: { username } }} org="volta-stays" onDone={() => undefined} />)
  expect(await names()).toEqual([])
})

test('of a stay ahead only a late check-out and a discount', async () => {
  render(<AgreeMenu stay={{ ...paid, startDate: day(5), endDate: day(7) }} onDone={() => undefined} />)
  await expect.element(page.getByRole('button', { name: 'Discount' })).toBeVisible()
  expect(await names()).toEqual(['Late check-out', 'Discount'])
})

test('a form says what it lacks, keeps what was typed after a refusal, and says when the night is taken, too', async () => {
  render(<AgreeMenu stay={paid} org="volta-stays" onDone={() => undefined} />)
  await userEvent.click(page.getByRole('button', { name: 'Late check-out' }))
  const dialog = page.getByRole('dialog', { name: 'Late check-out' })
  await userEvent.click(dialog.getByRole('button', { name: 'Offer the late check-out' }))
  await expect.element(dialog.getByText('Please enter an hour.')).toBeVisible()
  await expect.element(dialog.getByText('Please enter an amount.')).toBeVisible()
  expect(await sentTo(agreeHostStay)).toEqual([])
  await userEvent.fill(dialog.getByLabelText(/^Until when on/), '16:00')
  await userEvent.fill(dialog.getByLabelText('What it costs, in dollars'), '20')
  await expect.element(dialog.getByText('the following night is taken with it', { exact: false })).toBeVisible()
  await refuse(agreeHostStay, 'dates_unavailable')
  await userEvent.click(dialog.getByRole('button', { name: 'Offer the late check-out' }))
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByLabelText('What it costs, in dollars')).toHaveValue(20)
  expect(await sentTo(agreeHostStay)).toEqual([{ kind: 'late-check-out', lateUntil: '16:00', amount: 20, reason: '' }])
})
