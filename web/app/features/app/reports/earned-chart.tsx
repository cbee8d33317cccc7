// Owns the chart of what was earned by month: bars, of which the highest fills the height, with their figures as text.
import type { Report } from '@akwaaba/contract/reports'
import { formatMonth } from '../../../lib/format.ts'
import { moneyText } from './rules.ts'

type Props = { months: Report['months']; currency: string }

const short = (text: string) => text.replace(/\.\d\d$/, '')

export const EarnedChart = ({ months, currency }: Props) => {
  const most = Math.max(...months.map(({ earned }) => earned), 0)
  if (most <= 0) return <p className="text-ink-soft text-sm">Nothing was earned on these days.</p>
  return (
    <ol className="flex h-40 items-end gap-1.5 overflow-x-auto pt-5" aria-label="Earned by month">
      {months.map(({ month, earned }) => (
        <li key={month} className="flex h-full min-w-9 max-w-24 flex-1 flex-col justify-end text-center">
          <span className="whitespace-nowrap text-[11px] tabular-nums">
            <span aria-hidden="true">{months.length > 14 ? '' : short(moneyText(earned, currency))}</span>
            <span className="unseen">
              {formatMonth(month)}: {moneyText(earned, currency)}
            </span>
          </span>
          <span
            aria-hidden="true"
            className="rounded-t bg-palm"
            style={{ height: `${Math.max(0, (earned / most) * 100)}%`, minHeight: earned > 0 ? 2 : 0 }}
          />
          <span aria-hidden="true" className="border-line border-t pt-1 text-[11px] text-ink-soft">
            {formatMonth(month).slice(0, 3)}
          </span>
        </li>
      ))}
    </ol>
  )
}
