// Hosts: applications to decide, and all organisations with their terms. For administrators.
import { listOrganisations } from '@akwaaba/contract/organisations'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { AdminOrganisations } from '../../features/people/organisations/admin-organisations.tsx'

export const meta = () => [{ title: 'Hosts' }, { name: 'robots', content: 'noindex' }]

export default function DashboardOrganisations() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Hosts</h1>
      <AdminOrganisations search={searchOf(listOrganisations, query)} />
    </>
  )
}
