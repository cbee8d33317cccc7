// The promo codes of an organisation.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { listPromos } from '@akwaaba/contract/promos'
import { searchOf } from '@akwaaba/contract/search'
import { useOutletContext, useSearchParams } from 'react-router'
import { HostPromos as Promos } from '../../features/stays/promos/host-promos.tsx'

export const meta = () => [
  { title: 'Promo codes' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostPromos() {
  const [query] = useSearchParams()
  return <Promos organisation={useOutletContext<OwnOrganisation>()} search={searchOf(listPromos, query)} />
}
