// Owns the links of the dashboard's menu: a few for everybody, and groups for administrators.
import type { Waiting } from '@akwaaba/contract/alerts'
import { dashboardPages } from '@akwaaba/contract/dashboard-pages'
import type { MenuGroup } from '@akwaaba/contract/page'
import { useQuery } from '@tanstack/react-query'
import { logOut } from '../../../lib/log-out.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { NavLink } from '../../../ui/page/nav-link.tsx'
import { Badge, waitingText } from '../alerts/badge.tsx'
import { waitingQuery } from '../alerts/queries.ts'

/** `add` leads to the form for one more of them. */
type MenuLink = { to: string; label: string; icon: IconName; add?: { to: string; label: string } }
type Group = { title: string | null; links: MenuLink[] }

const isOfAdmins = (group: MenuGroup) => group !== 'guest' && group !== 'phone'

/** The links of a group, in its order. */
const linksOf = (group: MenuGroup): MenuLink[] =>
  dashboardPages
    .flatMap((page) => {
      if (!('menu' in page)) return []
      const places: Partial<Record<MenuGroup, number>> = page.menu.in
      const adding = dashboardPages.find((other) => 'addsTo' in other && other.addsTo === page.path)
      const add =
        adding && 'label' in adding && isOfAdmins(group) ? { to: adding.path, label: adding.label } : undefined
      return places[group] === undefined
        ? []
        : [{ place: places[group], link: { to: page.path, label: page.label, icon: page.menu.icon, add } }]
    })
    .sort((one, other) => one.place - other.place)
    .map(({ link }) => link)

/** The four links at the bottom of a phone, the same for every role. */
export const phoneLinks = linksOf('phone')

const customerGroups: Group[] = [{ title: null, links: linksOf('guest') }]

const adminGroups: Group[] = [
  { title: 'Desk', links: linksOf('desk') },
  { title: 'Money', links: linksOf('money') },
  { title: 'Catalogue', links: linksOf('catalogue') },
  { title: 'You', links: linksOf('you') },
]

const row = 'flex min-h-11 items-center rounded-xl font-medium leading-tight lg:min-h-10'
const wide = `${row} min-w-0 flex-1 gap-3 px-3 py-1 text-left`
const lit = 'hover:bg-sand aria-[current]:bg-[#e8f3ee] aria-[current]:text-palm-deep'

/** What waits on each page. */
const waitsOn: Record<string, keyof Waiting> = {
  '/dashboard/pending': 'approvals',
  '/dashboard/enquiries': 'enquiries',
  '/dashboard/transfers': 'transfers',
  '/dashboard/payments': 'payments',
  '/dashboard/health': 'failedMails',
}

/** All links of a role with Logout at the end; `className` lays the groups out. */
export const MenuGroups = ({ isAdmin, className }: { isAdmin: boolean; className: string }) => {
  const { data: waiting } = useQuery(waitingQuery(isAdmin))
  const waits = (to: string) => (isAdmin && waitsOn[to] ? waiting?.[waitsOn[to]] : undefined)
  return (
    <nav aria-label={isAdmin ? 'Administration' : 'Dashboard'} className={className}>
      {(isAdmin ? adminGroups : customerGroups).map(({ title, links }) => (
        <div key={title}>
          {title && <p className="px-3 pb-1 font-semibold text-ink-soft text-xs uppercase tracking-wide">{title}</p>}
          <ul className="grid gap-0.5">
            {links.map(({ to, label, icon, add }) => (
              <li key={to} className="flex gap-0.5">
                <NavLink to={to} title={waitingText(waits(to))} className={`${wide} ${lit}`}>
                  <Icon name={icon} />
                  {label}
                  <Badge count={waits(to)} />
                </NavLink>
                {add && (
                  <NavLink
                    to={add.to}
                    title={add.label}
                    className={`${row} w-11 shrink-0 justify-center lg:w-10 ${lit}`}
                  >
                    <Icon name="plus" size={18} />
                    <span className="unseen">{add.label}</span>
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <button type="button" onClick={logOut} className={`${wide} self-start hover:bg-sand`}>
        <Icon name="exit" />
        Logout
      </button>
    </nav>
  )
}
