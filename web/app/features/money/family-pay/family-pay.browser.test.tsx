// Tests of a price that several people pay: dividing it, who has paid, and the page of one who pays a share.
import { chargeTestCard, getPaymentOptions } from '@akwaaba/contract/checkout'
import type { Prompt } from '@akwaaba/contract/prompts'
import {
  changeSplit,
  checkShare,
  createSplit,
  linkShare,
  type PayersShare,
  payShare,
  readShare,
  type Split,
  sendShareVoucher,
  withdrawShare,
} from '@akwaaba/contract/shares'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, day } from '../../../../testing/samples.ts'
import { nowMillis } from '../../../lib/clock.ts'
import { signIn } from '../../../lib/session.ts'
import { SharePage } from './share-page.tsx'
import { SplitForm } from './split-form.tsx'
import { SplitPanel } from './split-panel.tsx'

const deadline = `${day(1)}T14:00:00.000Z`
const id = '0192f000-0000-7000-8000-000000000901'
const person = { email: null, remindedAt: null, amount: 66.66 }
const split: Split = {
  ...{ bookingId: booking._id, state: 'open', deadline, restUntil: deadline, total: 200, paid: 66.68 },
  shares: [
    { ...person, _id: null, name: 'Ama', state: 'paid', amount: 66.68 },
    { ...person, _id: id, name: 'Kofi Mensah-Agyeman-Prempeh of Cape Coast', state: 'opened' },
    { ...person, _id: booking._id, name: 'Efua', email: 'efua@example.com', state: 'sent' },
  ],
}
const share: PayersShare = {
  ...{ apartmentName: 'Palm Loft', location: 'Labone', coverImage: null, nights: 2, askedBy: 'Ama', name: 'Kofi' },
  ...{ startDate: day(10), endDate: day(12), email: null, amount: 66.66, state: 'opened', deadline },
  ...{ isConfirmed: false, payment: null, asked: null },
}

beforeEach(() => {
  sessionStorage.clear()
  signIn({ token: 'a-token', username: 'Ama', email: 'ama@example.com', role: 'customer' })
})

test('divides a price equally until an amount is changed, and leaves the rest to the guest', async () => {
  await answer(createSplit, { ...split, msg: 'Divided.' })
  render(<SplitForm booking={booking} onClose={() => undefined} />)
  await userEvent.click(page.getByRole('button', { name: 'Add a person' }))
  await expect.element(page.getByText('Your own share: $66.67 of $200.00')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Name of person 2'), 'Kofi')
  await userEvent.fill(page.getByLabelText('Name of person 3'), 'Efua')
  await userEvent.fill(page.getByLabelText('Amount ($)').nth(1), '300')
  await expect.element(page.getByText('The shares are more than the total.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Divide the price' })).toBeDisabled()
  await userEvent.fill(page.getByLabelText('Amount ($)').nth(1), '50.5')
  await userEvent.click(page.getByRole('button', { name: 'Divide the price' }))
  await expect
    .poll(() => sentTo(createSplit))
    .toEqual([
      {
        own: 82.83,
        people: [
          { name: 'Kofi', email: null, amount: 66.67 },
          { name: 'Efua', email: null, amount: 50.5 },
        ],
      },
    ])
})

test('shows the guest who has paid, and a link to be sent by hand', async () => {
  await answer(linkShare, { url: 'https://akwaaba.example/share#k=abc' })
  render(<SplitPanel split={split} guard={(act) => act()} />)
  await expect.element(page.getByText('1 of 3 has paid')).toBeVisible()
  await expect.element(page.getByText('Link opened')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^Get a link for Kofi/ }))
  await expect.element(page.getByText('https://akwaaba.example/share#k=abc')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remind Efua' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Remind Kofi/ })).not.toBeInTheDocument()
})

