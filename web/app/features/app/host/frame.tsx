// Owns the frame of the pages of an organisation: a rail with switcher and menu, on a phone a bar at the bottom.
import { organisationPages } from '@akwaaba/contract/host-pages'
import type { Membership, OwnOrganisation } from '@akwaaba/contract/organisations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { logOut } from '../../../lib/log-out.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Kente } from '../../../ui/page/kente.tsx'
import { NavLink } from '../../../ui/page/nav-link.tsx'
import { stateSentences } from '../../people/organisations/rules.ts'
import { Initials, Switcher } from './switcher.tsx'

type MenuLink = { to: string; label: string; icon: IconName }

/** The pages that the caller may use, in the order of the list. */
const linksOf = ({ slug, permissions }: OwnOrganisation): MenuLink[] =>
  organisationPages.flatMap((page) =>
    'label' in page && permissions.includes(page.needs)
      ? [{ to: page.path.replace(':org', slug), label: page.label, icon: page.icon }]
      : [],
  )

const Rail = ({ links, children }: { links: MenuLink[]; children: ReactNode }) => {
  const { userName, userEmail } = useSession()
  return (
    <aside className="sticky top-0 flex h-dvh w-56 shrink-0 flex-col border-line border-r bg-[#f6f0e4] max-lg:hidden print:hidden">
      <div className="h-[5px] overflow-hidden">
        <Kente />
      </div>
      <div className="p-2">{children}</div>
      <nav aria-label="Organisation" className="min-h-0 flex-1 overflow-y-auto px-2">
        <ul className="grid gap-0.5">
          {links.map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="flex min-h-9 items-center gap-3 rounded-lg px-2 font-medium hover:bg-sand aria-[current]:bg-palm aria-[current]:text-white"
              >
                <Icon name={icon} size={18} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="border-line border-t p-2">
        <Link to={paths.dashboard} className="flex min-h-11 items-center gap-2.5 rounded-lg px-2 hover:bg-sand">
          <Initials name={userName ?? ''} />
          <span className="min-w-0 leading-tight">
            <span className="unseen">Dashboard of </span>
            <span className="block truncate font-semibold">{userName}</span>
            <span className="block truncate text-ink-soft text-xs">{userEmail}</span>
          </span>
        </Link>
        <button
          type="button"
          onClick={logOut}
          className="flex min-h-9 w-full items-center gap-3 rounded-lg px-3 text-ink-soft hover:bg-sand"
        >
          <Icon name="exit" size={18} />
          Logout
        </button>
      </div>
    </aside>
  )
}

const PhoneBar = ({ links }: { links: MenuLink[] }) => (
  <nav
    aria-label="Organisation"
    className="sticky bottom-0 z-20 flex border-line border-t bg-card lg:hidden print:hidden"
  >
    {[...links, { to: paths.dashboard, label: 'Dashboard', icon: 'grid' as const }].map(({ to, label, icon }) => (
      <NavLink
        key={to}
        to={to}
        className="flex min-h-16 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-ink-soft text-sm aria-[current]:text-palm"
      >
        <Icon name={icon} />
        {label}
      </NavLink>
    ))}
  </nav>
)

type Props = { organisation: OwnOrganisation; memberships: readonly Membership[]; children: ReactNode }

export const HostFrame = ({ organisation, memberships, children }: Props) => {
  const links = linksOf(organisation)
  const said = organisation.state === 'active' ? null : stateSentences[organisation.state]
  const switcher = <Switcher organisation={organisation} memberships={memberships} />
  return (
    <div className="flex min-h-dvh">
      <Rail links={links}>{switcher}</Rail>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="border-line border-b bg-[#f6f0e4] px-4 py-2 lg:hidden print:hidden">{switcher}</div>
        <div className="flex-1 p-4 lg:p-5">
          {said && (
            <div className="mb-4">
              <Notice tone="warning" title={said.title}>
                {said.text}
              </Notice>
            </div>
          )}
          {children}
        </div>
        <PhoneBar links={links} />
      </div>
    </div>
  )
}
