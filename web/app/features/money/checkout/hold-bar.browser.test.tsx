// Tests of the bar above a payment: it says once that time is short, and makes the hold longer where that is possible.
import { errors } from '@akwaaba/contract/errors'
import { renewHold } from '@akwaaba/contract/trips'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nowMillis } from '../../../../app/lib/clock.ts'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking } from '../../../../testing/samples.ts'
import { HoldBar } from './hold-bar.tsx'

const at = (seconds: number) => new Date(nowMillis() + seconds * 1000).toISOString()
/** A hold of half an hour that ends in so many seconds. */
const held = (seconds: number) => ({ ...booking, createdAt: at(seconds - 1800), holdExpiresAt: at(seconds) })
const renew = () => page.getByRole('button', { name: 'Hold 15 minutes more' })
const timer = () => page.getByRole('timer').element().textContent
const announced = () => page.getByRole('status').element().textContent

test('is calm while there is time, and says nothing by itself', async () => {
  render(<HoldBar stay={held(1500)} />)
  await expect.poll(timer).toMatch(/^Held for you for \d+:\d\d$/)
  expect(announced()).toBe('')
  await expect.element(renew()).not.toBeInTheDocument()
})

test('says the day until when nights are held for more than a day, as while a family pays', async () => {
  render(<HoldBar stay={held(26 * 3600 + 600)} />)
  await expect.poll(timer).toMatch(/^Held for you for 26 hours$/)
  await expect.element(page.getByText(/until \w{3} \d+ \w{3} \d{4}, \d\d:\d\d \(Accra time\)/)).toBeVisible()
})

test('turns urgent at five minutes, is announced once, and gives fifteen minutes more with one tap', async () => {
  await answer(renewHold, { msg: 'Your nights are held until then.', booking })
  render(<HoldBar stay={held(280)} />)
  await expect.poll(timer).toMatch(/^Your nights go back on sale in 4:\d\d$/)
  const first = announced()
  expect(first).toMatch(/^Less than five minutes/)
  await expect.poll(timer).not.toContain('4:40')
  expect(announced()).toBe(first)
  await userEvent.click(renew())
  await expect.poll(async () => (await sentTo(renewHold)).length).toBe(1)
})

test('says in the last minute that nothing is lost, and why the hold cannot be longer', async () => {
  await refuse(renewHold, 'illegal_transition')
  render(<HoldBar stay={held(50)} />)
  await expect.poll(timer).toMatch(/^Last minute: 0:\d\d$/)
  expect(announced()).toMatch(/^Less than one minute/)
  await userEvent.click(renew())
  await expect.element(page.getByText(errors.illegal_transition.msg)).toBeVisible()
})

test('offers no more time an hour after the booking, and says when the hold has run out', async () => {
  render(<HoldBar stay={{ ...held(100), createdAt: at(100 - 3600) }} />)
  await expect.poll(timer).toMatch(/1:\d\d$/)
  await expect.element(renew()).not.toBeInTheDocument()
  render(<HoldBar stay={{ ...booking, holdExpiresAt: null }} />)
  await expect.element(page.getByText(/^Your hold ran out/).first()).toBeVisible()
})
