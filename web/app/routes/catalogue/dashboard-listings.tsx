// Approval: listings of hosts that wait, and all others by their state. For administrators.
import { listListings } from '@akwaaba/contract/listings'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { AdminListings } from '../../features/catalogue/approval/admin-listings.tsx'

export const meta = () => [{ title: 'Approval' }, { name: 'robots', content: 'noindex' }]

export default function DashboardListings() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Approval</h1>
      <AdminListings search={searchOf(listListings, query)} />
    </>
  )
}
