// Tests of gathering a batch: who was chosen stays in sight.
import { type Candidate, listCandidates } from '@akwaaba/contract/payout-batches'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { idOf } from '../../../../testing/samples.ts'
import { Gathering } from './gathering.tsx'

const [cedis, none] = [
  { amount: 900, currency: 'GHS' as const },
  { amount: 0, currency: 'GHS' as const },
]
const candidate: Candidate = {
  ...{ organisation: { _id: idOf(52), slug: 'volta', name: 'Volta Stays' }, state: 'ready', until: null },
  ...{ stays: 1, gross: cedis, fee: none, net: cedis, held: none },
  account: { label: 'GCB Bank …7720', nameOnAccount: 'Volta Stays', nameAtBank: null, nameCheck: 'unchecked' },
}

test('keeps the hosts in sight, with who is left out, when what they are owed cannot be read again', async () => {
  onTestFinished(() => void vi.useRealTimers())
  await answer(listCandidates, { candidates: [candidate] })
  render(<Gathering onDone={() => undefined} />)
  const box = page.getByLabelText('Pay Volta Stays')
  await userEvent.click(box)
  await expect.element(box).not.toBeChecked()
  await refuse(listCandidates, 'internal')
  // What was read is old when the administrator comes back to the window, so it is read again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/^This may not be up to date: /)).toBeInTheDocument()
  await expect.element(box).not.toBeChecked()
})
