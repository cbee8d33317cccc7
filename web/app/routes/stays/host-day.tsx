// The list of a day by home, to be printed.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { searchOf } from '@akwaaba/contract/search'
import { getHostToday } from '@akwaaba/contract/today'
import { useOutletContext, useSearchParams } from 'react-router'
import { DayList } from '../../features/stays/today/day-list.tsx'

export const meta = () => [
  { title: 'The day' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostDay() {
  const [query] = useSearchParams()
  return <DayList org={useOutletContext<OwnOrganisation>().slug} search={searchOf(getHostToday, query)} />
}
