// Enquiries that were sent to us, and whether they are handled. For administrators.
import { listEnquiries } from '@akwaaba/contract/enquiries'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { Inbox } from '../../features/people/enquiries/inbox.tsx'

export const meta = () => [{ title: 'Enquiries' }, { name: 'robots', content: 'noindex' }]

export default function DashboardEnquiries() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Enquiries</h1>
      <Inbox search={searchOf(listEnquiries, query)} />
    </>
  )
}
