// Payouts: what hosts are owed. For administrators.

import { listPayouts } from '@akwaaba/contract/payouts'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { Payouts } from '../../features/money/ledger/payouts.tsx'

export const meta = () => [{ title: 'Payouts' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPayouts() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Payouts</h1>
      <Payouts search={searchOf(listPayouts, query)} />
    </>
  )
}
