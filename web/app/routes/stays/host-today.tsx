// Today: who arrives at an organisation, who leaves, and what waits for an answer.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext } from 'react-router'
import { HostToday as TodayPage } from '../../features/stays/today/host-today.tsx'

export const meta = () => [
  { title: 'Today' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostToday() {
  return <TodayPage organisation={useOutletContext<OwnOrganisation>()} />
}
