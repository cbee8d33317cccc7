// Tests of the payment page: one payment for a double submit, what is kept after a refusal, and a failed request at each step.
import {
  chargeTestCard,
  checkPayment,
  confirmBookingPayment,
  getPayment,
  getPaymentOptions,
  listMyPayments,
  startPayment,
} from '@akwaaba/contract/checkout'
import { errors } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import type { Payment } from '@akwaaba/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, payment, transfer } from '../../../../testing/samples.ts'
import type { Payable } from './payment-screen.tsx'
import { PaymentScreen } from './payment-screen.tsx'

const payable: Payable = {
  total: booking.price,
  summary: <p>Palm Loft, 2 nights</p>,
  elsewhere: { to: '/other', label: 'Choose other nights' },
  closed: null,
  isPaid: false,
  done: (paid) => <h1>Paid with {paid?.reference}</h1>,
}
const show = (over: Partial<Payable> = {}) =>
  render(
    <PaymentScreen
      chosen={{ target: 'bookingId', id: booking._id, seats: 1 }}
      returned={null}
      payable={{ ...payable, ...over }}
      reads={[]}
    />,
    '/payment',
  )
const charge = (method: 'card' | 'paypal') => ({ method, currency: 'USD', rate: null, rateIsOld: false })
const options = {
  testGateway: true,
  methods: ['card' as const, 'paypal' as const],
  testCards: [{ number: '4084 0840 8408 4081', outcome: 'succeeds' }],
  charges: [charge('card'), charge('paypal')],
  transferHours: 24,
}
const paid = { ...payment, status: 'succeeded' as const }
const next = { kind: 'test-gateway' as const, url: '/' }
const number = () => page.getByLabelText('Card number')
const pay = () => page.getByRole('button', { name: 'Complete Payment' })

beforeEach(async () => {
  await answer(getPaymentOptions, options)
  await answer(listMyPayments, [])
})

test('starts one payment for a double submit, shows that it is busy, and ends with what was paid', async () => {
  await answer(startPayment, { payment, next }, { isHeld: true })
  await answer(chargeTestCard, { msg: 'Charged.' })
  await answer(confirmBookingPayment, { msg: 'Paid.', status: 'succeeded', payment: paid })
  show()
  await userEvent.click(page.getByRole('button', { name: /4084 0840 8408 4081/ }))
  await expect.element(number()).toHaveValue('4084 0840 8408 4081')
  const form = (pay().element() as HTMLButtonElement).form
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await releaseAnswers()
  await expect.element(page.getByRole('heading', { name: `Paid with ${payment.reference}` })).toBeVisible()
  expect(await sentTo(startPayment)).toEqual([{ bookingId: booking._id, method: 'card' }])
  expect(await sentTo(chargeTestCard)).toEqual([{ reference: payment.reference, cardNumber: '4084 0840 8408 4081' }])
})

test('keeps the card that was typed after a decline, and pays with it when it is sent again', async () => {
  await answer(startPayment, { payment, next })
  await answer(chargeTestCard, { msg: 'Charged.' })
  await refuse(confirmBookingPayment, 'payment_declined')
  await answer(confirmBookingPayment, { msg: 'Paid.', status: 'succeeded', payment: paid })
  show()
  await userEvent.fill(number(), '4084084084084081')
  await userEvent.fill(page.getByLabelText('Expiry'), '12/29')
  await userEvent.click(pay())
  await expect.element(page.getByText(messages.paymentFailed)).toBeVisible()
  await expect.element(number()).toHaveValue('4084 0840 8408 4081')
  await expect.element(page.getByLabelText('Expiry')).toHaveValue('12/29')
  await userEvent.click(pay())
  await expect.element(page.getByRole('heading', { name: /^Paid with/ })).toBeVisible()
  expect(await sentTo(startPayment)).toHaveLength(2)
})

test('says that nothing was charged when the line breaks before the provider was asked', async () => {
  await breakConnection(startPayment)
  show()
  await userEvent.fill(number(), '4084084084084081')
  await userEvent.click(pay())
  await expect.element(page.getByText(/This try has not charged you\.$/)).toBeVisible()
  await expect.element(number()).toHaveValue('4084 0840 8408 4081')
  expect(await sentTo(chargeTestCard)).toEqual([])
})

