// Tests of taking back a cancelled hold: the same stay at the same price, and what is said when it cannot be had any more.
import { createBooking } from '@akwaaba/contract/bookings'
import { errors } from '@akwaaba/contract/errors'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, extra } from '../../../../testing/samples.ts'
import { TakeBack } from './take-back.tsx'

const hold = { ...booking, extras: [extra], price: 225 }
const button = () => page.getByRole('button', { name: `Take the hold back of ${hold.apartment.apartmentName}` })

test('books the same nights, guests and extras once more, at the price that was shown', async () => {
  await answer(createBooking, booking)
  const taken: string[] = []
  render(<TakeBack hold={hold} onTaken={(msg) => taken.push(msg)} />)
  await userEvent.click(button())
  await expect.poll(() => taken).toEqual(['Your nights are held for you again.'])
  const { apartmentId, startDate, endDate, guests } = hold
  expect(await sentTo(createBooking)).toEqual([
    { apartmentId, startDate, endDate, ...guests, extras: [extra._id], price: 225 },
  ])
})

test('says why it cannot be taken back, and leads to other nights', async () => {
  await refuse(createBooking, 'dates_unavailable')
  render(<TakeBack hold={hold} onTaken={() => undefined} />)
  await userEvent.click(button())
  await expect.element(page.getByText(errors.dates_unavailable.msg)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Choose nights again' })).toBeVisible()
  await expect.element(button()).not.toBeInTheDocument()
})
