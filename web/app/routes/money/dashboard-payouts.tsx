// Payouts: what hosts are owed. For administrators.

import { payoutViews } from '@akwaaba/contract/payouts'
import { useSearchParams } from 'react-router'
import { moneySearchFrom } from '../../features/money/admin-lists/rules.ts'
import { Payouts } from '../../features/money/ledger/payouts.tsx'

export const meta = () => [{ title: 'Payouts' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPayouts() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Payouts</h1>
      <Payouts search={moneySearchFrom(query, payoutViews)} />
    </>
  )
}
