// One listing of a host, to decide about. For administrators.
import { useParams } from 'react-router'
import { DecideListing } from '../../features/catalogue/approval/decide-listing.tsx'

export const meta = () => [{ title: 'Approval of a listing' }, { name: 'robots', content: 'noindex' }]

export default function DashboardListing() {
  const { id = '' } = useParams()
  return <DecideListing key={id} id={id} />
}
