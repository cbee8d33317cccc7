// Owns the picture of a year of prices: a line of the nights, and the seasons and events below it. The table beside it says the same.
import { type CalendarDate, formatDateShort, nightsBetween } from '@akwaaba/contract/dates'
import { dollarsFromCents, formatDollars, formatDollarsShort, toCents } from '@akwaaba/contract/money'
import type { DayTerms } from '@akwaaba/contract/price-days'
import { formatMonth } from '../../../lib/format.ts'
import type { Period } from './rules.ts'

const [width, height, left, top, bottom] = [700, 158, 52, 16, 92]

type Props = { year: readonly DayTerms[]; periods: readonly Period[]; today: CalendarDate }

export const YearChart = ({ year, periods, today }: Props) => {
  const prices = year.map(({ cents }) => cents)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const average = toCents(Math.round(prices.reduce((sum, cents) => sum + cents, 0) / prices.length))
  const x = (day: number) => left + (Math.min(Math.max(day, 0), 365) / 365) * (width - left - 4)
  const y = (cents: number) =>
    most === least ? (top + bottom) / 2 : bottom - ((cents - least) / (most - least)) * (bottom - top)
  const line = year.map(({ cents }, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(cents)}H${x(at + 1)}`).join('')
  const months = year.flatMap(({ day }, at) => (day.endsWith('-01') ? [{ day, at }] : []))
  const highest = year.find(({ cents }) => cents === most)
  return (
    <section className="rounded-xl border border-line bg-card">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b px-3 py-2">
        <h2 className="text-[0.95rem]">A night, over the year</h2>
        <p className="text-ink-soft text-xs">
          Average <strong className="text-ink">{formatDollars(dollarsFromCents(average))}</strong>
          {highest && most > least && (
            <span>
              , highest {formatDollars(dollarsFromCents(highest.cents))} on {formatDateShort(highest.day)}
            </span>
          )}
        </p>
      </header>
      <div
        role="img"
        aria-label="The price of a night over the next 365; the table below says the same"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="block w-full min-w-[560px] p-2">
          {(most > least ? [most, least] : [most]).map((cents) => (
            <g key={cents}>
              <path d={`M${left} ${y(cents)}H${width - 4}`} className="stroke-line" />
              <text x={left - 6} y={y(cents) + 4} textAnchor="end" className="fill-ink-soft text-[11px]">
                {formatDollarsShort(dollarsFromCents(toCents(cents)))}
              </text>
            </g>
          ))}
          <path d={`${line}V${bottom + 8}H${left}Z`} className="fill-[#e3efe9]" />
          <path d={line} fill="none" strokeWidth="1.8" className="stroke-palm" />
          {periods.map(({ layer, from, to, name }) => {
            const [begins, ends] = [nightsBetween(today, from), nightsBetween(today, to)]
            if (begins >= 365 || ends <= 0) return null
            const row = layer === 'event' ? bottom + 31 : bottom + 13
            const isLate = begins > 290
            return (
              <g key={`${layer} ${from}`}>
                <rect
                  {...{ x: x(begins), y: row, height: 14, rx: 3, width: Math.max(4, x(ends) - x(begins)) }}
                  className={layer === 'event' ? 'fill-gold' : 'fill-[#f2d5c7]'}
                />
                <text
                  x={isLate ? x(begins) - 4 : x(ends) + 4}
                  y={row + 11}
                  textAnchor={isLate ? 'end' : 'start'}
                  className="fill-ink text-[11px]"
                >
                  {name.slice(0, 18)}
                </text>
              </g>
            )
          })}
          {months.map(({ day, at }, n) => (
            <text key={day} x={x(at)} y={height - 4} className="fill-ink-soft text-[11px]">
              {day.slice(5, 7) === '01' || n === 0
                ? formatMonth(day.slice(0, 7))
                : formatMonth(day.slice(0, 7)).slice(0, 3)}
            </text>
          ))}
        </svg>
      </div>
    </section>
  )
}
