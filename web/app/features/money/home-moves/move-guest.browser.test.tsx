// Tests of moving a guest who is there to another home: which homes can be chosen, a refusal that keeps the form, and who has no such button.
import { getApartment, listApartments } from '@akwaaba/contract/apartments'
import { moveHostGuest } from '@akwaaba/contract/home-moves'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render, unmountAll } from '../../../../testing/render.tsx'
import { apartment, booking, day } from '../../../../testing/samples.ts'
import { MoveGuest } from './move-guest.tsx'

const stay = {
  ...booking,
  ...{ state: 'approved' as const, depositPaid: true, startDate: day(-1), endDate: day(2) },
  actions: ['decline' as const],
}
const other = { ...apartment, _id: '0192f000-0000-7000-8000-0000000000aa', apartmentName: 'Clay Court' }
const button = page.getByRole('button', { name: /^Another home/ })
const sheet = page.getByRole('dialog', { name: 'Move to another home' })

test('moves the guest to a free home of the same host, and keeps the form after a refusal', async () => {
  const moved: string[] = []
  await answer(getApartment, apartment)
  await answer(listApartments, [apartment, other])
  render(<MoveGuest stay={stay} org="volta-stays" onDone={(msg, id) => moved.push(msg, id)} />)
  await userEvent.click(button)
  await userEvent.click(sheet.getByRole('button', { name: 'Move the guest' }))
  await expect.element(sheet.getByText('Please choose a home.')).toBeVisible()
  expect(await sentTo(moveHostGuest)).toEqual([])
  const choice = sheet.getByLabelText('The other home')
  // Its own home is none to choose.
  expect(Array.from(choice.element().querySelectorAll('option'), (one) => one.textContent)).not.toContain(
    apartment.apartmentName,
  )
  await userEvent.selectOptions(choice, 'Clay Court')
  await userEvent.fill(sheet.getByLabelText(/^Why/), 'The shower is broken.')
  await refuse(moveHostGuest, 'dates_unavailable')
  await userEvent.click(sheet.getByRole('button', { name: 'Move the guest' }))
  await expect.element(sheet.getByRole('alert')).toBeVisible()
  await expect.element(sheet.getByLabelText(/^Why/)).toHaveValue('The shower is broken.')
  await answer(moveHostGuest, { msg: 'The guest is moved.', bookingId: other._id })
  await userEvent.click(sheet.getByRole('button', { name: 'Move the guest' }))
  await expect.poll(() => moved).toEqual(['The guest is moved.', other._id])
  const [first, second] = await sentTo(moveHostGuest)
  expect(second).toEqual(first)
  expect(first).toMatchObject({ apartmentId: other._id, reason: 'The shower is broken.' })
})

test('says that no other home is free, and shows no button for a stay ahead, on its last day or to be approved', async () => {
  await answer(getApartment, apartment)
  await answer(listApartments, [apartment])
  render(<MoveGuest stay={stay} org="volta-stays" onDone={() => undefined} />)
  await userEvent.click(button)
  await expect.element(sheet.getByText(/^No other home of this host is free/)).toBeVisible()
  for (const others of [
    { startDate: day(1) },
    { startDate: day(-2), endDate: day(0) },
    { state: 'paid' as const },
    { actions: [] },
  ]) {
    unmountAll()
    render(<MoveGuest stay={{ ...stay, ...others }} org="volta-stays" onDone={() => undefined} />)
    await expect.element(button).not.toBeInTheDocument()
  }
})
