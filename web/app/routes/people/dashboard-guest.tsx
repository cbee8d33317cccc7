// One guest, for administrators.
import { useParams } from 'react-router'
import { GuestPage } from '../../features/app/record-pages/guest-page.tsx'

export const meta = () => [{ title: 'Guest' }, { name: 'robots', content: 'noindex' }]

export default function DashboardGuest() {
  const { id = '' } = useParams()
  return <GuestPage key={id} id={id} />
}
