// Tests of the list of differences: what is typed about one stays.
import { listProviders } from '@akwaaba/contract/payment-admin'
import { getReconciliation } from '@akwaaba/contract/reconciliation'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { idOf } from '../../../../testing/samples.ts'
import { nowInstant } from '../../../lib/clock.ts'
import { Reconciliation } from './reconciliation.tsx'

const now = nowInstant().toISOString()
const difference = {
  ...{ _id: idOf(41), kind: 'amount' as const, provider: 'paystack', reference: 'stay-1', says: 'The sums differ.' },
  ...{ firstSeenAt: now, lastSeenAt: now, goneAt: null },
}

test('keeps the dialog of a difference and its reason when the list cannot be read again', async () => {
  onTestFinished(() => void vi.useRealTimers())
  await answer(listProviders, [])
  await answer(getReconciliation, { ranAt: now, total: 1, differences: [difference], balances: [] })
  render(<Reconciliation />)
  await userEvent.click(page.getByRole('button', { name: /^Close paystack, stay-1/ }))
  const reason = page.getByLabelText('Reason')
  await userEvent.fill(reason, 'It was paid back by hand.')
  await refuse(getReconciliation, 'internal')
  // What was read is old when the administrator comes back to the window, so it is read again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/^This may not be up to date: /)).toBeInTheDocument()
  await expect.element(reason).toHaveValue('It was paid back by hand.')
})
