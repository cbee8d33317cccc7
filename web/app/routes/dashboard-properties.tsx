// Properties: the ones I have bought; for an administrator all that are sold.
import { PurchasedList } from '../features/properties/purchased-list.tsx'
import { useSession } from '../lib/session.ts'

export const meta = () => [{ title: 'Properties' }, { name: 'robots', content: 'noindex' }]

export default function DashboardProperties() {
  const role = useSession().userRole ?? 'customer'
  return (
    <>
      <h1 className="mb-5 text-[2rem]">
        {role === 'admin' ? 'All Properties Published:' : 'All Purchased Properties:'}
      </h1>
      <PurchasedList role={role} />
    </>
  )
}
