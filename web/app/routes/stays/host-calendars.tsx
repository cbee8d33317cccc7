// The connected calendars of one listing of an organisation.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext, useParams } from 'react-router'
import { FeedsPage } from '../../features/stays/feeds/feeds-page.tsx'

export const meta = () => [
  { title: 'Connected calendars' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostCalendars() {
  const { id = '' } = useParams()
  return <FeedsPage key={id} organisation={useOutletContext<OwnOrganisation>()} id={id} />
}
