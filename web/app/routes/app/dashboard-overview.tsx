// Overview: who arrives, is in house and leaves at all organisations, what waits, and the figures by month. For administrators.
import { searchOf } from '@akwaaba/contract/search'
import { getToday } from '@akwaaba/contract/today'
import { useSearchParams } from 'react-router'
import { OverviewPage } from '../../features/app/overview/overview-page.tsx'
import { listOf } from '../../features/stays/today/rules.ts'

export const meta = () => [{ title: 'Overview' }, { name: 'robots', content: 'noindex' }]

export default function DashboardOverview() {
  const [query] = useSearchParams()
  return <OverviewPage search={searchOf(getToday, query)} list={listOf(query.get('list'))} />
}
