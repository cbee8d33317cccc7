// The page behind the mailed link of an invitation.

import { useSearchParams } from 'react-router'
import { InvitationCard } from '../../features/people/members/invitation-card.tsx'
import { ownMeta } from '../../lib/own-meta.ts'

// The address contains a token, which must not be sent to other sites.
export const meta = ownMeta('Invitation', { hasSecret: true })

export default function InvitationPage() {
  const [query] = useSearchParams()
  return <InvitationCard token={query.get('token')} />
}
