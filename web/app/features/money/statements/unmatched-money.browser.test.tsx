// Tests of the list of money that fits no payment: an open dialog stays, also when its entry is settled.
import { closeUnmatched, listUnmatched, type Unmatched } from '@akwaaba/contract/statements'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { day, idOf } from '../../../../testing/samples.ts'
import { nowInstant } from '../../../lib/clock.ts'
import { UnmatchedMoney } from './unmatched-money.tsx'

const entry: Unmatched = {
  ...{ _id: idOf(31), bankTransactionId: 'GIP 4711', valueDate: day(-1), narration: 'A. Mensah' },
  ...{ amount: { amount: 120, currency: 'GHS' }, receivedAt: nowInstant().toISOString(), suggestions: [] },
}

/** What was read is old when the administrator comes back to the window, so it is read again. */
const comeBack = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  dispatchEvent(new Event('visibilitychange'))
}

const reason = page.getByLabelText('Reason')
const typeReason = async () => {
  await answer(listUnmatched, [entry])
  render(<UnmatchedMoney />)
  await userEvent.click(page.getByRole('button', { name: /^Close GIP 4711/ }))
  await userEvent.fill(reason, 'It was sent back from the bank.')
}

test('keeps the dialog of an entry and its reason when the list cannot be read again', async () => {
  onTestFinished(() => void vi.useRealTimers())
  await typeReason()
  await refuse(listUnmatched, 'internal')
  comeBack()
  await expect.element(page.getByText(/^This may not be up to date: /)).toBeInTheDocument()
  await expect.element(reason).toHaveValue('It was sent back from the bank.')
})

test('says why an entry cannot be closed when another administrator has settled it', async () => {
  onTestFinished(() => void vi.useRealTimers())
  await typeReason()
  await answer(listUnmatched, [])
  comeBack()
  await expect.element(page.getByText(/^Money that fits no payment/)).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('It was sent back from the bank.')
  await refuse(closeUnmatched, 'illegal_transition')
  await userEvent.click(page.getByRole('button', { name: 'Close with this reason' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
})
