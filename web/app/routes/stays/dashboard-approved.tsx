// Approved: the user's approved stays; for an administrator all paid bookings.

import { listBookings } from '@akwaaba/contract/bookings'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { OwnChange } from '../../features/money/stay-changes/own-change.tsx'
import { AdminBookings } from '../../features/stays/booking-tables/admin-bookings.tsx'
import { OwnStays } from '../../features/stays/own-stays/own-stays.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { useSession } from '../../lib/session.ts'
import { paths, withQuery } from '../../paths.ts'

export const meta = ownMeta('Approved')

export default function DashboardApproved() {
  const [query] = useSearchParams()
  const search = searchOf(listBookings, query)
  const isAdmin = useSession().userRole === 'admin'
  return (
    <>
      <h1 className="mb-5 text-[2rem]">{isAdmin ? 'All Bookings Published' : 'Approved'}</h1>
      {isAdmin ? (
        <AdminBookings search={search} at={adminPaths.publishedBookings} fixedView="paid" />
      ) : (
        <OwnStays
          view="approved"
          page={search.page}
          at={(page) => withQuery(paths.approved, { page })}
          more={(booking) => <OwnChange booking={booking} />}
        />
      )}
    </>
  )
}
