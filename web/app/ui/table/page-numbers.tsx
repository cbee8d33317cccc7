// Owns the foot of a table with pages: which rows these are, and the numbers of the pages.
import { Link } from 'react-router'
import { Icon } from '../icons.tsx'

type Props = {
  /** the page in the address; without one it is the first */
  page: string | undefined
  size: number
  /** the number of rows on all pages, counted up to `most` */
  total: number
  most: number
  /** the address of a page; undefined is the first one */
  at: (page: string | undefined) => string
}

/** The numbers to show: the first, the last, and those around the page; null is a gap. */
export const shownNumbers = (here: number, last: number): (number | null)[] => {
  const near = Array.from({ length: 5 }, (_, at) => here - 2 + at)
  const numbers = [...new Set([1, ...near, last])].filter((number) => number >= 1 && number <= last)
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}

const number =
  'grid min-h-8 min-w-8 pointer-coarse:min-h-11 pointer-coarse:min-w-11 place-items-center rounded-lg px-1.5 font-semibold text-sm tabular-nums hover:bg-sand aria-[current]:bg-palm aria-[current]:text-white'

export const PageNumbers = ({ page, size, total, most, at }: Props) => {
  const here = Number(page ?? 1)
  const hasMore = total >= most
  const last = Math.ceil(total / size)
  const to = (wanted: number) => at(wanted === 1 ? undefined : String(wanted))
  if (total > 0 && here > last && !hasMore)
    return (
      <p className="py-8 text-center">
        There is nothing on this page.{' '}
        <Link className="font-semibold text-palm underline" to={to(1)}>
          Back to the first
        </Link>
      </p>
    )
  if (last < 2) return null
  const first = (here - 1) * size + 1
  const until = Math.min(here * size, hasMore ? Number.POSITIVE_INFINITY : total)
  return (
    <div className="mt-3 flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <p className="text-ink-soft tabular-nums">
        {first} to {until} of {total}
        {hasMore && '+'}
      </p>
      <nav aria-label="Pages" className="flex flex-wrap items-center gap-0.5">
        <span className="unseen">
          Page {here} {hasMore ? '' : `of ${last}`}
        </span>
        {here > 1 && (
          <Link to={to(here - 1)} rel="prev" aria-label="Previous" className={number}>
            <Icon name="left" size={16} />
          </Link>
        )}
        {shownNumbers(here, Math.max(last, here)).map((each, index) =>
          each === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are two gaps at most, each in its place
            <span key={`gap${index}`} className="px-1 text-ink-soft">
              …
            </span>
          ) : (
            <Link
              key={each}
              to={to(each)}
              aria-label={`Page ${each}`}
              aria-current={each === here ? 'page' : undefined}
              className={number}
            >
              {each}
            </Link>
          ),
        )}
        {(here < last || hasMore) && (
          <Link to={to(here + 1)} rel="next" aria-label="Next" className={number}>
            <Icon name="right" size={16} />
          </Link>
        )}
      </nav>
    </div>
  )
}
