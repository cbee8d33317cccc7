// The listings of an organisation.
import { listHostListings } from '@akwaaba/contract/listings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { searchOf } from '@akwaaba/contract/search'
import { useOutletContext, useSearchParams } from 'react-router'
import { HostListings as Listings } from '../../features/catalogue/listings/host-listings.tsx'

export const meta = () => [
  { title: 'Listings' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostListings() {
  const [query] = useSearchParams()
  return <Listings organisation={useOutletContext<OwnOrganisation>()} search={searchOf(listHostListings, query)} />
}
