// Add a listing of an organisation, as a draft.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext } from 'react-router'
import { BeginListing } from '../../features/catalogue/wizard/begin-listing.tsx'

export const meta = () => [
  { title: 'Add a listing' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostAddListing() {
  const { slug } = useOutletContext<OwnOrganisation>()
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">Add a listing</h1>
      <BeginListing org={slug} />
    </>
  )
}
