// Tests of the page on which staff book: what is typed stays while the apartments or the price are read again.
import { getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { listExtras } from '@akwaaba/contract/extras'
import { createQuote } from '@akwaaba/contract/quotes'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, day, extra, quote } from '../../../../testing/samples.ts'
import { NewBooking } from './new-booking.tsx'

const shown = () => render(<NewBooking org={undefined} startsWith={{}} at={(id) => `/${id}`} />)

test('keeps the form when the apartments cannot be read again', async () => {
  onTestFinished(() => void vi.useRealTimers())
  await answer(listApartments, [apartment])
  shown()
  await expect.element(page.getByRole('option', { name: apartment.apartmentName })).toBeInTheDocument()
  const name = page.getByLabelText('Name')
  await userEvent.fill(name, 'Ama Mensah')
  await refuse(listApartments, 'internal')
  // What was read is old when staff come back to the window, so it is read again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/^This may not be up to date: /)).toBeInTheDocument()
  await expect.element(name).toHaveValue('Ama Mensah')
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(page.getByText(/^This may not be up to date: /)).not.toBeInTheDocument()
})

test('says above the form that the apartments could not be read, and reads them when asked', async () => {
  await refuse(listApartments, 'internal')
  shown()
  await userEvent.fill(page.getByLabelText('Name'), 'Ama Mensah')
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect.element(again).toBeVisible()
  await answer(listApartments, [apartment])
  await userEvent.click(again)
  await expect.element(page.getByRole('option', { name: apartment.apartmentName })).toBeInTheDocument()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Ama Mensah')
})

const shownWithNights = async () => {
  await answer(listApartments, [apartment])
  await answer(getBookedDates, { bookedDates: [] })
  await answer(listExtras, [extra])
  render(
    <NewBooking
      org={undefined}
      startsWith={{ apartmentId: apartment._id, from: day(5), to: day(7) }}
      at={(id) => `/${id}`}
    />,
  )
}

test('keeps the agreed price open when the price changes after the rules have refused the stay', async () => {
  await refuse(createQuote, 'stay_not_allowed', { reasons: [] })
  await shownWithNights()
  const why = page.getByLabelText('Why')
  await userEvent.fill(why, 'A regular guest')
  await answer(createQuote, quote)
  await userEvent.click(page.getByLabelText(/^Breakfast Basket/))
  await expect.element(page.getByText('$200.00', { exact: true }).first()).toBeVisible()
  await expect.element(why).toBeVisible()
  await expect.element(why).toHaveValue('A regular guest')
})

test('keeps the agreed price open when its amount is deleted', async () => {
  await answer(createQuote, quote)
  await shownWithNights()
  await userEvent.click(page.getByText('Agree another price'))
  const agreed = page.getByLabelText('Agreed price, in dollars')
  await userEvent.fill(agreed, '150')
  await expect.element(page.getByText('$150.00', { exact: true })).toBeVisible()
  await userEvent.clear(agreed)
  await expect.element(page.getByText('$150.00', { exact: true })).not.toBeInTheDocument()
  await expect.element(agreed).toBeVisible()
})