test('changes what is not paid: one person drops out, another joins, and the rest is divided equally', async () => {
  render(<SplitPanel split={split} guard={(act) => act()} />)
  await userEvent.click(page.getByRole('button', { name: 'Change the shares' }))
  const kofi = page.getByLabelText(/^Amount \(\$\) of Kofi/)
  await expect.element(kofi).toHaveValue(66.66)
  await userEvent.click(page.getByRole('button', { name: 'Remove Efua' }))
  await expect.element(page.getByText('Your own share: $66.66 of $133.32')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add a person' }))
  await userEvent.fill(page.getByLabelText('Name of person 3'), 'Yaw')
  await userEvent.fill(kofi, '140')
  await expect.element(page.getByRole('button', { name: 'Save the shares' })).toBeDisabled()
  // The share of the guest is paid, so that the two others divide what is left.
  await userEvent.click(page.getByRole('button', { name: 'Equal parts' }))
  await expect.element(kofi).toHaveValue(66.66)
  await refuse(changeSplit, 'shares_differ')
  await userEvent.click(page.getByRole('button', { name: 'Save the shares' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByLabelText('Name of person 3')).toHaveValue('Yaw')
  await answer(changeSplit, { ...split, msg: 'The shares are changed.' })
  await userEvent.click(page.getByRole('button', { name: 'Save the shares' }))
  await expect.element(page.getByText('1 of 3 has paid')).toBeVisible()
  expect((await sentTo(changeSplit)).at(-1)).toEqual({
    own: null,
    people: [
      { share: id, name: 'Kofi Mensah-Agyeman-Prempeh of Cape Coast', amount: 66.66 },
      { name: 'Yaw', email: null, amount: 66.66 },
    ],
  })
})

test('names a guest whose name tells no first name as "a guest", with a capital where a sentence begins', async () => {
  sessionStorage.setItem('share', 'a-token-of-a-share-1234')
  await answer(readShare, { ...share, askedBy: null, state: 'missed' })
  render(<SharePage isBack={false} />, '/share')
  await expect.element(page.getByText('A guest asks you to pay a stay together.')).toBeVisible()
  await expect.element(page.getByText(/Please ask the guest\.$/)).toBeVisible()
})

test('is paid by a link without an account, with a fault of the address at its field', async () => {
  sessionStorage.setItem('share', 'a-token-of-a-share-1234')
  await answer(getPaymentOptions, {
    ...{ testGateway: true, methods: ['card', 'paypal', 'bank'], testCards: [], charges: [], transferHours: 24 },
  })
  await answer(readShare, share)
  render(<SharePage isBack={false} />, '/share')
  await expect.element(page.getByRole('heading', { name: 'Akwaaba, Kofi!' })).toBeVisible()
  await expect.element(page.getByText('Bank transfer')).not.toBeInTheDocument()
  await refuse(payShare, 'invalid_input', { fields: { email: 'Please enter an e-mail address.' } })
  const pay = page.getByRole('button', { name: 'Pay $66.66' })
  await userEvent.click(pay)
  await expect.element(page.getByText('Please enter an e-mail address.')).toBeVisible()
  await answer(payShare, { reference: 'stay-1', next: { kind: 'test-gateway', url: '/' } })
  await answer(chargeTestCard, { msg: 'Charged.' })
  const payment = {
    reference: 'stay-1',
    charge: { amount: 66.66, currency: 'USD' },
    refunded: { amount: 0, currency: 'USD' },
  }
  await answer(checkShare, { ...share, state: 'paid', payment, charged: 'yes' })
  await userEvent.fill(page.getByLabelText('E-mail for the receipt'), 'kofi@example.com')
  await userEvent.click(pay)
  await expect.element(page.getByText('Your share is paid. Thank you!')).toBeVisible()
})

test('says what is charged, in cedis at the rate of a day, and that the page of the provider takes cards alone', async () => {
  sessionStorage.setItem('share', 'a-token-of-a-share-1234')
  const rate = { rate: 10.8812, date: day(0) }
  await answer(getPaymentOptions, {
    ...{ testGateway: false, methods: ['momo', 'card', 'paypal'], testCards: [], transferHours: 24 },
    charges: [
      { method: 'momo', currency: 'GHS', rate, rateIsOld: false },
      { method: 'card', currency: 'GHS', rate, rateIsOld: false },
      { method: 'paypal', currency: 'USD', rate: null, rateIsOld: false },
    ],
  })
  await answer(readShare, share)
  render(<SharePage isBack={false} />, '/share')
  await expect.element(page.getByRole('radio', { name: 'Card', exact: true })).toBeChecked()
  await expect.element(page.getByRole('radio').first()).toHaveAttribute('value', 'momo')
  await expect.element(page.getByRole('button', { name: 'Pay GHS 725.34' })).toBeVisible()
  await expect
    .element(page.getByText(/^You will be charged GHS\s725\.34: \$66\.66 at 10\.8812 cedis for a dollar/))
    .toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: 'PayPal' }))
  await expect.element(page.getByText('You will be charged $66.66.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pay $66.66' })).toBeVisible()
})

