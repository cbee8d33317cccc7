// Owns the list of the bookings of an organisation: filters, pages, and the way to each booking.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import type { BookingSearch } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { totalText } from '../../../lib/format.ts'
import { useSearchChange } from '../../../lib/search.ts'
import { AdminFilters } from '../bookings/admin-filters.tsx'
import { BookingResults } from '../bookings/booking-results.tsx'
import { ExportButton } from '../bookings/export.tsx'
import { BookingRow, BookingTile, headsFor } from './booking-row.tsx'
import { hostApartmentsQuery, hostBookingsQuery } from './queries.ts'

type Props = { organisation: OwnOrganisation; search: BookingSearch }

export const HostBookings = ({ organisation: { slug, permissions }, search }: Props) => {
  const bookings = useQuery(hostBookingsQuery(slug, search))
  const mayListApartments = permissions.includes('listing.read')
  const apartments = useQuery({ ...hostApartmentsQuery(slug), enabled: mayListApartments })
  const at = (next: BookingSearch) => hostPaths.bookings(slug, next)
  const change = useSearchChange(search, at)
  const sees = { guest: permissions.includes('booking.guest'), amounts: permissions.includes('booking.amounts') }
  const total = bookings.data?.total ?? 0
  const shown = (bookings.data?.reply ?? []).map((booking) => ({
    ...{ booking, sees },
    to: hostPaths.booking(slug, booking._id),
  }))
  return (
    <>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-[1.4rem]">Bookings</h1>
          <p role="status" className="text-ink-soft">
            {bookings.data && total > 0 && `${totalText(total)} ${total === 1 ? 'booking' : 'bookings'}`}
          </p>
        </div>
        {total > 0 && sees.amounts && <ExportButton search={search} org={slug} />}
      </div>
      <AdminFilters
        search={search}
        isViewFixed={false}
        onChange={change}
        apartments={mayListApartments ? apartments.data : null}
        searched={sees.guest ? 'Guest, reference, apartment' : 'Reference, apartment'}
      />
      <div className="mt-4">
        <BookingResults query={bookings} search={search} at={at} none="Bookings of your apartments appear here.">
          <div className="overflow-x-auto rounded-xl border border-line bg-card max-lg:hidden">
            <table className="w-full border-separate border-spacing-0 text-sm">
              <caption className="unseen">Bookings</caption>
              <thead>
                <tr>
                  {headsFor(sees).map(({ name, isNumber }) => (
                    <th
                      key={name}
                      scope="col"
                      className={`h-9 border-line border-b bg-[#f8f2e7] px-3 font-semibold text-ink-soft text-xs ${isNumber ? 'text-right' : 'text-left'}`}
                    >
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((each) => (
                  <BookingRow key={each.booking._id} {...each} />
                ))}
              </tbody>
            </table>
          </div>
          <ul className="grid gap-2.5 lg:hidden">
            {shown.map((each) => (
              <li key={each.booking._id}>
                <BookingTile {...each} />
              </li>
            ))}
          </ul>
        </BookingResults>
      </div>
    </>
  )
}
