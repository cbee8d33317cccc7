// What users and visitors have reported. For administrators.
import { searchOf } from '@akwaaba/contract/search'
import { listUserReports } from '@akwaaba/contract/user-reports'
import { useSearchParams } from 'react-router'
import { AdminUserReports } from '../../features/stays/user-reports/admin-user-reports.tsx'

export const meta = () => [{ title: 'Reported by users' }, { name: 'robots', content: 'noindex' }]

export default function DashboardUserReports() {
  const [query] = useSearchParams()
  return <AdminUserReports search={searchOf(listUserReports, query)} />
}
