// Owns the reports of an organisation for its members.
import { exportHostReport, getHostReport } from '@akwaaba/contract/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReportSearch } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { askFile } from '../../../lib/api.ts'
import { defineQuery } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { ReportPage } from './report-page.tsx'

type Props = { org: string; search: Omit<ReportSearch, 'organisationId'> }

export const HostReports = ({ org, search }: Props) => {
  const report = useQuery({
    ...defineQuery(getHostReport, { params: { org }, query: search }),
    placeholderData: keepPreviousData,
  })
  const change = useSearchChange(search, (next) => hostPaths.reports(org, next))
  return (
    <ReportPage
      search={search}
      onChange={change}
      report={report}
      subjects={['home', 'month', 'channel']}
      isForHost
      askFile={(format) => askFile(exportHostReport, { params: { org }, query: { ...search, format } })}
    />
  )
}
