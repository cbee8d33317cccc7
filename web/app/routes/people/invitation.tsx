// The page behind the mailed link of an invitation.
import { useSearchParams } from 'react-router'
import { InvitationCard } from '../../features/people/members/invitation-card.tsx'

// The address contains a token, which must not be sent to other sites.
export const meta = () => [
  { title: 'Invitation' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function InvitationPage() {
  const [query] = useSearchParams()
  return <InvitationCard token={query.get('token')} />
}
