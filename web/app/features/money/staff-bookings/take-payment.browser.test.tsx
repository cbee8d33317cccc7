// Tests of the dialog in which staff write down money: what is sent, a refusal that keeps the form, and what is asked of whom.
import { recordHostPayment, recordStaffPayment } from '@akwaaba/contract/staff-payments'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, payment } from '../../../../testing/samples.ts'
import { TakePayment } from './take-payment.tsx'

const onDone = vi.fn()
const shown = (org?: string) =>
  render(
    <TakePayment org={org} stay={booking} amount={200} host="Volta Stays" onDone={onDone} onClose={() => undefined} />,
  )
const write = () => page.getByRole('button', { name: 'Write down $200.00' })

test('sends the same form again after a refusal, so that it is written down once', async () => {
  await refuse(recordHostPayment, 'edited_meanwhile')
  shown('volta-stays')
  await userEvent.click(write())
  await expect.element(page.getByRole('alert')).toBeVisible()
  await answer(recordHostPayment, { ...payment, method: 'cash', msg: 'It is written down.' })
  await userEvent.click(write())
  await expect.poll(() => onDone.mock.lastCall).toEqual(['It is written down.'])
  const sent = await sentTo(recordHostPayment)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  expect(sent[0]).toMatchObject({ method: 'cash', amount: 200, bankTransactionId: '' })
})

test('asks administrators who has the money, and of a transfer to our bank its day', async () => {
  shown()
  await answer(recordStaffPayment, { ...payment, method: 'bank', msg: 'It is written down.' })
  await userEvent.click(page.getByRole('button', { name: 'Bank transfer' }))
  await userEvent.fill(page.getByLabelText('Id of the transfer (optional)'), 'GIP 4711')
  await expect.element(page.getByLabelText('Day on our bank statement (optional)')).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Who has the money'), 'host')
  await expect.element(page.getByLabelText('Day on our bank statement (optional)')).not.toBeInTheDocument()
  await userEvent.click(write())
  await expect
    .poll(() => sentTo(recordStaffPayment))
    .toMatchObject([{ method: 'bank', heldBy: 'host', bankTransactionId: 'GIP 4711' }])
})
