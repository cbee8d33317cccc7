// Tests of the page on which staff book: what is typed stays when the apartments cannot be read again.
import { listApartments } from '@akwaaba/contract/apartments'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment } from '../../../../testing/samples.ts'
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
