// The reports of an organisation: its nights and its money of any days.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { getHostReport } from '@akwaaba/contract/reports'
import { searchOf } from '@akwaaba/contract/search'
import { useOutletContext, useSearchParams } from 'react-router'
import { HostReports as Reports } from '../../features/app/reports/host-reports.tsx'

export const meta = () => [
  { title: 'Reports' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostReports() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">Reports</h1>
      <Reports org={useOutletContext<OwnOrganisation>().slug} search={searchOf(getHostReport, query)} />
    </>
  )
}