test('does not offer to pay again when the line breaks after the charge, but asks what became of it', async () => {
  await answer(startPayment, { payment, next })
  await breakConnection(chargeTestCard)
  await answer(confirmBookingPayment, { msg: 'Paid.', status: 'succeeded', payment: paid })
  show()
  await userEvent.fill(number(), '4084084084084081')
  await userEvent.click(pay())
  await expect.element(page.getByText('We lost the line')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Check again' }))
  await expect.element(page.getByRole('heading', { name: /^Paid with/ })).toBeVisible()
  expect(await sentTo(startPayment)).toHaveLength(1)
})

test('changes the way of paying by arrow keys, and sends the one that is chosen', async () => {
  await refuse(startPayment, 'method_off')
  show()
  await userEvent.click(page.getByRole('radio', { name: 'Mobile money or card' }))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sentTo(startPayment)).toEqual([{ bookingId: booking._id, method: 'paypal' }])
  await expect.element(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
})

test('says what could not be loaded, and Try Again reads it all', async () => {
  await refuse(getPaymentOptions, 'internal')
  show()
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(pay()).toBeVisible()
})

const transferring: Payment = { ...payment, method: 'bank', transfer }
const expired: Payment = {
  ...{ ...transferring, status: 'failed', state: 'abandoned' },
  transfer: { ...transfer, status: 'expired', state: 'expired', actions: [] },
}
const thanks = () => page.getByRole('heading', { name: /^Paid with/ })

/** Shows a transfer that waits for its money until the panel reads what became of it. */
const endTransfer = async (ended: Payment, over: Partial<Payable> = {}) => {
  await answer(listMyPayments, [transferring])
  await answer(getPayment, ended, { isHeld: true })
  // Last: its path is also one of a payment.
  await answer(getPaymentOptions, options)
  show(over)
  await expect.element(page.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
  await answer(listMyPayments, [ended])
  await releaseAnswers()
}

test('says that a transfer is paid when its money has arrived', async () => {
  await endTransfer({ ...transferring, status: 'succeeded', state: 'succeeded' })
  await expect.element(thanks()).toBeVisible()
})

test('says that the money of a transfer has not been seen when its time is over, and lets the guest pay', async () => {
  await endTransfer(expired)
  await expect.element(page.getByText('The time for your bank transfer is over')).toBeVisible()
  await expect.element(page.getByText(/we still find it by its code, K7Q2M9XA/)).toBeVisible()
  await expect.element(pay()).toBeVisible()
  await expect.element(thanks()).not.toBeInTheDocument()
})

test('says that a transfer must not be sent any more when there is nothing left to pay', async () => {
  await endTransfer(expired, { closed: <p>This booking is cancelled</p> })
  await expect.element(page.getByText(/Please do not send it any more.*K7Q2M9XA/)).toBeVisible()
  await expect.element(page.getByText('This booking is cancelled')).toBeVisible()
  await expect.element(thanks()).not.toBeInTheDocument()
})

test('says that a transfer is looked at when another sum has arrived', async () => {
  const review: Payment = { ...expired, status: 'review', state: 'review' }
  await answer(checkPayment, { payment: review, charged: 'yes' })
  await refuse(confirmBookingPayment, 'payment_in_review')
  await endTransfer(review)
  // The list says the same before the provider was asked.
  await expect.poll(() => sentTo(confirmBookingPayment)).toHaveLength(1)
  await expect.element(page.getByText(errors.payment_in_review.msg)).toBeVisible()
  await expect.element(pay()).not.toBeInTheDocument()
  await expect.element(thanks()).not.toBeInTheDocument()
})

test('says that the money of a transfer comes back when it arrived too late', async () => {
  const late: Payment = { ...transferring, status: 'refunding', state: 'refundDue' }
  await answer(checkPayment, { payment: late, charged: 'yes' })
  await refuse(confirmBookingPayment, 'paid_too_late')
  await endTransfer(late)
  await expect.element(page.getByText(/It is refunded in full/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Choose other nights' })).toBeVisible()
  await expect.element(thanks()).not.toBeInTheDocument()
})
