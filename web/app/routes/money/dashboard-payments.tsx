// Payments: everybody's, with their refunds. For administrators.

import { listPayments } from '@akwaaba/contract/payment-admin'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { ChosenFile, ListFile } from '../../features/app/reports/list-file.tsx'
import { AdminPayments } from '../../features/money/payment-admin/admin-payments.tsx'

export const meta = () => [{ title: 'Payments' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPayments() {
  const [query] = useSearchParams()
  const search = searchOf(listPayments, query)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2rem]">Payments</h1>
        <span className="flex flex-wrap gap-2">
          <ListFile list="payments" label="Payments" search={search} />
          <ListFile list="disputes" label="Disputes" />
        </span>
      </div>
      <AdminPayments search={search} fileOf={(ids) => <ChosenFile list="payments" ids={ids} />} />
    </>
  )
}
