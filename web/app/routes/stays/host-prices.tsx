// The prices of all listings of an organisation.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext } from 'react-router'
import { HostPrices as Prices } from '../../features/stays/price-edits/host-prices.tsx'

export const meta = () => [
  { title: 'Prices' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostPrices() {
  return <Prices organisation={useOutletContext<OwnOrganisation>()} />
}
