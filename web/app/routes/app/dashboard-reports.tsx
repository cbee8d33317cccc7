// Reports: nights and money of any days, taxes and the ledger. For administrators.
import { getReport } from '@akwaaba/contract/reports'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { AdminReports } from '../../features/app/reports/admin-reports.tsx'

export const meta = () => [{ title: 'Reports' }, { name: 'robots', content: 'noindex' }]

export default function DashboardReports() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">Reports</h1>
      <AdminReports search={searchOf(getReport, query)} />
    </>
  )
}
