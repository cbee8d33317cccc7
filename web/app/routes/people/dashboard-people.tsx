// Everybody with an account: who they are, and suspending or helping them. For administrators.
import { searchOf } from '@akwaaba/contract/search'
import { listUsers } from '@akwaaba/contract/users'
import { useSearchParams } from 'react-router'
import { ChosenFile, ListFile } from '../../features/app/reports/list-file.tsx'
import { People } from '../../features/people/users/people.tsx'

export const meta = () => [{ title: 'People' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPeople() {
  const [query] = useSearchParams()
  const search = searchOf(listUsers, query)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2rem]">People</h1>
        <ListFile list="guests" label="People" search={{ view: search.state, search: search.search }} />
      </div>
      <People search={search} fileOf={(ids) => <ChosenFile list="guests" ids={ids} />} />
    </>
  )
}
