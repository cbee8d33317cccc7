// Tests of moving a guest who is there to another home: which homes can be chosen, a refusal that keeps the form, who has no such button, and
// what the guest reads of it.
import { getApartment, listApartments } from '@akwaaba/contract/apartments'
import { getStayMoves, moveHostGuest, openMovedTrip } from '@akwaaba/contract/home-moves'
import { getHostBooking } from '@akwaaba/contract/host-bookings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render, unmountAll } from '../../../../testing/render.tsx'
import { apartment, booking, day } from '../../../../testing/samples.ts'
import { MoveGuest } from './move-guest.tsx'
import { MoveStay } from './move-stay.tsx'
import { StayMoves } from './stay-moves.tsx'

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

test('a guest who was dragged to another home in the calendar has it chosen, and keeps a late check-out unless it is given up', async () => {
  await answer(getHostBooking, { ...stay, lateUntil: '18:00' })
  await answer(getApartment, apartment)
  await answer(listApartments, [other])
  const move = (apartmentId: string) => ({ bookingId: stay._id, apartmentId, from: day(0), to: day(2) })
  const taken = '0192f000-0000-7000-8000-0000000000bb'
  const done: string[] = []
  render(
    <MoveStay org="volta-stays" move={move(other._id)} onDone={(msg) => done.push(msg)} onClose={() => undefined} />,
  )
  await expect.element(sheet.getByLabelText('The other home')).toHaveValue(other._id)
  await answer(moveHostGuest, { msg: 'The guest is moved.', bookingId: other._id })
  // The stay is read again, and ends today, before the page says so.
  await answer(getHostBooking, { ...stay, endDate: day(0) })
  await userEvent.click(sheet.getByLabelText(/^The late check-out until 18:00/))
  await userEvent.click(sheet.getByRole('button', { name: 'Move the guest' }))
  await expect.poll(() => done).toEqual(['The guest is moved.'])
  expect((await sentTo(moveHostGuest)).at(-1)).toMatchObject({ apartmentId: other._id, keepsLate: false })
  unmountAll()
  await answer(getHostBooking, stay)
  render(<MoveStay org="volta-stays" move={move(taken)} onDone={() => undefined} onClose={() => undefined} />)
  await expect.element(sheet.getByText(/^The one you chose has a night taken/)).toBeVisible()
  await expect.element(sheet.getByLabelText('The other home')).toHaveValue('')
})

test('each stay of a guest who was moved leads to the other one, also without an account', async () => {
  const far = {
    _id: other._id,
    reference: 'AKW-SECOND',
    apartmentName: 'Clay Court',
    startDate: day(0),
    endDate: day(2),
  }
  await answer(getStayMoves, { from: null, to: far })
  render(<StayMoves booking={{ ...booking, depositPaid: true }} />)
  await expect.element(page.getByText(/^Your stay goes on in Clay Court/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See AKW-SECOND' }))
    .toHaveAttribute('href', `/dashboard/trips/${other._id}`)
  unmountAll()
  await answer(getStayMoves, { from: far, to: null })
  const opened: unknown[] = []
  render(<StayMoves booking={{ ...booking, depositPaid: true }} onOpen={(trip) => opened.push(trip)} />)
  await refuse(openMovedTrip, 'too_many_requests')
  await userEvent.click(page.getByRole('button', { name: 'See AKW-SECOND' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await answer(openMovedTrip, { booking, token: 'trip_of-the-other' })
  await userEvent.click(page.getByRole('button', { name: 'See AKW-SECOND' }))
  await expect.poll(() => opened).toEqual([{ token: 'trip_of-the-other', bookingId: other._id }])
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
