// Activity: what administrators did, newest first. For administrators.
import { listAudit } from '@akwaaba/contract/audit'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { ChosenFile, ListFile } from '../../features/app/reports/list-file.tsx'
import { Activity } from '../../features/people/audit/activity.tsx'

export const meta = () => [{ title: 'Activity' }, { name: 'robots', content: 'noindex' }]

export default function DashboardActivity() {
  const [query] = useSearchParams()
  const search = searchOf(listAudit, query)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[2rem]">Activity</h1>
        <ListFile list="activity" label="Activity" search={{ view: search.kind }} />
      </div>
      <Activity search={search} fileOf={(ids) => <ChosenFile list="activity" ids={ids} />} />
    </>
  )
}
