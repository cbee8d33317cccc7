// Payouts: what hosts are owed. For administrators.

import { payoutViews } from '@akwaaba/contract/payouts'
import { useSearchParams } from 'react-router'
import { Payouts } from '../features/money/payouts.tsx'
import { moneySearchFrom } from '../features/money/rules.ts'

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
