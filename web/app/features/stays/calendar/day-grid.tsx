// Owns the grid of apartments and days: a table that scrolls sideways, whose bars are buttons.
import type { CalendarRow, Occupied } from '@akwaaba/contract/calendar'
import { addDays, type CalendarDate, formatDate } from '@akwaaba/contract/dates'
import type { TermsOfDay } from '@akwaaba/contract/price-days'
import { Link } from 'react-router'
import { formatMonth } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { FreeCell } from './free-cell.tsx'
import { barName, cellsOf, isWeekend, monthsOver, type Tone, toneNames, toneOf } from './rules.ts'
import { useChoosing } from './use-choosing.ts'
import { daysOfSelection, type Selection } from './use-day-prices.ts'

// In forced colours, which remove backgrounds, each has a border style of its own, and the most frequent one is filled.
const tones: Record<Tone, string> = {
  held: 'border-dashed border-[#8a5a00] bg-[#fdf3dc] text-[#5b3d00]',
  'to-approve': 'border-double border-3 border-sea bg-[#eaf4f5] text-[#134b56]',
  approved:
    'border-palm bg-palm text-white forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:[forced-color-adjust:none]',
  over: 'border-line-strong bg-sand text-ink',
  blocked:
    'border-line-strong text-ink forced-colors:border-3 forced-colors:border-dotted bg-[repeating-linear-gradient(45deg,#e7decf_0_4px,#fbf7f0_4px_10px)] [text-shadow:0_0_3px_#fff,0_0_3px_#fff]',
}
const order: Tone[] = ['approved', 'to-approve', 'held', 'over', 'blocked']

/** What the styles of the bars mean. */
export const Legend = () => (
  <ul aria-label="What the bars mean" className="flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft text-sm">
    {order.map((tone) => (
      <li key={tone} className="flex items-center gap-2">
        <span aria-hidden="true" className={`h-4 w-7 rounded border ${tones[tone]}`} />
        {toneNames[tone]}
      </li>
    ))}
  </ul>
)

const nameCell =
  'sticky left-0 z-10 w-24 min-w-24 max-w-24 border-line border-r bg-card px-2 text-left align-middle sm:w-44 sm:min-w-44 sm:max-w-44 sm:px-3'

/** Days that can be chosen: what they cost, those that are chosen, and what is done when others are. */
type Choosing = {
  terms: Map<string, TermsOfDay>
  selection: Selection | null
  onChoose: (selection: Selection | null, isDone: boolean) => void
  mayChoose: boolean
}

type Props = {
  rows: CalendarRow[]
  from: CalendarDate
  today: CalendarDate
  days: number
  onOpen: (row: CalendarRow, by: Occupied) => void
  /** absent where the calendar shows no prices */
  choosing?: Choosing | undefined
}

const nothing = () => undefined

