// Payouts: what hosts are owed. For administrators.

import { listBatches } from '@akwaaba/contract/payout-batches'
import { listPayouts } from '@akwaaba/contract/payouts'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { ListFile } from '../../features/app/reports/list-file.tsx'
import { Payouts } from '../../features/money/ledger/payouts.tsx'
import { PayoutBatches } from '../../features/money/payout-batches/batches.tsx'

export const meta = () => [{ title: 'Payouts' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPayouts() {
  const [query] = useSearchParams()
  // Two lists in one page: the page of the batches has a name of its own in the address.
  const batches = searchOf(listBatches, new URLSearchParams({ page: query.get('batches') ?? '' })).page
  const search = { ...searchOf(listPayouts, query), batches }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2rem]">Payouts</h1>
        <span className="flex flex-wrap gap-2">
          <ListFile list="payouts" label="Payouts" search={search} />
        </span>
      </div>
      <PayoutBatches search={search} />
      <h2 className="mb-3 text-xl">Stay by stay</h2>
      <Payouts search={search} />
    </>
  )
}
