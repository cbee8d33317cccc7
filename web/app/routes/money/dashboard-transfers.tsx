// Transfers: what guests send by bank, and the statement. For administrators.

import { searchOf } from '@akwaaba/contract/search'
import { listTransfers } from '@akwaaba/contract/transfers'
import { useSearchParams } from 'react-router'
import { ChosenFile, ListFile } from '../../features/app/reports/list-file.tsx'
import { Transfers } from '../../features/money/transfers/transfers.tsx'

export const meta = () => [{ title: 'Transfers' }, { name: 'robots', content: 'noindex' }]

export default function DashboardTransfers() {
  const [query] = useSearchParams()
  const search = searchOf(listTransfers, query)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2rem]">Transfers</h1>
        <span className="flex flex-wrap gap-2">
          <ListFile list="transfers" label="Transfers" search={search} />
          <ListFile list="bank-lines" label="Bank lines" />
          <ListFile list="settlements" label="Settlements" />
        </span>
      </div>
      <Transfers search={search} fileOf={(ids) => <ChosenFile list="transfers" ids={ids} />} />
    </>
  )
}
