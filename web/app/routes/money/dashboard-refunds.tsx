// Refunds: of all payments. For administrators.
import { listRefunds } from '@akwaaba/contract/payment-admin'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { AdminRefunds } from '../../features/money/payment-admin/admin-refunds.tsx'

export const meta = () => [{ title: 'Refunds' }, { name: 'robots', content: 'noindex' }]

export default function DashboardRefunds() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-3 text-[2rem]">Refunds</h1>
      <AdminRefunds search={searchOf(listRefunds, query)} />
    </>
  )
}
