// Owns the price of a stay before and after a change: line by line, the difference, and what becomes of the money.
import { formatDollars } from '@akwaaba/contract/money'
import type { StayChangeQuote } from '@akwaaba/contract/stay-change-wire'
import { Cedis } from '../../../lib/cedis.tsx'
import { dayText } from '../../../lib/clock.ts'
import { type ComparedLine, compareLines, outcomeOf } from './rules.ts'

const shown = (dollars: number | null) => (dollars === null ? '–' : formatDollars(dollars))
const cell = 'py-1.5 pl-2 text-right align-top tabular-nums whitespace-nowrap'
// A phone has no room for it: the difference of the totals is below.
const changeCell = `${cell} max-sm:hidden`

/** A difference with its sign: "+$96.00", "-$48.00", and a dash for none. */
const signed = (dollars: number): string =>
  dollars === 0 ? '–' : dollars > 0 ? `+${formatDollars(dollars)}` : `-${formatDollars(-dollars)}`

const Line = ({ line: { name, counts, before, after } }: { line: ComparedLine }) => (
  <tr className="border-line border-t">
    <th scope="row" className="wrap-anywhere py-1.5 text-left font-normal">
      {name}
      {name.startsWith('Nights') && counts[0] !== counts[1] && (
        <span className="block text-ink-soft text-sm">
          {counts[0]}, then {counts[1]}
        </span>
      )}
    </th>
    <td className={cell}>{shown(before)}</td>
    <td className={cell}>{shown(after)}</td>
    <td className={changeCell}>{signed(((after ?? 0) * 100 - (before ?? 0) * 100) / 100)}</td>
  </tr>
)

export const ChangeQuote = ({ quote }: { quote: StayChangeQuote }) => {
  const { before, after, difference } = quote
  const { label, dollars, note } = outcomeOf(quote, dayText)
  return (
    <>
      <table className="w-full border-collapse text-[0.95rem]">
        <caption className="unseen">The price now and after the change</caption>
        <thead className="text-ink-soft text-sm">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              Line
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              Now
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              New
            </th>
            <th scope="col" className={`${changeCell} font-medium`}>
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {compareLines(before.lines, after.lines).map((line) => (
            <Line key={line.name} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line-strong border-t font-semibold">
            <th scope="row" className="py-1.5 text-left">
              Total
            </th>
            <td className={cell}>{formatDollars(before.total)}</td>
            <td className={cell}>{formatDollars(after.total)}</td>
            <td className={changeCell}>{signed(difference)}</td>
          </tr>
        </tfoot>
      </table>
      <div className="mt-3 rounded-2xl bg-sand px-4 py-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
          <span>{label}</span>
          {dollars > 0 && (
            <span className="text-lg">
              {formatDollars(dollars)}
              <Cedis of={dollars} />
            </span>
          )}
        </p>
        {note && <p className="text-ink-soft text-sm">{note}</p>}
      </div>
    </>
  )
}
