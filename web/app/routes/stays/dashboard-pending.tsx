// Bookings: everything of mine that is not over, and by filter the rest; for an administrator everybody's. On a phone this is also
// the way to the receipts.

import { listBookings } from '@akwaaba/contract/bookings'
import { searchOf } from '@akwaaba/contract/search'
import { Link, useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { ChangeRequests } from '../../features/money/stay-changes/change-requests.tsx'
import { OwnChange } from '../../features/money/stay-changes/own-change.tsx'
import { AdminBookings } from '../../features/stays/booking-tables/admin-bookings.tsx'
import { OwnStays, shownView } from '../../features/stays/own-stays/own-stays.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { useSession } from '../../lib/session.ts'
import { paths, withQuery } from '../../paths.ts'

export const meta = ownMeta('Bookings')

export default function DashboardPending() {
  const [query, setQuery] = useSearchParams()
  const search = searchOf(listBookings, query)
  const view = shownView(search.view)
  const isAdmin = useSession().userRole === 'admin'
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-5">
        <h1 className="text-[2rem]">Bookings</h1>
        {!isAdmin && (
          <Link
            to={paths.receipts()}
            className="flex min-h-11 items-center font-semibold text-palm hover:underline lg:hidden"
          >
            Receipts <span aria-hidden="true">&nbsp;→</span>
          </Link>
        )}
      </div>
      {isAdmin ? (
        <>
          <ChangeRequests />
          <AdminBookings search={search} at={adminPaths.allBookings} />
        </>
      ) : (
        <OwnStays
          view={view}
          page={search.page}
          at={(page) => withQuery(paths.pending, { view: view === 'current' ? undefined : view, page })}
          only={search.search ? { reference: search.search, onAll: () => setQuery({}) } : undefined}
          more={(booking) => <OwnChange booking={booking} />}
          onView={(word) =>
            setQuery(word === 'current' ? {} : { view: word }, { replace: true, preventScrollReset: true })
          }
        />
      )}
    </>
  )
}
