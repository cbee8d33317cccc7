// Activity: what administrators did, newest first. For administrators.
import { useSearchParams } from 'react-router'
import { Activity } from '../../features/people/audit/activity.tsx'
import { activitySearchFrom } from '../../features/people/audit/rules.ts'

export const meta = () => [{ title: 'Activity' }, { name: 'robots', content: 'noindex' }]

export default function DashboardActivity() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Activity</h1>
      <Activity search={activitySearchFrom(query)} />
    </>
  )
}
