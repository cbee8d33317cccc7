// Tests of paying by mobile money: whose phone is asked, what the page says while it is, and each way in which that ends.
import {
  checkPayment,
  confirmBookingPayment,
  getPayment,
  getPaymentOptions,
  listMyPayments,
  sendVoucher,
  startPayment,
} from '@akwaaba/contract/checkout'
import type { Payment } from '@akwaaba/contract/payments'
import { getProfile } from '@akwaaba/contract/profile'
import { type Prompt, promptSentences } from '@akwaaba/contract/prompts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, day, payment } from '../../../../testing/samples.ts'
import { nowMillis } from '../../../lib/clock.ts'
import { PaymentScreen } from './payment-screen.tsx'

const inSeconds = (seconds: number) => new Date(nowMillis() + seconds * 1000).toISOString()
const prompt: Prompt = {
  network: 'mtn',
  phone: '024 ••• •142',
  state: 'approval',
  actions: [],
  blocked: [],
  text: 'Please complete authorization process on your mobile phone',
  until: inSeconds(175),
  why: null,
}
const prompting: Payment = { ...payment, method: 'momo', prompt }
const failed: Payment = {
  ...prompting,
  status: 'failed',
  state: 'failed',
  prompt: { ...prompt, why: 'Insufficient funds' },
}
const next = { kind: 'prompt' as const, url: '/payment' }
const charge = (method: 'momo' | 'card') =>
  ({ method, currency: 'GHS', rate: { rate: 12.5, date: day(0) }, rateIsOld: false }) as const

const show = () =>
  render(
    <PaymentScreen
      chosen={{ target: 'bookingId', id: booking._id, seats: 1 }}
      returned={null}
      payable={{
        total: booking.price,
        summary: <p>Palm Loft, 2 nights</p>,
        elsewhere: { to: '/other', label: 'Choose other nights' },
        closed: null,
        isPaid: false,
        done: (paid) => <h1>Paid with {paid?.reference}</h1>,
      }}
      reads={[]}
    />,
    '/payment',
  )
const pay = () => page.getByRole('button', { name: 'Complete Payment' })
const number = (network: string) => page.getByLabelText(`${network} number`)
const approve = () => page.getByRole('heading', { name: 'Approve it on your phone' })
const answerOptions = () =>
  answer(getPaymentOptions, {
    testGateway: false,
    methods: ['momo', 'card'],
    testCards: [],
    charges: [charge('momo'), charge('card')],
    transferHours: 24,
  })
/** The payment of an earlier visit, as every call gives it. */
const visited = async (found: Payment, charged: 'no' | 'maybe' = 'maybe') => {
  await answer(listMyPayments, [found])
  await answer(getPayment, found)
  await answer(checkPayment, { payment: found, charged })
  // Last: its path is also one of a payment.
  await answerOptions()
}

beforeEach(async () => {
  await answerOptions()
  await answer(listMyPayments, [])
  await answer(getProfile, {
    ...{ username: 'Efua', email: 'efua@example.com', isVerified: true, phoneNumber: '+233201234567' },
    ...{ role: 'customer', createdAt: payment.createdAt, hasAuthenticator: false, recoveryCodesLeft: 0 },
  })
})

test('lists mobile money first with the card chosen, takes the number of the profile, and asks a phone once', async () => {
  show()
  await expect.element(page.getByRole('radio', { name: 'Card' })).toBeChecked()
  expect(page.getByRole('radio').first().element().getAttribute('value')).toBe('momo')
  await userEvent.click(page.getByRole('radio', { name: 'Mobile money' }))
  await expect.element(number('Telecel')).toHaveValue('0201234567')
  await userEvent.click(page.getByRole('radio', { name: 'MTN MoMo' }))
  await expect.element(page.getByText(/Numbers with 020 are usually of Telecel/)).toBeVisible()
  await userEvent.fill(number('MTN'), '024 555')
  await userEvent.click(pay())
  await expect.element(page.getByText(promptSentences.number)).toBeVisible()
  await expect.element(number('MTN')).toHaveFocus()
  expect(await sentTo(startPayment)).toEqual([])

  await visited(prompting)
  await answer(startPayment, { payment: prompting, next })
  await userEvent.fill(number('MTN'), '+233 24 555 0142')
  const form = (pay().element() as HTMLButtonElement).form
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(approve()).toHaveFocus()
  expect(await sentTo(startPayment)).toEqual([
    { bookingId: booking._id, method: 'momo', wallet: { network: 'mtn', phone: '0245550142' } },
  ])
  await expect.element(page.getByText(/“Please complete authorization/)).toBeVisible()
  await expect.element(page.getByText(/2:\d\d left to approve it/)).toBeVisible()
  await expect.element(page.getByText(/You can leave this page/)).toBeVisible()
  await userEvent.click(page.getByText('No prompt on your phone?'))
  await expect.element(page.getByText(/Dial \*170#, choose My Wallet and then My Approvals/)).toBeVisible()

  await answer(checkPayment, { payment: { ...prompting, status: 'succeeded' }, charged: 'yes' })
  await userEvent.click(page.getByRole('button', { name: 'I have approved it' }))
  await expect.element(page.getByRole('heading', { name: `Paid with ${payment.reference}` })).toBeVisible()
})

test('goes on with the prompt of an earlier visit, says why it was declined, and lets the guest try again', async () => {
  await visited(prompting)
  show()
  await expect.element(approve()).toBeVisible()
  await visited(failed)
  await userEvent.click(page.getByRole('button', { name: 'I have approved it' }))
  await expect.element(page.getByText('MTN said no: Insufficient funds')).toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: 'Mobile money' }))
  await expect.element(number('Telecel')).toHaveValue('0201234567')
  await refuse(startPayment, 'wallet_refused')
  await userEvent.click(pay())
  await expect.element(page.getByText(/The network did not take this number/)).toBeVisible()
})

