// Payouts: what hosts are owed. For administrators.

import { listBatches } from '@akwaaba/contract/payout-batches'
import { listPayouts } from '@akwaaba/contract/payouts'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { ChosenFile, ListFile } from '../../features/app/reports/list-file.tsx'
import { Payouts } from '../../features/money/ledger/payouts.tsx'
import { PayoutBatches } from '../../features/money/payout-batches/batches.tsx'

export const meta = () => [{ title: 'Payouts' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPayouts() {
  const [query] = useSearchParams()
  // Two lists in one page: the page and the order of the batches have names of their own in the address.
  const ofBatches = { page: query.get('batches') ?? '', sort: query.get('batchSort') ?? '' }
  const { page: batches, sort: batchSort } = searchOf(listBatches, new URLSearchParams(ofBatches))
  const search = { ...searchOf(listPayouts, query), batches, batchSort }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2rem]">Payouts</h1>
        <span className="flex flex-wrap gap-2">
          <ListFile list="payouts" label="Payouts" search={search} />
          <ListFile list="batches" label="Batches" />
        </span>
      </div>
      <PayoutBatches search={search} />
      <h2 className="mb-3 text-xl">Stay by stay</h2>
      <Payouts search={search} fileOf={(ids) => <ChosenFile list="payouts" ids={ids} />} />
    </>
  )
}
