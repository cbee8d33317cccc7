// Tests of an unpaid trip without an account: giving up its hold, the code where money may be coming, and taking it back for a minute.
import { cancelBooking, getBooking, getCancellation } from '@akwaaba/contract/bookings'
import { listMyPayments } from '@akwaaba/contract/checkout'
import { errors } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { askTripCode, bookTrip, confirmTripCode } from '@akwaaba/contract/trips'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, extra } from '../../../../testing/samples.ts'
import { readTrip, saveTrip } from '../../../lib/trip-session.ts'
import { TripPage } from './trip-page.tsx'

const customer = { username: 'Efua', email: 'efua@example.com', phoneNumber: '+233245550142' }
const hold = { ...booking, customer }
const cancelled = {
  ...hold,
  ...{ status: 'cancelled' as const, state: 'cancelled' as const, actions: [], holdExpiresAt: null },
}
const parts = {
  isBack: false,
  payment: () => <h1>Payment</h1>,
  receipt: () => null,
  change: () => null,
  share: () => null,
  messages: () => null,
  moved: () => null,
}
const dialog = page.getByRole('dialog', { name: 'Cancel this hold?' })
const back = page.getByRole('button', { name: /^Take the hold back/ })
const nothing = { amount: 0, currency: 'USD' }
const coming = 'You have begun to pay for this stay. Whatever still arrives of that payment comes back to you in full.'

const open = async () => {
  render(<TripPage parts={parts} />, '/trip')
  await userEvent.click(page.getByRole('button', { name: 'Cancel hold' }))
  await expect.element(dialog.getByText(coming)).toBeVisible()
}
/** Confirms in the dialog. */
const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Cancel hold' }))

beforeEach(async () => {
  await answer(getBooking, hold)
  await answer(listMyPayments, [])
  await answer(getCancellation, { refund: nothing, kept: nothing, refundPercent: 0, sentences: [coming] })
  saveTrip({ token: 'trip_of-this-tab', bookingId: hold._id })
})

test('gives up a hold after saying what may still be coming, and takes it back as another trip', async () => {
  await answer(cancelBooking, { msg: 'Your hold is cancelled.', booking: cancelled })
  await open()
  await answer(getBooking, cancelled)
  await confirm()
  await expect.element(page.getByText('Your hold is cancelled.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('This trip is cancelled')).toBeVisible()
  const next = { ...hold, _id: extra._id }
  await answer(bookTrip, { booking: next, token: 'trip_of-the-next' })
  await answer(getBooking, next)
  await userEvent.click(back)
  await expect.poll(() => readTrip()?.token).toBe('trip_of-the-next')
  await expect.element(page.getByText('Your nights are held for you again.')).toBeVisible()
  await expect.element(back).not.toBeInTheDocument()
  const { apartmentId, startDate, endDate, guests } = hold
  const contact = { name: customer.username, email: customer.email, phone: customer.phoneNumber }
  expect(await sentTo(bookTrip)).toEqual([
    { apartmentId, startDate, endDate, ...guests, ...contact, extras: [], price: 200 },
  ])
})

test('asks for the mailed code where it is needed, and says why a hold cannot be taken back', async () => {
  await refuse(cancelBooking, 'trip_code_needed')
  await answer(askTripCode, { msg: messages.codeSent })
  await answer(confirmTripCode, { msg: 'Thank you.' })
  await open()
  await confirm()
  await userEvent.click(page.getByLabelText('Digit 1 of 6'))
  await userEvent.keyboard('123456')
  await expect.element(dialog.getByText(coming)).toBeVisible()
  await answer(cancelBooking, { msg: 'Your hold is cancelled.', booking: cancelled })
  await answer(getBooking, cancelled)
  await confirm()
  await refuse(bookTrip, 'too_many_holds')
  await userEvent.click(back)
  await expect.element(page.getByText(errors.too_many_holds.msg)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Choose nights again' }))
    .toHaveAttribute('href', `/book/${hold.apartmentId}?from=${hold.startDate}&to=${hold.endDate}`)
  expect(await sentTo(cancelBooking)).toHaveLength(2)
  expect(readTrip()).toMatchObject({ token: 'trip_of-this-tab', isProved: true })
})
