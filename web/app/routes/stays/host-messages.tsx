// The messages of an organisation with its guests.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext, useSearchParams } from 'react-router'
import { Inbox } from '../../features/stays/messages/inbox.tsx'

export const meta = () => [
  { title: 'Messages' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostMessages() {
  const [query] = useSearchParams()
  return <Inbox organisation={useOutletContext<OwnOrganisation>()} booking={query.get('booking') ?? undefined} />
}
