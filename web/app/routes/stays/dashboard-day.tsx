// The list of a day of all organisations by home, to be printed. For administrators.
import { searchOf } from '@akwaaba/contract/search'
import { getToday } from '@akwaaba/contract/today'
import { useSearchParams } from 'react-router'
import { AdminDayList } from '../../features/stays/today/day-list.tsx'

export const meta = () => [{ title: 'The day' }, { name: 'robots', content: 'noindex' }]

export default function DashboardDay() {
  const [query] = useSearchParams()
  return <AdminDayList search={searchOf(getToday, query)} />
}
