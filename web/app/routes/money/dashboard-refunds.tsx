// Refunds: of all payments. For administrators.
import { listRefunds } from '@akwaaba/contract/payment-admin'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { ChosenFile, ListFile } from '../../features/app/reports/list-file.tsx'
import { AdminRefunds } from '../../features/money/payment-admin/admin-refunds.tsx'

export const meta = () => [{ title: 'Refunds' }, { name: 'robots', content: 'noindex' }]

export default function DashboardRefunds() {
  const [query] = useSearchParams()
  const search = searchOf(listRefunds, query)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2rem]">Refunds</h1>
        <ListFile list="refunds" label="Refunds" search={search} />
      </div>
      <AdminRefunds search={search} fileOf={(ids) => <ChosenFile list="refunds" ids={ids} />} />
    </>
  )
}
