// Payouts: what hosts are owed. For administrators.

import { listPayouts } from '@akwaaba/contract/payouts'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { Payouts } from '../../features/money/ledger/payouts.tsx'
import { PayoutBatches } from '../../features/money/payout-batches/batches.tsx'

export const meta = () => [{ title: 'Payouts' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPayouts() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Payouts</h1>
      <PayoutBatches />
      <h2 className="mb-3 text-xl">Stay by stay</h2>
      <Payouts search={searchOf(listPayouts, query)} />
    </>
  )
}
