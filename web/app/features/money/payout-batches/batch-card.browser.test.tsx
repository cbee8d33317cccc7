// Tests of a batch of payouts: what is asked about one of them is answered although the list cannot be read again.
import { type BatchedPayout, readBatch, syncHostPayout, type WholeBatch } from '@akwaaba/contract/payout-batches'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { idOf } from '../../../../testing/samples.ts'
import { nowInstant } from '../../../lib/clock.ts'
import { BatchCard } from './batch-card.tsx'

const now = nowInstant().toISOString()
const [cedis, none] = [
  { amount: 900, currency: 'GHS' as const },
  { amount: 0, currency: 'GHS' as const },
]
const payout: BatchedPayout = {
  ...{ _id: idOf(51), organisation: { _id: idOf(52), slug: 'volta', name: 'Volta Stays' }, reference: 'P-1' },
  ...{ stays: 1, gross: cedis, fee: none, net: cedis, cedis: null, note: '', sentAt: now, endedAt: null },
  account: { label: 'GCB Bank …7720', nameOnAccount: 'Volta Stays', nameAtBank: null, nameCheck: 'unchecked' },
  ...{ provider: 'Paystack', providerStatus: 'pending', state: 'sent', actions: [], blocked: [] },
}
const batch: WholeBatch = {
  ...{ _id: idOf(53), reference: 'B-1', total: cedis, organisations: 1, stays: 1, cedisPerUnit: null },
  ...{ gatheredBy: 'Ama', gatheredAt: now, askedBy: null, isAskedByYou: false, agreedBy: 'Efua', agreedAt: now },
  ...{ provider: 'Paystack', sentAt: now, state: 'sent', actions: [], blocked: [], payouts: [payout] },
}

test('says what the provider answered about a payout when the batch cannot be read again', async () => {
  const onDone = vi.fn()
  await answer(readBatch, batch)
  render(<BatchCard batch={batch} onAsk={() => undefined} onDone={onDone} />)
  const ask = page.getByRole('button', { name: 'Ask Paystack about Volta Stays' })
  await expect.element(ask).toBeVisible()
  await answer(syncHostPayout, { ...batch, msg: 'Paystack has not sent it yet.' })
  await refuse(readBatch, 'internal')
  await userEvent.click(ask)
  await expect.element(page.getByText(/^This may not be up to date: /)).toBeInTheDocument()
  await expect.poll(() => onDone.mock.lastCall).toEqual(['Paystack has not sent it yet.'])
  await expect.element(ask).toBeVisible()
})
