// Payments: everybody's, with their refunds. For administrators.

import { listPayments } from '@akwaaba/contract/payment-admin'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { AdminPayments } from '../../features/money/payment-admin/admin-payments.tsx'

export const meta = () => [{ title: 'Payments' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPayments() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Payments</h1>
      <AdminPayments search={searchOf(listPayments, query)} />
    </>
  )
}
