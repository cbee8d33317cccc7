// Owns the frame in which staff work, administrators and hosts alike: a rail, a bar at the top, on a phone a bar at the foot.
// The page stands before the rail in the document, so that its first button is a few Tabs away.
import { type ReactNode, useLayoutEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { logOut } from '../../../lib/log-out.ts'
import { useSession } from '../../../lib/session.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Kente } from '../../../ui/page/kente.tsx'
import { type BarLink, FrameLink, PhoneBar } from '../../../ui/page/phone-bar.tsx'
import { Bell } from './bell.tsx'
import { KeyList } from './key-list.tsx'
import { MorePages, type StaffGroup, type StaffLink } from './more-pages.tsx'
import { Initials } from './switcher.tsx'

const row =
  'flex min-h-8 items-center rounded-lg font-medium leading-tight pointer-coarse:min-h-11 aria-[current]:bg-palm aria-[current]:text-white not-aria-[current]:hover:bg-sand'

const RailLink = ({
  link: { label, icon, badge, waiting, add, count: _, isUrgent: __, ...link },
}: {
  link: StaffLink
}) => (
  <li className="flex gap-0.5">
    <FrameLink {...link} title={waiting} className={`${row} min-w-0 flex-1 gap-2.5 px-2 py-0.5`}>
      <Icon name={icon} size={17} />
      {label}
      {badge}
    </FrameLink>
    {add && (
      <FrameLink to={add.to} title={add.label} className={`${row} w-8 shrink-0 justify-center pointer-coarse:w-11`}>
        <Icon name="plus" size={16} />
        <span className="unseen">{add.label}</span>
      </FrameLink>
    )}
  </li>
)

type Props = {
  /** the name of the navigation */
  label: string
  /** for which organisation one works, and changing it */
  switcher: ReactNode
  groups: readonly StaffGroup[]
  /** what a phone has in its bar */
  bar: readonly BarLink[]
  /** where the name at the foot of the rail leads, and what that is */
  account: { to: string; words: string }
  /** what stands in the bar at the top: the search, and what a page begins with */
  top: ReactNode
  children: ReactNode
}

const Rail = ({ label, switcher, groups, account }: Pick<Props, 'label' | 'switcher' | 'groups' | 'account'>) => {
  const { userName, userEmail } = useSession()
  return (
    <aside className="sticky top-0 order-first flex h-dvh w-56 shrink-0 flex-col border-line border-r bg-[#f6f0e4] text-sm max-lg:hidden print:hidden">
      <div className="h-[5px] overflow-hidden">
        <Kente />
      </div>
      <div className="p-2">{switcher}</div>
      <nav aria-label={label} className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto px-2 pb-2">
        {groups.map(({ title, links }) => (
          <div key={title}>
            {title && <p className="px-2 pb-0.5 font-semibold text-ink-soft text-xs leading-5">{title}</p>}
            <ul className="grid gap-px">
              {links.map((link) => (
                <RailLink key={link.to} link={link} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="flex items-center border-line border-t p-2">
        <Link
          to={account.to}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-lg px-2 hover:bg-sand"
        >
          <Initials name={userName ?? ''} />
          <span className="min-w-0 leading-tight">
            <span className="unseen">{account.words} </span>
            <span className="block truncate font-semibold">{userName}</span>
            <span className="block truncate text-ink-soft text-xs">{userEmail}</span>
          </span>
        </Link>
        <button
          type="button"
          title="Logout"
          onClick={logOut}
          className="grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sand"
        >
          <Icon name="exit" size={18} />
          <span className="unseen">Logout</span>
        </button>
      </div>
    </aside>
  )
}

/** Where one is: the group of the page, and its link in the rail. */
const Place = ({ groups }: { groups: readonly StaffGroup[] }) => {
  const { pathname } = useLocation()
  const isBelow = (address: string) => `${pathname}/`.startsWith(`${address}/`)
  const isHere = ({ to, isExact, also }: StaffLink) =>
    (isExact ? pathname === to : isBelow(to)) || (also !== undefined && isBelow(also))
  const group = groups.find(({ links }) => links.some(isHere))
  const link = group?.links.find(isHere)
  return (
    <p className="min-w-0 truncate text-ink-soft text-sm max-lg:hidden xl:w-48">
      {group?.title && `${group.title} › `}
      <b className="font-semibold text-ink">{link?.label}</b>
    </p>
  )
}

/** Hides header, footer and assistant while it is shown; the script of the first page has done so before. */
const useOwnFrame = () =>
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.frame = 'own'
    return () => {
      delete dataset.frame
    }
  }, [])

export const StaffFrame = ({ label, switcher, groups, bar, account, top, children }: Props) => {
  useOwnFrame()
  const more = groups
    .map(({ title, links }) => ({ title, links: links.filter(({ to }) => !bar.some((link) => link.to === to)) }))
    .filter(({ links }) => links.length > 0)
  return (
    <div data-staff className="flex min-h-dvh">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="sticky top-0 z-20 flex min-h-13 items-center gap-2 border-line border-b bg-paper px-4 py-1 max-lg:static max-lg:bg-[#f6f0e4] lg:px-5 print:hidden">
          <div className="min-w-0 flex-1 lg:hidden">{switcher}</div>
          <Place groups={groups} />
          {top}
          <Bell groups={groups} />
          <KeyList />
        </div>
        <div className="min-w-0 flex-1 p-4 lg:px-5 lg:pt-3.5 [&_h1]:text-[1.4rem]">{children}</div>
        <PhoneBar
          label={label}
          links={bar}
          more={(close) => <MorePages {...{ switcher, account, close }} groups={more} />}
          moreWaits={more.some(({ links }) => links.some(({ waiting }) => waiting !== undefined))}
        />
      </div>
      <Rail {...{ label, switcher, groups, account }} />
    </div>
  )
}
