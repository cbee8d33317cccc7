// Tests of paying for a stay with a deposit: what is paid now and charged for it, and what is left to be paid.
import { getBooking } from '@akwaaba/contract/bookings'
import {
  chargeTestCard,
  confirmBookingPayment,
  getPaymentOptions,
  listMyPayments,
  startPayment,
} from '@akwaaba/contract/checkout'
import { formatDate } from '@akwaaba/contract/dates'
import { createSplit, getSplit } from '@akwaaba/contract/shares'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render, unmountAll } from '../../../../testing/render.tsx'
import { booking, day, payment } from '../../../../testing/samples.ts'
import { openTrip } from '../../../lib/session.ts'
import { StayPayment } from './stay-payment.tsx'

const balance = { amount: 140, dueAt: `${day(6)}T00:00:00.000Z`, isOverdue: false }
const deadline = `to be paid by ${formatDate(day(5))}`
const withDeposit = { ...booking, balance }
const approved = { status: 'approved' as const, state: 'approved' as const, depositPaid: true, holdExpiresAt: null }
const show = () =>
  render(<StayPayment chosen={{ target: 'bookingId', id: booking._id, seats: 1 }} returned={null} />, '/payment')
/** The text of the page, or of the summary beside the form. */
const textOf = (role: 'main' | 'complementary') => () =>
  page.getByRole(role).element().textContent.replaceAll('\u00a0', ' ')

beforeEach(async () => {
  await answer(getPaymentOptions, {
    testGateway: true,
    methods: ['card'],
    testCards: [{ number: '4084 0840 8408 4081', outcome: 'succeeds' }],
    charges: [{ method: 'card', currency: 'GHS', rate: { rate: 12.5, date: day(0) }, rateIsOld: false }],
    transferHours: 24,
  })
  await answer(listMyPayments, [])
  await answer(getSplit, { split: null })
})

test('names the deposit as what is paid now and the balance with its day, before and after it is paid', async () => {
  await answer(getBooking, withDeposit)
  show()
  await expect
    .poll(textOf('complementary'))
    .toContain(
      `Total amount$200.00GHS 2,500.00You pay nowthe deposit$60.00GHS 750.00Balance, ${deadline}$140.00GHS 1,750.00`,
    )
  await expect.element(page.getByText(/You will be charged GHS\s750\.00: \$60\.00 at 12\.5/)).toBeVisible()
  await expect.element(page.getByRole('timer')).toBeVisible()
  await answer(startPayment, { payment, next: { kind: 'test-gateway', url: '/' } })
  await answer(chargeTestCard, { msg: 'Charged.' })
  await answer(confirmBookingPayment, {
    msg: 'Paid.',
    status: 'succeeded',
    payment: { ...payment, amount: 60, status: 'succeeded' },
  })
  await answer(getBooking, { ...withDeposit, ...approved })
  await userEvent.click(page.getByRole('button', { name: /4084 0840 8408 4081/ }))
  await userEvent.click(page.getByRole('button', { name: 'Complete Payment' }))
  await expect.element(page.getByRole('heading', { name: 'Payment received. Thank you!' })).toBeVisible()
  await expect.poll(textOf('main')).toContain(`Total amount$200.00Paid already$60.00Balance, ${deadline}$140.00`)
  await expect.element(page.getByText('You pay now')).not.toBeInTheDocument()
})

test('asks for the balance of a paid stay, whose nights are not held any more', async () => {
  await answer(getBooking, { ...withDeposit, ...approved })
  show()
  await expect
    .poll(textOf('complementary'))
    .toContain(`Paid already$60.00GHS 750.00You pay nowthe balance, ${deadline}$140.00GHS 1,750.00`)
  await expect.element(page.getByRole('timer')).not.toBeInTheDocument()
})

test('shows the price as what is charged where there is no deposit', async () => {
  await answer(getBooking, booking)
  show()
  await expect.element(page.getByText(/You will be charged GHS\s2,500\.00: \$200\.00 at 12\.5/)).toBeVisible()
  await expect.poll(textOf('complementary')).toMatch(/Total amount\$200\.00GHS 2,500\.00$/)
})

test('a guest without an account changes a held stay from here once the mailed code is entered', async () => {
  openTrip.token = 'trip_of-this-tab'
  onTestFinished(() => {
    openTrip.token = null
  })
  await answer(getBooking, booking)
  const guarded: (() => void)[] = []
  const chosen = { target: 'bookingId' as const, id: booking._id, seats: 1 }
  render(<StayPayment chosen={chosen} returned={null} guard={(act) => guarded.push(act)} />, '/trip')
  const trip = page.getByRole('region', { name: 'Your trip' })
  await expect.element(trip.getByText('2 nights', { exact: false })).toBeVisible()
  await userEvent.click(trip.getByRole('button', { name: 'Change dates or guests' }))
  await expect.poll(() => guarded.length).toBe(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('links to the receipt, except for a guest without an account, who finds it on the page of the trip', async () => {
  const paid = { ...payment, status: 'succeeded' as const, state: 'succeeded' as const, receiptId: booking._id }
  await answer(getBooking, { ...booking, ...approved })
  await answer(listMyPayments, [paid])
  show()
  const receipt = page.getByRole('link', { name: 'See the receipt' })
  await expect.element(receipt).toBeVisible()
  unmountAll()
  openTrip.token = 'trip_of-this-tab'
  onTestFinished(() => {
    openTrip.token = null
  })
  show()
  await expect.element(page.getByRole('link', { name: 'View your trip' })).toBeVisible()
  await expect.element(receipt).not.toBeInTheDocument()
})

test('Enter in a field of the shares divides the price and never pays all of it', async () => {
  await answer(getBooking, booking)
  // Answered, so that a payment would be counted.
  await answer(startPayment, { payment, next: { kind: 'test-gateway', url: '/' } })
  await answer(chargeTestCard, { msg: 'Charged.' })
  show()
  await userEvent.click(page.getByRole('button', { name: 'Split with family' }))
  await userEvent.fill(page.getByLabelText('Amount ($)'), '300')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Divide the price' })).toBeDisabled()
  await userEvent.fill(page.getByLabelText('Amount ($)'), '50')
  await userEvent.fill(page.getByLabelText('Name of person 2'), 'Kofi')
  await refuse(createSplit, 'shares_differ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(await sentTo(createSplit)).toEqual([{ own: 150, people: [{ name: 'Kofi', email: null, amount: 50 }] }])
  await expect.element(page.getByLabelText('Name of person 2')).toHaveValue('Kofi')
  expect(await sentTo(startPayment)).toEqual([])
})
