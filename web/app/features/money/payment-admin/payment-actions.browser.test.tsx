// Tests of what an administrator does about several payments of a page: the answer about one leaves the dialog of another open.
import { type AdminPayment, listProviders, refundPayment } from '@akwaaba/contract/payment-admin'
import { withdrawSecondApproval } from '@akwaaba/contract/second-approvals'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, releaseAnswers } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, idOf, payment } from '../../../../testing/samples.ts'
import { usePaymentActions } from './payment-actions.tsx'

const sum = { amount: 60, currency: 'USD' as const }
const asked: AdminPayment['secondApproval'] = {
  ...{ _id: idOf(20), key: idOf(21), note: '', amount: sum, requestedBy: 'Esi', isYours: false },
  ...{ requestedAt: booking.createdAt, expiresAt: booking.createdAt },
}
const one: AdminPayment = {
  ...{ ...payment, reference: 'PAY-1', status: 'succeeded', state: 'succeeded', charge: sum, actions: ['refund'] },
  ...{ customer: null, provider: 'hubtel', label: 'Palm Loft', disputes: [], received: null, secondApproval: asked },
  ...{ byHandApprovals: [], refundableAmount: sum },
}
const other: AdminPayment = { ...one, _id: idOf(22), reference: 'PAY-2', secondApproval: null }

const Shown = () => {
  const { notice, cardOf, dialogs } = usePaymentActions()
  return (
    <>
      {notice}
      {cardOf(one)}
      {cardOf(other)}
      {dialogs}
    </>
  )
}

test.each(['Agree to the refund', 'Do not refund'])(
  'keeps the open dialog of a payment when the answer of another comes: %s',
  async (name) => {
    await answer(listProviders, [])
    await answer(refundPayment, { ...one, msg: 'It is answered.' }, { isHeld: true })
    await answer(withdrawSecondApproval, { msg: 'It is answered.' }, { isHeld: true })
    render(<Shown />)
    await userEvent.click(page.getByRole('button', { name: `${name} of PAY-1` }))
    await userEvent.click(page.getByRole('button', { name: 'Refund PAY-2' }))
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByLabelText('Amount (USD)')
    await userEvent.fill(amount, '15')
    await releaseAnswers()
    await expect.element(page.getByText('PAY-1: It is answered.')).toBeInTheDocument()
    await expect.element(amount).toHaveValue('15')
    await answer(refundPayment, { ...other, msg: 'It is refunded.' })
    await userEvent.click(dialog.getByRole('button', { name: 'Refund', exact: true }))
    await expect.element(page.getByText('PAY-2: It is refunded.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)
