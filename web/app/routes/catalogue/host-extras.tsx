// The extras of an organisation.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext } from 'react-router'
import { HostExtras as Extras } from '../../features/catalogue/extras/host-extras.tsx'

export const meta = () => [
  { title: 'Extras' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostExtras() {
  return <Extras {...useOutletContext<OwnOrganisation>()} />
}
