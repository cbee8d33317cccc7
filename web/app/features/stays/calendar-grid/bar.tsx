// Owns a bar of the calendar: a stay, a block or what a connected calendar takes, from the middle of its first day to that of its last.
import { type CalendarDate, formatDateShort } from '@akwaaba/contract/dates'
import { Icon } from '../../../ui/icons.tsx'
import { barOf, type Days, type Item, type Measures } from './layout.ts'
import { barName, toneNames, toneOf } from './rules.ts'
import { tones } from './tones.ts'

type BarItem = Extract<Item, { kind: 'bar' }>

const gap = 2
/** The cell of a bar, as properties. */
const cellOf = ({ first, last }: BarItem['bar']) =>
  ({
    ...{ role: 'gridcell', 'aria-colindex': Math.max(0, first) + 2 },
    'aria-colspan': Math.max(1, last - Math.max(0, first)),
  }) as const

export const Bar = ({
  item,
  name,
  measures,
  isStop,
}: {
  item: BarItem
  name: string
  measures: Measures
  isStop: boolean
}) => {
  const { by, bar, lane } = item
  const { dayWidth, nameWidth, barTop, barHeight } = measures
  const tone = toneOf(by)
  const half = lane !== 'whole'
  const text = by.label || toneNames[tone]
  return (
    <div
      {...cellOf(bar)}
      className="absolute"
      style={{
        left: nameWidth + bar.start * dayWidth + gap,
        width: bar.days * dayWidth - 2 * gap,
        top: lane === 'lower' ? barTop + barHeight / 2 : barTop,
        height: half ? barHeight / 2 : barHeight,
      }}
    >
      <button
        type="button"
        data-bar={by._id}
        data-kind={by.kind}
        data-from={by.startDate}
        data-to={by.endDate}
        tabIndex={isStop ? 0 : -1}
        aria-label={`${name}: ${barName(by)}`}
        title={barName(by)}
        className={`group flex size-full cursor-pointer items-center overflow-clip border text-left font-medium text-[0.8rem] leading-none hover:brightness-95 focus-visible:outline-offset-[-2px] ${bar.goesBack ? '' : 'rounded-l-lg'} ${bar.goesOn ? '' : 'rounded-r-lg'} ${half ? 'outline-2 outline-[#b3201a]' : ''} ${tones[tone]}`}
      >
        {tone === 'feed' ? (
          <span
            className="sticky z-1 flex h-full max-w-full items-center gap-1.5 truncate bg-[#3d352c] px-2 text-white"
            style={{ left: nameWidth }}
          >
            <span className="truncate">{text}</span>
          </span>
        ) : (
          <span className="sticky flex min-w-0 max-w-full items-center gap-1.5 px-2" style={{ left: nameWidth }}>
            {tone === 'held' && <Icon name="clock" size={13} />}
            {tone === 'blocked' && <Icon name="lock" size={13} />}
            {tone === 'in-house' && <Icon name="home" size={13} />}
            <span className="truncate">{text}</span>
          </span>
        )}
        {by.owes && (
          <span
            aria-hidden="true"
            className="ml-auto mr-1.5 shrink-0 rounded bg-gold px-1.5 py-0.5 font-semibold text-[11px] text-ink max-sm:hidden"
          >
            owes
          </span>
        )}
      </button>
    </div>
  )
}

/** Where something that is moved would stand. */
export const Ghost = ({
  days,
  measures,
  from,
  to,
  text,
}: {
  days: Days
  measures: Measures
  from: CalendarDate
  to: CalendarDate
  text: string
}) => {
  const bar = barOf(days, { startDate: from, endDate: to })
  const { dayWidth, nameWidth, barTop, barHeight } = measures
  if (!bar) return null
  return (
    <div
      aria-hidden="true"
      data-ghost=""
      className="pointer-events-none absolute z-2 flex items-center overflow-hidden whitespace-nowrap rounded-lg border-2 border-clay border-dashed bg-paper/90 px-2 font-semibold text-[0.8rem] text-clay-deep"
      style={{
        ...{ left: nameWidth + bar.start * dayWidth + gap, width: bar.days * dayWidth - 2 * gap },
        ...{ top: barTop - 2, height: barHeight + 4 },
      }}
    >
      {formatDateShort(from)} to {formatDateShort(to)}, {text}
    </div>
  )
}
