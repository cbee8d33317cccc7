// Tests that the panel of a bank transfer offers the form for a proof where the reply does, and nowhere else.
import { getPayment } from '@akwaaba/contract/checkout'
import { errors } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { submitProof } from '@akwaaba/contract/transfers'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { day, payment, transfer } from '../../../../testing/samples.ts'
import { signIn } from '../../../lib/session.ts'
import { TransferPanel } from './transfer-panel.tsx'

const late = { action: 'submitProof' as const, code: 'illegal_transition', msg: errors.illegal_transition.msg }

const show = async (now: Partial<typeof transfer>) => {
  const shown = { ...transfer, ...now }
  await answer(getPayment, { ...payment, method: 'bank', transfer: shown })
  render(
    <TransferPanel payment={payment} transfer={shown} onEnd={() => undefined} onOther={() => undefined} />,
    '/payment',
  )
  // The panel reads its payment again at once: a call that comes after the test would have no answer.
  await expect.poll(async () => (await sentTo(getPayment)).length).toBeGreaterThan(0)
}
const form = () => page.getByRole('button', { name: 'Send the proof' })
const other = () => page.getByRole('button', { name: 'Pay another way' })

test('shows the form for a proof where the reply offers it', async () => {
  await show({})
  await expect.element(form()).toBeVisible()
  await expect.element(other()).toBeVisible()
})

test('says that the time is over instead of the form where the reply blocks it', async () => {
  await show({ actions: [], blocked: [late] })
  await expect.element(page.getByText('The time for your bank transfer is over')).toBeVisible()
  await expect.element(form()).not.toBeInTheDocument()
  await expect.element(other()).toBeVisible()
})

test('shows neither while a proof is being checked', async () => {
  await show({ status: 'proof_submitted', state: 'proofSubmitted', actions: [] })
  await expect.element(page.getByText('Your proof is being checked')).toBeVisible()
  await expect.element(form()).not.toBeInTheDocument()
  await expect.element(other()).not.toBeInTheDocument()
})

test('says until when the nights are held while a proof is being checked', async () => {
  await show({ status: 'proof_submitted', state: 'proofSubmitted', actions: [] })
  await expect
    .element(page.getByText(/Your nights are held until .+ \(Accra time\)\. You can leave this page\./))
    .toBeVisible()
})

test('promises no nights while the proof of a transfer that holds none is being checked', async () => {
  await show({ status: 'proof_submitted', state: 'proofSubmitted', actions: [], holdsNights: false })
  await expect.element(page.getByText(/You can leave this page\./)).toBeVisible()
  await expect.element(page.getByText(/are held/)).not.toBeInTheDocument()
})

test('keeps the file and what was typed when the transfer changes, and begins empty once the proof is sent', async () => {
  const reply = (now: Partial<typeof transfer>) => ({ ...payment, transfer: { ...transfer, ...now } })
  const name = page.getByLabelText('Name on the account you paid from')
  const file = page.getByText('receipt.pdf', { exact: true })
  sessionStorage.clear()
  signIn({ token: 'a-token', username: 'Efua', email: 'efua@example.com', role: 'customer' })
  const part = { status: 'part_paid', state: 'partPaid', received: { amount: 50, currency: 'USD' } } as const
  await answer(getPayment, reply(part), { isHeld: true })
  render(
    <TransferPanel payment={payment} transfer={transfer} onEnd={() => undefined} onOther={() => undefined} />,
    '/payment',
  )
  await userEvent.fill(name, 'Efua Boateng')
  await userEvent.fill(page.getByLabelText('Bank you paid from'), 'Adinkra Bank')
  await userEvent.fill(page.getByLabelText('Day you paid'), day(-1))
  await userEvent.upload(
    page.getByLabelText('Proof of the transfer'),
    new File(['%PDF-1.4'], 'receipt.pdf', { type: 'application/pdf' }),
  )
  await expect.element(file).toBeVisible()
  await releaseAnswers()
  await expect.element(page.getByText('$50.00 has arrived')).toBeVisible()
  await expect.element(file).toBeVisible()
  await expect.element(name).toHaveValue('Efua Boateng')

  await breakConnection(submitProof)
  await userEvent.click(form())
  await expect.element(page.getByText(messages.networkFailed)).toBeVisible()
  await expect.element(file).toBeVisible()

  // The proof is rejected before the panel has shown that it is being checked.
  await answer(submitProof, { msg: 'Thank you.', payment })
  await answer(getPayment, reply({ status: 'proof_rejected', state: 'proofRejected', rejection: 'Another sum.' }))
  await userEvent.click(form())
  await expect.element(page.getByText(/^Another sum\./)).toBeVisible()
  await expect.element(file).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('')
  expect(await sentTo(submitProof)).toHaveLength(2)
})
