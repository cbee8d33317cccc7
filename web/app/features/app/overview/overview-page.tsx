// Owns the overview: the board of a day with what waits for an administrator beside it, and the measures by month.
import { useQuery } from '@tanstack/react-query'
import { adminPaths, type DaySearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { AdminToday } from '../../stays/admin-today/admin-today.tsx'
import type { BoardList } from '../../stays/today/rules.ts'
import { TakenChart } from '../../stays/today/taken-chart.tsx'
import { MeasurePanel } from './measure-panel.tsx'
import { OperationsNotices } from './operations-notices.tsx'
import { overviewQuery } from './queries.ts'
import { hasStays, measures } from './rules.ts'
import { SystemNotices } from './system-notices.tsx'
import { WaitingTiles } from './waiting-tiles.tsx'

const ChartKey = () => (
  <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-soft text-sm">
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="size-4 rounded bg-palm" />
      Months that are over
    </span>
    <span className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className="size-4 rounded border border-palm bg-[repeating-linear-gradient(45deg,var(--palm)_0_2px,#e3efe9_2px_6px)]"
      />
      This month and later: booked so far
    </span>
  </p>
)

export const OverviewPage = ({ search, list }: { search: DaySearch; list: BoardList | undefined }) => {
  const overview = useQuery(overviewQuery())
  const today = todayInAccra()
  const { months, waiting, system } = overview.data ?? {}
  return (
    <div className="grid gap-6">
      {system && <SystemNotices system={system} />}
      {system && <OperationsNotices operations={system} />}
      <div>
        <AdminToday search={search} list={list}>
          {waiting && <WaitingTiles waiting={waiting} />}
          {overview.data && (
            <TakenChart {...overview.data} isToday word="Sold" none="No apartment is offered tonight." />
          )}
        </AdminToday>
      </div>
      {overview.isError ? (
        <LoadFault onRetry={() => overview.refetch()}>{sentenceOf(overview.error)}</LoadFault>
      ) : !months ? (
        <Loading what="the figures" className="h-72" />
      ) : !hasStays(months) ? (
        <EmptyState
          title="No stays to count yet"
          action={
            <>
              <ButtonLink to={adminPaths.viewApartments()}>See the apartments</ButtonLink>
              <ButtonLink kind="quiet" to={adminPaths.calendar()}>
                Open the calendar
              </ButtonLink>
            </>
          }
        >
          Occupancy, revenue, rate and lead time appear here with the first paid booking.
        </EmptyState>
      ) : (
        <>
          <div className="mt-2 grid gap-2">
            <h2 className="text-2xl">By month</h2>
            <ChartKey />
          </div>
          <div className="grid gap-5 xl:grid-cols-2">
            {measures.map((measure) => (
              <MeasurePanel key={measure.key} measure={measure} months={months} today={today} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}