export const DayGrid = ({ rows, from, today, days: count, onOpen, choosing }: Props) => {
  const { selection = null, terms, mayChoose = false } = choosing ?? {}
  const handlers = useChoosing({ selection, onChoose: choosing?.onChoose ?? nothing })
  const chosen = selection && daysOfSelection(selection)
  const width = terms ? '3.5rem' : '2.5rem'
  // Tab leads to one night only: the chosen one, else the first that is free and not past.
  const stop = selection
    ? { apartmentId: selection.apartmentId, day: selection.head }
    : rows
        .filter(({ apartmentId }) => terms?.has(apartmentId))
        .flatMap(({ apartmentId, occupied }) =>
          cellsOf(
            occupied,
            Array.from({ length: count }, (_, index) => addDays(from, index)),
          ).flatMap(({ kind, day }) => (kind === 'free' && day >= today ? [{ apartmentId, day }] : [])),
        )[0]
  const days = Array.from({ length: count }, (_, index) => addDays(from, index))
  const shade = (day: CalendarDate) => (day === today ? 'bg-[#fdf1ea]' : isWeekend(day) ? 'bg-sand/70' : '')
  return (
    <section
      {...(mayChoose && handlers)}
      aria-label="Apartments by day"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reachable by keyboard
      tabIndex={0}
      className="relative isolate max-h-[max(26rem,78dvh)] overflow-auto rounded-[20px] border border-line bg-card shadow-card"
    >
      <table className="border-separate border-spacing-0">
        <caption className="unseen">
          Who is in which apartment, from {formatDate(from)} to {formatDate(days.at(-1) ?? from)}
        </caption>
        <thead className="sticky top-0 z-20">
          <tr>
            <td className={`${nameCell} h-8`} />
            {monthsOver(days).map(({ month, days: own }) => (
              <th
                key={month}
                scope="colgroup"
                colSpan={own}
                className="whitespace-nowrap border-line border-l bg-card text-left font-semibold text-sm"
              >
                <span className="sticky left-24 inline-block px-2 sm:left-44">{own > 1 && formatMonth(month)}</span>
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col" className={`${nameCell} border-b font-semibold text-ink-soft text-sm`}>
              Apartment
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? 'date' : undefined}
                style={{ width, minWidth: width }}
                className="border-line border-b bg-card p-0 font-normal"
              >
                <span
                  className={`flex h-12 flex-col items-center justify-center text-sm leading-tight ${day === today ? 'border-clay border-b-4 bg-[#fdf1ea] pt-1 text-clay-deep' : isWeekend(day) ? 'bg-sand' : ''}`}
                >
                  <span className="unseen">{day === today ? `Today, ${formatDate(day)}` : formatDate(day)}</span>
                  <span aria-hidden="true" className="text-xs">
                    {day === today ? 'Today' : formatDate(day).slice(0, 2)}
                  </span>
                  <strong aria-hidden="true">{Number(day.slice(8))}</strong>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.apartmentId}>
              <th scope="row" className={`${nameCell} h-15 border-b py-1 font-normal leading-tight`}>
                <Link
                  to={paths.apartment(row.apartmentId)}
                  title={row.apartmentName}
                  className="line-clamp-2 font-semibold text-[0.85rem] hover:underline sm:text-[0.95rem]"
                >
                  {row.apartmentName}
                </Link>
                <span className="block truncate text-ink-soft text-xs">{row.location}</span>
              </th>
              {cellsOf(row.occupied, days).map((cell) =>
                cell.kind === 'free' ? (
                  <td key={cell.day} className={`border-line border-b border-l p-0 ${shade(cell.day)}`}>
                    <FreeCell
                      {...{ name: row.apartmentName, apartmentId: row.apartmentId, day: cell.day, mayChoose }}
                      terms={terms?.get(row.apartmentId)?.(cell.day)}
                      isPast={cell.day < today}
                      isChosen={
                        selection?.apartmentId === row.apartmentId &&
                        chosen !== null &&
                        chosen.from <= cell.day &&
                        cell.day < chosen.to
                      }
                      isStop={stop?.apartmentId === row.apartmentId && stop.day === cell.day}
                    />
                  </td>
                ) : (
                  <td key={cell.day} colSpan={cell.nights} className="border-line border-b border-l p-0.5">
                    <button
                      type="button"
                      onClick={() => onOpen(row, cell.by)}
                      aria-label={`${row.apartmentName}: ${barName(cell.by)}`}
                      title={barName(cell.by)}
                      style={{ maxWidth: `calc(${cell.nights} * ${width} - 6px)` }}
                      className={`flex h-12 w-full items-center overflow-clip border px-1.5 text-left font-medium text-[0.8rem] hover:brightness-95 focus-visible:outline-offset-[-2px] ${cell.goesBack ? '' : 'rounded-l-xl'} ${cell.goesOn ? '' : 'rounded-r-xl'} ${tones[toneOf(cell.by)]}`}
                    >
                      <span className="sticky left-26 truncate whitespace-nowrap sm:left-46">
                        {cell.by.label || toneNames[toneOf(cell.by)]}
                      </span>
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
