// Promo codes of the platform and of all hosts. For administrators.
import { listPromos } from '@akwaaba/contract/promos'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { AdminPromos } from '../../features/stays/promos/admin-promos.tsx'

export const meta = () => [{ title: 'Promo codes' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPromos() {
  const [query] = useSearchParams()
  return <AdminPromos search={searchOf(listPromos, query)} />
}
