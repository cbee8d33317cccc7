// Owns the links of a frame: one that may be current on its own page only, and the bar at the foot of a phone, in which those that
// have no room open from "More".
import { Fragment, type ReactNode } from 'react'
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
  /** what waits there, beside the label */
  badge?: ReactNode
}

type FrameLinkProps = LinkProps & { to: string; isExact?: boolean | undefined }

/** A link of a frame, `aria-current` on its page, and unless `isExact` on the pages below it. */
export const FrameLink = ({ isExact = false, ...link }: FrameLinkProps) => {
  const { pathname } = useLocation()
  return isExact ? <Link {...link} aria-current={pathname === link.to ? 'page' : undefined} /> : <NavLink {...link} />
}

const cell =
  'flex min-h-16 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-ink-soft text-sm aria-[current]:text-palm'

const More = ({ links }: { links: readonly BarLink[] }) => {
  const { isOpen, close, id, button, frame } = useMenu()
  return (
    <div className="relative flex flex-1" {...frame}>
      <button {...button} type="button" className={cell}>
        <FrameIcon name="menu" />
        <span className="flex items-center gap-1.5">
          More
          {links.map(({ to, badge }) => badge && <Fragment key={to}>{badge}</Fragment>)}
        </span>
      </button>
      {isOpen && (
        <ul
          id={id}
          className="absolute right-2 bottom-full mb-2 grid min-w-52 rounded-2xl border border-line bg-card p-1.5 shadow-card"
        >
          {links.map(({ label, icon, badge, ...link }) => (
            <li key={link.to}>
              <FrameLink
                {...link}
                onClick={close}
                className="flex min-h-12 items-center gap-3 rounded-xl px-3 font-medium hover:bg-sand aria-[current]:text-palm"
              >
                <Icon name={icon} size={20} />
                {label}
                {badge}
              </FrameLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Props = { label: string; links: readonly BarLink[]; more?: readonly BarLink[]; className?: string }

export const PhoneBar = ({ label, links, more = [], className = '' }: Props) => (
  <nav
    aria-label={label}
    className={`sticky bottom-0 z-20 flex border-line border-t bg-card lg:hidden print:hidden ${className}`}
  >
    {links.map(({ label: name, icon, badge, ...link }) => (
      <FrameLink key={link.to} {...link} className={cell}>
        <Icon name={icon} />
        {name}
        {badge}
      </FrameLink>
    ))}
    {more.length > 0 && <More links={more} />}
  </nav>
)