test('asks the phone of a payer for a share, for a voucher where the network wants one, and tries again when nothing came', async () => {
  sessionStorage.setItem('share', 'a-token-of-a-share-1234')
  const rate = { rate: 12.5, date: day(0) }
  await answer(getPaymentOptions, {
    ...{ testGateway: false, methods: ['momo', 'card'], testCards: [], transferHours: 24 },
    charges: [
      { method: 'momo', currency: 'GHS', rate, rateIsOld: false },
      { method: 'card', currency: 'GHS', rate, rateIsOld: false },
    ],
  })
  await answer(readShare, share)
  render(<SharePage isBack={false} />, '/share')
  const pay = page.getByRole('button', { name: /^Pay GHS/ })
  await userEvent.click(page.getByRole('radio', { name: 'Mobile money' }))
  await userEvent.fill(page.getByLabelText('E-mail for the receipt'), 'kofi@example.com')
  await userEvent.click(page.getByRole('radio', { name: 'Telecel Cash' }))
  await userEvent.click(pay)
  const number = page.getByLabelText('Telecel number')
  await expect.element(number).toHaveFocus()
  expect(await sentTo(payShare)).toEqual([])
  await userEvent.fill(number, '020 123 4567')
  await refuse(payShare, 'wallet_refused')
  await userEvent.click(pay)
  await expect.element(page.getByText(/The network did not take this number/)).toBeVisible()
  const prompt: Prompt = {
    ...{ network: 'telecel', phone: '020 ••• •567', state: 'voucher', actions: ['sendVoucher'], blocked: [] },
    ...{ text: '', until: new Date(nowMillis() + 175_000).toISOString(), why: null },
  }
  const asked = (more: Partial<Prompt> = {}): PayersShare => ({
    ...share,
    state: 'paying',
    asked: { _id: booking._id, status: 'pending', prompt: { ...prompt, ...more } },
  })
  await answer(payShare, { reference: 'stay-1', next: { kind: 'prompt', url: '/share' } })
  await answer(readShare, asked())
  await answer(checkShare, { ...asked(), charged: 'maybe' })
  await userEvent.click(pay)
  await expect.element(page.getByRole('heading', { name: 'Make a voucher on your phone' })).toHaveFocus()
  const approval = asked({ state: 'approval', actions: [], until: new Date(nowMillis() - 1000).toISOString() })
  await answer(readShare, approval)
  await answer(checkShare, { ...approval, charged: 'maybe' })
  await answer(sendShareVoucher, { ...approval, charged: 'maybe' })
  await userEvent.fill(page.getByLabelText('Voucher'), '482913')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'No answer from Telecel yet' })).toBeVisible()
  expect(await sentTo(sendShareVoucher)).toEqual([{ token: 'a-token-of-a-share-1234', voucher: '482913' }])
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('020 ••• •567 may still ask you')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Mobile money' })).toBeChecked()
  await answer(readShare, { ...share, state: 'paid' })
  await userEvent.fill(page.getByLabelText('MTN number'), '024 555 0142')
  await userEvent.click(pay)
  await expect.element(page.getByText('Your share is paid. Thank you!')).toBeVisible()
  expect((await sentTo(payShare)).at(-1)).toMatchObject({
    ...{ method: 'momo', replaces: booking._id, wallet: { network: 'mtn', phone: '0245550142' } },
  })
})

test('asks again how a share can be paid where that was not read, and says where it cannot be', async () => {
  sessionStorage.setItem('share', 'a-token-of-a-share-1234')
  await refuse(getPaymentOptions, 'internal')
  await answer(readShare, share)
  render(<SharePage isBack={false} />, '/share')
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect.element(again).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
  await answer(getPaymentOptions, {
    ...{ testGateway: false, methods: ['bank'], testCards: [], charges: [], transferHours: 24 },
  })
  await userEvent.click(again)
  await expect.element(page.getByText(/^A share cannot be paid here at the moment/)).toBeVisible()
})

test('says that the connection failed, not that the link does not work, and goes on asking about a payment', async () => {
  const soon = setTimeout
  vi.stubGlobal('setTimeout', (act: () => void, millis = 0) => soon(act, millis === 4_000 ? 10 : millis))
  sessionStorage.setItem('share', 'a-token-of-a-share-1234')
  await breakConnection(readShare)
  render(<SharePage isBack={false} />, '/share')
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect.element(again).toBeVisible()
  const paying = { ...share, state: 'paying' as const }
  await answer(readShare, paying)
  await answer(checkShare, { ...paying, charged: 'maybe' })
  await answer(getPaymentOptions, {
    ...{ testGateway: true, methods: ['card'], testCards: [], charges: [], transferHours: 24 },
  })
  await again.click()
  await expect.element(page.getByRole('heading', { name: 'Akwaaba, Kofi!' })).toBeVisible()
  await breakConnection(checkShare)
  await answer(checkShare, { ...share, state: 'paid', charged: 'yes' })
  await expect.element(page.getByText('Your share is paid. Thank you!')).toBeVisible()
})

test('takes a paid share back after asking, while not everybody has paid', async () => {
  const paid: PayersShare = { ...share, state: 'paid' }
  await answer(readShare, paid)
  location.hash = `k=${'t'.repeat(43)}`
  render(<SharePage isBack={false} />)
  await userEvent.click(page.getByRole('button', { name: 'Take my share back' }))
  await expect.element(page.getByText(/^\$66\.66 goes back to you the way you paid/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Leave it' }))
  expect(await sentTo(withdrawShare)).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Take my share back' }))
  await refuse(withdrawShare, 'illegal_transition')
  await userEvent.click(page.getByRole('button', { name: 'Take it back' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await answer(withdrawShare, { ...paid, state: 'refunded' })
  await userEvent.click(page.getByRole('button', { name: 'Take it back' }))
  await expect.element(page.getByText('Your share has gone back to you')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Take my share back' })).not.toBeInTheDocument()
})
