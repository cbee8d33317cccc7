// Tests of a trip that its address was taken off: its guest gives the right one, and reads which field is wrong.
import { correctTripAddress } from '@akwaaba/contract/trips'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { ClosedTrip } from './closed-trip.tsx'

test('gives the right address with the phone number of the booking, and keeps what was typed after a refusal', async () => {
  render(<ClosedTrip why="denied" />)
  const press = page.getByRole('button', { name: 'Send my link there' })
  await press.click()
  await expect.element(page.getByText('Please enter the booking reference.')).toBeVisible()
  await page.getByLabelText('Booking reference').fill('AKW-7QK2M9XD')
  await page.getByLabelText('Phone').fill('024')
  await page.getByLabelText('Your right e-mail').fill('esi@right.example')
  await refuse(correctTripAddress, 'invalid_input', { fields: { phone: 'Please enter your phone number.' } })
  await press.click()
  await expect.element(page.getByText('Please enter your phone number.')).toBeVisible()
  await expect.element(page.getByLabelText('Your right e-mail')).toHaveValue('esi@right.example')
  await page.getByLabelText('Phone').fill('+233245550142')
  await answer(correctTripAddress, { msg: 'It is on its way.' })
  await press.click()
  await expect.element(page.getByText('It is on its way.')).toBeVisible()
  expect((await sentTo(correctTripAddress)).at(-1)).toEqual({
    ...{ reference: 'AKW-7QK2M9XD', phone: '+233245550142', email: 'esi@right.example' },
  })
})
