// Owns the figures of this month beside the board of the day: what came in, and by which channel.
import { formatMonthLong } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { getHostReport } from '@akwaaba/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { defineQuery } from '../../../lib/query.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { occupancyText, rateText } from './rules.ts'

const colours = ['bg-palm', 'bg-clay', 'bg-sea', 'bg-gold']

const short = (dollars: number) => formatDollars(dollars).replace(/\.\d\d$/, '')

export const MonthFigures = ({ org }: { org: string }) => {
  const heading = useId()
  const report = useQuery(defineQuery(getHostReport, { params: { org }, query: { by: 'channel' } }))
  const { rows, total } = report.data ?? {}
  const came = (rows ?? []).filter(({ received }) => received > 0)
  const all = came.reduce((sum, { received }) => sum + received, 0)
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-card px-3 py-2.5 text-sm">
      <div className="flex items-baseline justify-between gap-2">
        <h2 id={heading} className="text-[15px]">
          Money in, {formatMonthLong(todayInAccra().slice(0, 7)).split(' ')[0]}
        </h2>
        {total && <strong className="font-display text-lg tabular-nums">{short(total.received)}</strong>}
      </div>
      {report.isError && <p className="text-error">{sentenceOf(report.error)}</p>}
      {report.isPending && <Skeleton className="mt-2 h-16 w-full" />}
      {total && (
        <>
          {came.length > 0 && (
            <>
              <div aria-hidden="true" className="mt-2 flex h-3 gap-0.5 overflow-hidden rounded-md">
                {came.map(({ key, received }, at) => (
                  <span key={key} className={colours[at % colours.length]} style={{ flexGrow: received }} />
                ))}
              </div>
              <ul className="mt-1.5 grid gap-y-0.5 text-xs">
                {came.map(({ key, label, received }, at) => (
                  <li key={key} className="flex items-center gap-1.5">
                    <span aria-hidden="true" className={`size-2 rounded-sm ${colours[at % colours.length]}`} />
                    <span className="wrap-anywhere min-w-0 flex-1">{label}</span>
                    <strong className="tabular-nums">{Math.round((received / all) * 100)} %</strong>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className="mt-2 text-ink-soft text-xs">
            {total.nightsSold} {total.nightsSold === 1 ? 'night' : 'nights'} sold, {occupancyText(total)} taken,{' '}
            {rateText(total)} a night on average
          </p>
          <Link to={hostPaths.reports(org)} className="inline-flex min-h-8 items-center text-palm text-xs underline">
            All figures
          </Link>
        </>
      )}
    </section>
  )
}
