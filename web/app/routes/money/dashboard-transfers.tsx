// Transfers: what guests send by bank, and the statement. For administrators.

import { searchOf } from '@akwaaba/contract/search'
import { listTransfers } from '@akwaaba/contract/transfers'
import { useSearchParams } from 'react-router'
import { Transfers } from '../../features/money/transfers/transfers.tsx'

export const meta = () => [{ title: 'Transfers' }, { name: 'robots', content: 'noindex' }]

export default function DashboardTransfers() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Transfers</h1>
      <Transfers search={searchOf(listTransfers, query)} />
    </>
  )
}
