// Everybody with an account: who they are, and suspending or helping them. For administrators.
import { searchOf } from '@akwaaba/contract/search'
import { listUsers } from '@akwaaba/contract/users'
import { useSearchParams } from 'react-router'
import { People } from '../../features/people/users/people.tsx'

export const meta = () => [{ title: 'People' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPeople() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">People</h1>
      <People search={searchOf(listUsers, query)} />
    </>
  )
}
