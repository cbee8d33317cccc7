// One listing of an organisation: its state and its form.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext, useParams } from 'react-router'
import { HostListing as Listing } from '../../features/catalogue/wizard/host-listing.tsx'

export const meta = () => [
  { title: 'Listing' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostListing() {
  const { id = '' } = useParams()
  return <Listing key={id} organisation={useOutletContext<OwnOrganisation>()} id={id} />
}
