// Tests of agreeing on something about a stay beside its days: which of it is offered, what a form asks for, and what is sent.
import { agreeHostStay } from '@akwaaba/contract/stay-agreements'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse, sentTo } from '../../../../testing/network.ts'
import { render, unmountAll } from '../../../../testing/render.tsx'
import { booking, day } from '../../../../testing/samples.ts'
import { AgreeMenu } from './agree-menu.tsx'

const paid = { ...booking, state: 'approved' as const, depositPaid: true, startDate: day(-1), endDate: day(2) }
const submission = expect.any(String)
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
  await refuse(agreeHostStay, 'dates_unavailable')
  await userEvent.click(dialog.getByRole('button', { name: 'Offer the late check-out' }))
  await expect.poll(async () => (await sentTo(agreeHostStay)).length).toBe(2)
  const sent = { kind: 'late-check-out', lateUntil: '16:00', amount: 20, reason: '', submission }
  const [first, again] = await sentTo(agreeHostStay)
  expect(first).toEqual(sent)
  // By the same key, so that what the first call has done by then is not done twice.
  expect(again).toEqual(first)
})

test('enters what a guest for whom staff have booked has agreed to here; without an address nothing else, and no damage', async () => {
  await refuse(agreeHostStay, 'dates_unavailable')
  const customer = { username: 'Kofi', email: '', phoneNumber: '+233245550142' }
  render(<AgreeMenu stay={{ ...paid, customer }} isOfStaff org="volta-stays" onDone={() => undefined} />)
  await userEvent.click(page.getByRole('button', { name: 'Early departure' }))
  expect(await names()).not.toContain('Damage')
  const leave = page.getByRole('dialog', { name: 'Early departure' })
  await expect.element(leave.getByText(/ask them before you enter it\.$/)).toBeVisible()
  await userEvent.fill(leave.getByLabelText('The new last day'), day(1))
  await userEvent.fill(leave.getByLabelText('What comes off the price, in dollars'), '50')
  await userEvent.click(leave.getByRole('button', { name: 'The guest has agreed' }))
  await expect.element(leave.getByRole('alert')).toBeVisible()
  const left = { kind: 'early-departure', endDate: day(1), amount: 50, reason: '', agreed: true, submission }
  expect(await sentTo(agreeHostStay)).toEqual([left])
  unmountAll()
  await refuse(agreeHostStay, 'dates_unavailable')
  render(<AgreeMenu stay={paid} isOfStaff org="volta-stays" onDone={() => undefined} />)
  await userEvent.click(page.getByRole('button', { name: 'Late check-out' }))
  const late = page.getByRole('dialog', { name: 'Late check-out' })
  await expect.element(late.getByRole('button', { name: 'Offer the late check-out' })).toBeVisible()
  await userEvent.click(late.getByLabelText('The guest has agreed here'))
  await userEvent.fill(late.getByLabelText(/^Until when on/), '13:00')
  await userEvent.fill(late.getByLabelText('What it costs, in dollars'), '20')
  await userEvent.click(late.getByRole('button', { name: 'The guest has agreed' }))
  await expect.element(late.getByRole('alert')).toBeVisible()
  const agreed = { kind: 'late-check-out', lateUntil: '13:00', amount: 20, reason: '', agreed: true, submission }
  await expect.poll(() => sentTo(agreeHostStay)).toEqual([left, agreed])
})
