// Alerts: what staff were told, and what became of each. For administrators.
import { listDeliveries } from '@akwaaba/contract/alerts'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { DeliveryLog } from '../../features/app/alerts/delivery-log.tsx'

export const meta = () => [{ title: 'Alerts' }, { name: 'robots', content: 'noindex' }]

export default function DashboardAlerts() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Alerts</h1>
      <DeliveryLog search={searchOf(listDeliveries, query)} />
    </>
  )
}
