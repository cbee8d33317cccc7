// Owns the pagination of a list; it renders nothing where one page is enough.
import { publicLimits } from '@akwaaba/contract/public-limits'
import { Link } from 'react-router'
import { ButtonLink } from '../button.tsx'
import { Icon } from '../icons.tsx'

type Props = {
  /** the page in the address; without one it is the first */
  page: string | undefined
  /** the number of items on all pages, counted up to `most` */
  total: number
  most?: number
  /** the address of a page; undefined is the first one */
  at: (page: string | undefined) => string
}

export const Pages = ({ page, total, most = publicLimits.maxCounted, at }: Props) => {
  const here = Number(page ?? 1)
  const last = Math.ceil(total / publicLimits.pageSize)
  const to = (number: number) => at(number === 1 ? undefined : String(number))
  const hasMore = total >= most
  if (total > 0 && here > last && !hasMore)
    return (
      <p className="py-10 text-center">
        There is nothing on this page.{' '}
        <Link className="font-semibold text-palm underline" to={to(1)}>
          Back to the first
        </Link>
      </p>
    )
  if (last < 2) return null
  return (
    <nav aria-label="Pages" className="mt-12 flex flex-wrap items-center justify-center gap-4">
      {here > 1 && (
        <ButtonLink to={to(here - 1)} rel="prev" kind="quiet">
          <Icon name="left" size={18} /> Previous
        </ButtonLink>
      )}
      <span className="text-ink-soft">
        Page {here} {hasMore ? '' : `of ${last}`}
      </span>
      {(here < last || hasMore) && (
        <ButtonLink to={to(here + 1)} rel="next" kind="quiet">
          Next <Icon name="right" size={18} />
        </ButtonLink>
      )}
    </nav>
  )
}
