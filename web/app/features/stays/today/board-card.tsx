// Owns a card of the board: its title with how many there are, up to eight rows, and a link to the rest. A phone shows one card at a time.
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { totalText } from '../../../lib/format.ts'
import { rowsShown } from './rules.ts'

export const rowClass =
  'group flex min-h-10 items-center gap-2 border-line border-b px-3 py-1 last:border-0 max-lg:min-h-14 max-lg:px-3.5 lg:text-[13px]'
/** A button of a row. */
export const miniClass =
  'inline-flex min-h-7 shrink-0 items-center justify-center rounded-full border px-3 font-semibold text-[13px] leading-tight disabled:opacity-60 max-lg:min-h-11 max-lg:px-4 max-lg:text-[15px] pointer-coarse:min-h-11'
export const miniKinds = {
  primary: 'border-transparent bg-palm text-white hover:bg-palm-deep',
  quiet: 'border-palm text-palm hover:bg-sand',
} as const

/** The two lines of a row. */
export const Lines = ({ first, second, isOver = false }: { first: string; second: ReactNode; isOver?: boolean }) => (
  <>
    <span className={`block truncate ${isOver ? 'text-ink-soft' : 'font-semibold'}`}>{first}</span>
    <span className="block truncate text-ink-soft text-xs max-lg:text-[13px]">{second}</span>
  </>
)

type Props = {
  title: string
  count: number
  /** what stands beside the title */
  side?: ReactNode
  /** whether all rows are shown, and where the other way leads */
  isWhole: boolean
  whole: string
  part: string
  /** whether a phone shows this card */
  isOnPhone: boolean
  className?: string
  /** what is said without any row */
  none: ReactNode
  rows: readonly ReactNode[]
  /** where those are that even the whole card leaves out */
  beyond?: ReactNode
}

export const BoardCard = ({ title, count, side, isWhole, whole, part, isOnPhone, none, rows, ...rest }: Props) => {
  const heading = useId()
  const shown = isWhole ? rows : rows.slice(0, rowsShown)
  const more = count - shown.length
  return (
    <section
      aria-labelledby={heading}
      className={`min-w-0 rounded-xl border border-line bg-card ${isOnPhone ? '' : 'max-lg:hidden'} ${rest.className ?? ''}`}
    >
      <div className="flex min-h-11 items-center gap-2 border-line border-b px-3 max-lg:px-3.5">
        <h2 id={heading} className="whitespace-nowrap text-[15px] max-lg:text-[17px]">
          {title}
          {count > 0 && (
            <span className="ml-2 rounded-full bg-sand px-2 py-0.5 font-semibold font-text text-ink-soft text-xs tabular-nums tracking-normal">
              {totalText(count)}
            </span>
          )}
        </h2>
        <span className="ml-auto flex items-center gap-3 whitespace-nowrap text-ink-soft text-xs max-lg:text-[13px]">
          {side}
          {(more > 0 && !isWhole) || (isWhole && rows.length > rowsShown) ? (
            <Link
              to={isWhole ? part : whole}
              preventScrollReset
              className="inline-flex min-h-8 items-center font-semibold text-palm underline underline-offset-2 max-lg:min-h-11"
            >
              {isWhole ? 'Fewer' : `${totalText(more)} more`}
              <span className="unseen"> of {title}</span>
            </Link>
          ) : null}
        </span>
      </div>
      {rows.length === 0 ? <p className="px-3 py-3 text-ink-soft text-sm">{none}</p> : <ul>{shown}</ul>}
      {isWhole && more > 0 && (
        <p className="border-line border-t px-3 py-2 text-ink-soft text-sm">
          {shown.length} are shown. {rest.beyond}
        </p>
      )}
    </section>
  )
}