const voucher: Prompt = { ...prompt, network: 'telecel', state: 'voucher', actions: ['sendVoucher'] }

test('keeps the voucher that is typed when the connection fails, and sends it again', async () => {
  await visited({ ...prompting, prompt: voucher })
  show()
  const field = page.getByLabelText('Voucher')
  await userEvent.fill(field, '482913')
  await breakConnection(sendVoucher)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/Please try again/)
  await expect.element(field).toHaveValue('482913')
  await visited({ ...prompting, prompt: { ...voucher, state: 'approval', actions: [] } })
  await answer(sendVoucher, { payment: prompting, charged: 'maybe' })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('We are asking Telecel for an answer')).toBeVisible()
  expect(await sentTo(sendVoucher)).toEqual([{ voucher: '482913' }, { voucher: '482913' }])
})

test('asks for the voucher of Telecel, again where it was not accepted, and then for the approval', async () => {
  await visited({ ...prompting, prompt: voucher })
  show()
  const field = page.getByLabelText('Voucher')
  const give = page.getByRole('button', { name: 'Send the voucher' })
  await expect.element(page.getByText(/Dial \*110# on 024/)).toBeVisible()
  await userEvent.click(give)
  await expect.element(page.getByText(promptSentences.voucher)).toBeVisible()
  await refuse(sendVoucher, 'voucher_refused')
  await userEvent.fill(field, '11 11 11')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/This voucher was not accepted/)).toBeVisible()
  await expect.element(field).toHaveFocus()
  await visited({ ...prompting, prompt: { ...voucher, state: 'approval', actions: [] } })
  await answer(sendVoucher, { payment: prompting, charged: 'maybe' })
  // What was refused is selected.
  await userEvent.keyboard('482913')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('We are asking Telecel for an answer')).toBeVisible()
  expect(await sentTo(sendVoucher)).toEqual([{ voucher: '111111' }, { voucher: '482913' }])
})

test('gives up a prompt that waits only when the guest pays in another way, and leads back to it before', async () => {
  await visited(prompting)
  show()
  await userEvent.click(page.getByRole('button', { name: 'Pay another way' }))
  await expect.element(page.getByRole('radio', { name: 'Card' })).toBeChecked()
  await userEvent.click(page.getByRole('button', { name: 'Back to the prompt' }))
  await expect.element(approve()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Pay another way' }))
  await refuse(startPayment, 'method_off')
  await userEvent.click(pay())
  await expect
    .poll(() => sentTo(startPayment))
    .toEqual([{ bookingId: booking._id, method: 'card', replaces: payment._id }])
})

test('says when the time is over or our server cannot be reached, and tries again with mobile money', async () => {
  await visited({ ...prompting, prompt: { ...prompt, until: inSeconds(-1) } })
  await breakConnection(checkPayment)
  show()
  await expect.element(page.getByRole('heading', { name: 'No answer from MTN yet' })).toBeVisible()
  await expect.element(page.getByText('We cannot reach our server')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByRole('radio', { name: 'Mobile money' })).toBeChecked()
  await expect.element(number('Telecel')).toBeVisible()
})

test('says that the money comes back where it was approved too late', async () => {
  const late: Payment = { ...prompting, status: 'refunding', state: 'refundDue' }
  await visited(prompting)
  show()
  await expect.element(approve()).toBeVisible()
  await visited(late)
  await refuse(confirmBookingPayment, 'paid_too_late')
  await userEvent.click(page.getByRole('button', { name: 'I have approved it' }))
  await expect.element(page.getByText(/It is refunded in full/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Choose other nights' })).toBeVisible()
})
