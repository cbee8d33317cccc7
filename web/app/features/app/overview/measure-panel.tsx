// Owns one measure: its figure of this month, its chart, and the same data as a table.
import type { OverviewMonth } from '@akwaaba/contract/overview'
import { lazy, Suspense, useId, useState } from 'react'
import { formatMonth } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { isSoFar, type Measure, pointsOf } from './rules.ts'

// The chart library is larger than all other admin pages, so it is loaded only here.
const MonthChart = lazy(() => import('./month-chart.tsx').then((module) => ({ default: module.MonthChart })))

type Props = { measure: Measure; months: OverviewMonth[]; today: string }

const Table = ({ measure, months, today, isShown }: Props & { isShown: boolean }) => (
  // While invisible it is still there for screen readers, which do not get the chart.
  <div className={isShown ? 'mt-4' : 'unseen'}>
    <table className="w-full text-left">
      <caption className="unseen">{measure.title} by month</caption>
      <thead>
        <tr className="border-line border-b text-ink-soft text-sm">
          <th scope="col" className="py-2 font-semibold">
            Month
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {measure.title}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => {
          const value = measure.of(month)
          return (
            <tr key={month.month} className="border-line border-b last:border-0">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {formatMonth(month.month)}
                {isSoFar(month, today) && <span className="text-ink-soft text-sm"> booked so far</span>}
              </th>
              <td className="py-1.5 text-right tabular-nums">
                {value === null ? (
                  <>
                    <span aria-hidden="true">–</span>
                    <span className="unseen">none</span>
                  </>
                ) : (
                  measure.say(value)
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)

export const MeasurePanel = ({ measure, months, today }: Props) => {
  const heading = useId()
  const [isTable, setTable] = useState(false)
  const current = months.find(({ month }) => month === today.slice(0, 7))
  const value = current ? measure.of(current) : null
  return (
    <section
      aria-labelledby={heading}
      className="min-w-0 rounded-[28px] border border-line bg-card p-4 shadow-card min-[481px]:p-6"
    >
      <h3 id={heading} className="text-lg">
        {measure.title}
      </h3>
      <p className="text-ink-soft text-sm">{measure.lead}</p>
      <p className="mt-2 flex min-h-8 flex-wrap items-baseline gap-x-2">
        <strong className="font-display text-2xl leading-tight">{value === null ? '–' : measure.say(value)}</strong>
        <span className="text-ink-soft text-sm">{value === null ? 'nothing this month yet' : 'this month so far'}</span>
      </p>
      {!isTable && (
        <div aria-hidden="true" className="mt-4 h-[220px] overflow-hidden">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <MonthChart measure={measure} points={pointsOf(months, measure, today)} />
          </Suspense>
        </div>
      )}
      <Table measure={measure} months={months} today={today} isShown={isTable} />
      <Button kind="plain" className="-ml-3 mt-2" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        Show as table<span className="unseen">: {measure.title}</span>
      </Button>
    </section>
  )
}
