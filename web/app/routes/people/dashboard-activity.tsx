// Activity: what administrators did, newest first. For administrators.
import { listAudit } from '@akwaaba/contract/audit'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { Activity } from '../../features/people/audit/activity.tsx'

export const meta = () => [{ title: 'Activity' }, { name: 'robots', content: 'noindex' }]

export default function DashboardActivity() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Activity</h1>
      <Activity search={searchOf(listAudit, query)} />
    </>
  )
}
