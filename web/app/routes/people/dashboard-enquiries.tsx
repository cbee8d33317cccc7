// Enquiries that were sent to us, and whether they are handled. For administrators.
import { listEnquiries } from '@akwaaba/contract/enquiries'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { ChosenFile, ListFile } from '../../features/app/reports/list-file.tsx'
import { Inbox } from '../../features/people/enquiries/inbox.tsx'

export const meta = () => [{ title: 'Enquiries' }, { name: 'robots', content: 'noindex' }]

export default function DashboardEnquiries() {
  const [query] = useSearchParams()
  const search = searchOf(listEnquiries, query)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2rem]">Enquiries</h1>
        <ListFile list="enquiries" label="Enquiries" search={{ view: search.view ?? 'open', search: search.search }} />
      </div>
      <Inbox search={search} fileOf={(ids) => <ChosenFile list="enquiries" ids={ids} />} />
    </>
  )
}
