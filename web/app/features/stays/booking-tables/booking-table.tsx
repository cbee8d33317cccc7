// Owns the table of bookings for administrators and hosts: its columns and the bar of what is chosen.
import { sumOfDollars } from '@akwaaba/contract/dues'
import type { HostBooking, ListedBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import { type ReactNode, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import type { BookingSearch } from '../../../admin-paths.ts'
import { walkState } from '../../../lib/list-walk.ts'
import { BulkBar } from '../../../ui/table/bulk-bar.tsx'
import type { WordOf } from '../../../ui/table/columns.ts'
import { EmptyListViews, ListTable } from '../../../ui/table/list-table.tsx'
import { ChooseMatching } from '../../people/saved-views/choose-matching.tsx'
import { SavedViews } from '../../people/saved-views/saved-views.tsx'
import type { BookingActions } from './booking-actions.tsx'
import { BookingTile, bookingColumns, type Sees } from './booking-columns.tsx'
import { ExportButton } from './export.tsx'

type Props<B extends ListedBooking> = {
  /** the organisation whose bookings these are; without it everybody's */
  org?: string
  bookings: readonly B[]
  /** how many match on all pages, counted up to `most` */
  total: number
  most: number
  /** reads the first bookings that match, up to `limits.maxBulk` */
  matching: () => Promise<B[]>
  isBusy: boolean
  search: BookingSearch
  onChange: (change: BookingSearch) => void
  sees: Sees
  /** what is chosen and can be done to it */
  actions: BookingActions<B>
  /** the page of a booking, to which its reference leads, and on a phone its card where that opens nothing */
  to?: (booking: HostBooking) => string
  detailsOf?: (booking: B) => ReactNode
  /** whether the reader decides about bookings, may have files, and may write to guests */
  may: { approve: boolean; export: boolean; message?: boolean }
}

const nouns = ['booking', 'bookings'] as const
const nameOf = (org?: string) => (org === undefined ? 'bookings' : 'host-bookings')

/** Takes the organisation whose bookings are listed, if not everybody's; gives the saved views above a list that is empty. */
export const EmptyBookingViews = ({ org }: { org?: string | undefined }) => (
  <EmptyListViews
    name={nameOf(org)}
    views={(columns) => <SavedViews list="bookings" {...(org !== undefined && { org })} {...columns} />}
  />
)

export const BookingTable = <B extends ListedBooking>(props: Props<B>) => {
  const { org, bookings, total, most, matching, isBusy, search, onChange, sees, actions, to, detailsOf, may } = props
  const { pathname, search: query } = useLocation()
  const at = pathname + query
  const state = useMemo(() => walkState({ ids: bookings.map(({ _id }) => _id), at }), [bookings, at])
  const { guest, amounts, contact } = sees
  // Rows are drawn again where these are others.
  const columns = useMemo(
    () => bookingColumns({ guest, amounts, contact }, to, state),
    [guest, amounts, contact, to, state],
  )
  const { chosen, buttons, note, progress } = actions
  const sum = sumOfDollars(chosen.rows.map(({ price }) => price))
  const bulk = (
    <>
      <ChooseMatching {...{ chosen, rows: bookings, total, most, matching }} keyOf={({ _id }) => _id} />
      <BulkBar
        count={chosen.rows.length}
        nouns={nouns}
        fact={sees.amounts ? formatDollars(sum) : undefined}
        progress={progress}
        onClear={chosen.clear}
      >
        {buttons}
        {may.export && (
          <ExportButton search={{}} ids={chosen.rows.map(({ _id }) => _id)} {...(org !== undefined && { org })} />
        )}
        {note}
      </BulkBar>
    </>
  )
  return (
    <ListTable<B, WordOf<BookingSearch['sort']>>
      name={nameOf(org)}
      caption="Bookings"
      columns={columns}
      rows={bookings}
      total={total}
      isBusy={isBusy}
      sort={search.sort ?? '-booked'}
      onSort={(sort) => onChange({ sort: sort === '-booked' ? undefined : sort })}
      keyOf={({ _id }) => _id}
      nameOf={({ reference }) => reference}
      chosen={may.approve || may.export || may.message ? chosen : undefined}
      {...(detailsOf && { detailsOf })}
      tileOf={(booking) => <BookingTile booking={booking} sees={sees} />}
      views={(columns) => <SavedViews list="bookings" {...(org !== undefined && { org })} {...columns} />}
      {...(to &&
        detailsOf === undefined && {
          linkOf: (booking: B, tile: ReactNode, className: string) => (
            <Link to={to(booking)} state={state} className={className}>
              {tile}
            </Link>
          ),
        })}
      tools={may.export && total > 0 && <ExportButton search={search} {...(org !== undefined && { org })} />}
      bulk={bulk}
    />
  )
}
