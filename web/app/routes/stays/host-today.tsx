// Today: who arrives at an organisation, who is in house and leaves, what is to clean, and what waits for an answer.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { searchOf } from '@akwaaba/contract/search'
import { getHostToday } from '@akwaaba/contract/today'
import { useOutletContext, useSearchParams } from 'react-router'
import { MonthFigures } from '../../features/app/reports/month-figures.tsx'
import { HostToday as TodayPage } from '../../features/stays/today/host-today.tsx'
import { listOf } from '../../features/stays/today/rules.ts'

export const meta = () => [
  { title: 'Today' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostToday() {
  const [query] = useSearchParams()
  const organisation = useOutletContext<OwnOrganisation>()
  const seesMoney = organisation.permissions.includes('payout.read')
  return (
    <TodayPage organisation={organisation} search={searchOf(getHostToday, query)} list={listOf(query.get('list'))}>
      {seesMoney && <MonthFigures org={organisation.slug} />}
    </TodayPage>
  )
}
