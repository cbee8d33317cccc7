// Owns the reports of everybody for administrators, with taxes and the ledger.
import {
  exportLedger,
  exportReport,
  exportTaxes,
  getReport,
  getTaxReport,
  reportSubjects,
} from '@akwaaba/contract/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminPaths, type ReportSearch } from '../../../admin-paths.ts'
import { askFile } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { defineQuery } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { FileButtons } from './file-buttons.tsx'
import { ReportPage } from './report-page.tsx'
import { daysOf } from './rules.ts'
import { Taxes } from './taxes.tsx'

export const AdminReports = ({ search }: { search: ReportSearch }) => {
  const report = useQuery({ ...defineQuery(getReport, { query: search }), placeholderData: keepPreviousData })
  const { from, to, organisationId } = search
  const taxes = useQuery({
    ...defineQuery(getTaxReport, { query: { from, to, organisationId } }),
    placeholderData: keepPreviousData,
  })
  const change = useSearchChange(search, adminPaths.reports)
  const shown = daysOf(search, todayInAccra())
  const days = `${shown.from}-${shown.to}`
  return (
    <ReportPage
      search={search}
      onChange={change}
      report={report}
      subjects={reportSubjects}
      isForHost={false}
      askFile={(format) => askFile(exportReport, { query: { ...search, format } })}
      files={
        <>
          <FileButtons
            label="Taxes"
            name={`akwaaba-taxes-${days}`}
            ask={(format) => askFile(exportTaxes, { query: { from, to, organisationId, format } })}
          />
          <FileButtons
            label="Ledger"
            name={`akwaaba-ledger-${days}`}
            ask={(format) => askFile(exportLedger, { query: { from, to, format } })}
          />
        </>
      }
      below={<Taxes taxes={taxes} />}
    />
  )
}
