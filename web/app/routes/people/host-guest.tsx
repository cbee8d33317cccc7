// One guest of an organisation, as far as the role of its member goes.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext, useParams } from 'react-router'
import { GuestPage } from '../../features/app/record-pages/guest-page.tsx'

export const meta = () => [
  { title: 'Guest' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostGuest() {
  const { id = '' } = useParams()
  const { slug } = useOutletContext<OwnOrganisation>()
  return <GuestPage key={id} org={slug} id={id} />
}
