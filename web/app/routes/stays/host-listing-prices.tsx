// The prices of one listing of an organisation: its rules, and what a stay would cost by them.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext, useParams } from 'react-router'
import { ListingPrices } from '../../features/stays/prices/listing-prices.tsx'

export const meta = () => [
  { title: 'Prices' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostListingPrices() {
  const { id = '' } = useParams()
  return <ListingPrices key={id} organisation={useOutletContext<OwnOrganisation>()} id={id} />
}
