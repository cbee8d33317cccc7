// Tests that the panel of a bank transfer offers the form for a proof where the reply does, and nowhere else.
import { getPayment } from '@akwaaba/contract/checkout'
import { errors } from '@akwaaba/contract/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { payment, transfer } from '../../../../testing/samples.ts'
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
