// The reviews of an organisation.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { listHostReviews } from '@akwaaba/contract/reviews'
import { searchOf } from '@akwaaba/contract/search'
import { useOutletContext, useSearchParams } from 'react-router'
import { HostReviews as Reviews } from '../../features/stays/reviews/host-reviews.tsx'

export const meta = () => [
  { title: 'Reviews' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostReviews() {
  const [query] = useSearchParams()
  return <Reviews organisation={useOutletContext<OwnOrganisation>()} search={searchOf(listHostReviews, query)} />
}
