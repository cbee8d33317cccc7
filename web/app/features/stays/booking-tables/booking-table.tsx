// Owns the table of bookings for administrators and hosts: its columns, the bar of what is chosen, and what became of it.
import { approveBookings, approveHostBookings } from '@akwaaba/contract/booking-lists'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { BookingSearch } from '../../../admin-paths.ts'
import { useBulk } from '../../../lib/bulk.ts'
import { useSend } from '../../../lib/query.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { BulkBar, bulkMain } from '../../../ui/table/bulk-bar.tsx'
import { BulkOutcome, type BulkSummary } from '../../../ui/table/bulk-outcome.tsx'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { ChooseMatching } from '../../people/saved-views/choose-matching.tsx'
import { SavedViews } from '../../people/saved-views/saved-views.tsx'
import { BookingTile, bookingColumns, type Sees } from './booking-columns.tsx'
import { ExportButton } from './export.tsx'

type Props<B extends HostBooking> = {
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
  /** the page of a booking, to which its reference leads, and on a phone its card where that opens nothing */
  to?: (booking: HostBooking) => string
  detailsOf?: (booking: B) => ReactNode
  /** whether the reader may approve, and may have files */
  may: { approve: boolean; export: boolean }
}

const nouns = ['booking', 'bookings'] as const

export const BookingTable = <B extends HostBooking>(props: Props<B>) => {
  const { org, bookings, total, most, matching, isBusy, search, onChange, sees, to, detailsOf, may } = props
  const chosen = useChosen(bookings)
  const { run, progress } = useBulk()
  const [summary, setSummary] = useState<BulkSummary | null>(null)
  const [ofAny, ofOwn] = [useSend(approveBookings), useSend(approveHostBookings)]
  const sum = chosen.rows.reduce((all, { price = 0 }) => all + price, 0)
  const able = chosen.rows.filter(({ actions }) => actions.includes('approve'))
  const approve = async () => {
    setSummary(null)
    const left = chosen.rows.filter((row) => !able.includes(row)).map(({ _id }) => _id)
    const outcomes = await run(
      able.map(({ _id }) => _id),
      (part) =>
        org === undefined
          ? ofAny.mutateAsync({ body: { bookings: part } })
          : ofOwn.mutateAsync({ params: { org }, body: { bookings: part } }),
    )
    const failures = outcomes.filter(({ isDone }) => !isDone)
    const count = outcomes.length - failures.length
    const nameOf = (id: string) => able.find(({ _id }) => _id === id)?.reference ?? id
    setSummary({
      text:
        failures.length === 0
          ? `${count} ${count === 1 ? 'booking' : 'bookings'} approved. The guests hear of it by e-mail.`
          : `${count} of ${outcomes.length} approved. Not approved:`,
      failures: failures.map(({ _id, msg }) => ({ id: _id, name: nameOf(_id), msg })),
    })
    chosen.keep([...left, ...failures.map(({ _id }) => _id)])
  }
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
        {may.approve && (
          <button
            type="button"
            disabled={able.length === 0 || progress !== undefined}
            onClick={approve}
            className={bulkMain}
          >
            <Icon name="check" size={16} />
            Approve {able.length}
          </button>
        )}
        {may.export && (
          <ExportButton search={{}} ids={chosen.rows.map(({ _id }) => _id)} {...(org !== undefined && { org })} />
        )}
        {may.approve && able.length < chosen.rows.length && (
          <span className="opacity-90">
            {able.length === 0
              ? 'None of these awaits approval.'
              : `${chosen.rows.length - able.length} not to approve`}
          </span>
        )}
      </BulkBar>
    </>
  )
  return (
    <>
      {summary && <BulkOutcome summary={summary} onClose={() => setSummary(null)} />}
      <ListTable<B>
        name={org === undefined ? 'bookings' : 'host-bookings'}
        caption="Bookings"
        columns={bookingColumns(sees, to)}
        rows={bookings}
        total={total}
        isBusy={isBusy}
        sort={search.sort ?? '-booked'}
        onSort={(sort) =>
          onChange({ sort: sort === '-booked' ? undefined : (sort as NonNullable<BookingSearch['sort']>) })
        }
        keyOf={({ _id }) => _id}
        nameOf={({ reference }) => reference}
        chosen={may.approve || may.export ? chosen : undefined}
        {...(detailsOf && { detailsOf })}
        tileOf={(booking) => <BookingTile booking={booking} sees={sees} />}
        views={(columns) => <SavedViews list="bookings" {...(org !== undefined && { org })} {...columns} />}
        {...(to &&
          detailsOf === undefined && {
            linkOf: (booking: B, tile: ReactNode, className: string) => (
              <Link to={to(booking)} className={className}>
                {tile}
              </Link>
            ),
          })}
        tools={may.export && total > 0 && <ExportButton search={search} {...(org !== undefined && { org })} />}
        bulk={bulk}
      />
    </>
  )
}
