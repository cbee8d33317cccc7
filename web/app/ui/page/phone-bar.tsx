// Owns the links of a frame: one that may be current on its own page only, and the bar at the foot of a phone, in which those that
// have no room open from "More".
import type { ReactNode } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router'
import { FrameIcon } from '../frame-icons.tsx'
import { Icon, type IconName } from '../icons.tsx'
import { useMenu } from './menu-state.ts'
import { NavLink } from './nav-link.tsx'

export type BarLink = {
  to: string
  label: string
  icon: IconName
  /** it is current on its own page only, and not on those below */
  isExact?: boolean
  /** where other pages are that belong to it */
  also?: string | undefined
  /** what waits there, beside the label */
  badge?: ReactNode
}

type FrameLinkProps = LinkProps & Pick<BarLink, 'to' | 'also'> & { isExact?: boolean | undefined }

/** A link of a frame, `aria-current` on its page, on the pages at `also`, and unless `isExact` on those below it. */
export const FrameLink = ({ isExact = false, also, ...link }: FrameLinkProps) => {
  const { pathname } = useLocation()
  if (also !== undefined && `${pathname}/`.startsWith(`${also}/`)) return <Link {...link} aria-current="page" />
  return isExact ? <Link {...link} aria-current={pathname === link.to ? 'page' : undefined} /> : <NavLink {...link} />
}

const cell =
  'relative flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-ink-soft text-[13px] aria-[current]:text-palm aria-[current]:shadow-[inset_0_3px_0_var(--palm)]'
const corner = 'absolute top-1 left-1/2 ml-1.5 whitespace-nowrap'

type MoreProps = { content: (close: () => void) => ReactNode; waits: boolean }

const More = ({ content, waits }: MoreProps) => {
  const { isOpen, close, id, button, frame } = useMenu()
  return (
    <div className="flex min-w-0 flex-1" {...frame}>
      <button {...button} type="button" className={`${cell} aria-expanded:text-palm`}>
        <FrameIcon name={isOpen ? 'close' : 'menu'} />
        More
        {waits && (
          <span className={`${corner} size-2.5 rounded-full bg-clay`}>
            <span className="unseen">, something waits there</span>
          </span>
        )}
      </button>
      {isOpen && (
        // With a tabindex, so that a press on its ground does not take the focus out of it, which would close it.
        <div
          id={id}
          tabIndex={-1}
          className="fixed inset-x-0 top-0 bottom-16 z-30 overflow-y-auto overscroll-contain bg-paper outline-none"
        >
          {content(close)}
        </div>
      )}
    </div>
  )
}

type Props = {
  label: string
  links: readonly BarLink[]
  /** what "More" opens, and whether something waits there; without it there is no "More" */
  more?: MoreProps['content']
  moreWaits?: boolean
  className?: string
}

export const PhoneBar = ({ label, links, more, moreWaits = false, className = '' }: Props) => (
  <nav
    aria-label={label}
    className={`sticky bottom-0 z-20 flex border-line border-t bg-card lg:hidden print:hidden ${className}`}
  >
    {links.map(({ label: name, icon, badge, ...link }) => (
      <FrameLink key={link.to} {...link} className={cell}>
        <Icon name={icon} />
        {name}
        {badge && <span className={corner}>{badge}</span>}
      </FrameLink>
    ))}
    {more && <More content={more} waits={moreWaits} />}
  </nav>
)
