// Owns the frame of the pages of an organisation: a rail with switcher and menu, on a phone a bar at the bottom.
import { organisationPages } from '@akwaaba/contract/host-pages'
import type { Membership, OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { logOut } from '../../../lib/log-out.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Kente } from '../../../ui/page/kente.tsx'
import { type BarLink, FrameLink, PhoneBar } from '../../../ui/page/phone-bar.tsx'
import { stateSentences } from '../../people/organisations/rules.ts'
import { UnreadBadge } from '../../stays/messages/unread-badge.tsx'
import { Badge } from '../alerts/badge.tsx'
import { hostWaitingQuery } from '../alerts/queries.ts'
import { QuickSearch } from '../quick-search/quick-search.tsx'
import { Initials, Switcher } from './switcher.tsx'

/** What a phone has in its bar, in this order; the rest opens from "More". */
const first = ['', '/bookings', '/calendar', '/payouts'].map((page) => `/host/:org${page}`)

/** The pages that the caller may use, in the order of the list. */
const linksOf = ({ slug, permissions }: OwnOrganisation): BarLink[] =>
  organisationPages.flatMap((page) =>
    'label' in page && permissions.includes(page.needs)
      ? [
          {
            to: page.path.replace(':org', slug),
            label: page.label,
            icon: page.icon,
            // Every other page of the organisation is below it.
            isExact: page.path === '/host/:org',
            ...(page.path === '/host/:org/messages' ? { badge: <UnreadBadge org={slug} /> } : {}),
          },
        ]
      : [],
  )

const Rail = ({ links, children }: { links: BarLink[]; children: ReactNode }) => {
  const { userName, userEmail } = useSession()
  return (
    <aside className="sticky top-0 flex h-dvh w-56 shrink-0 flex-col border-line border-r bg-[#f6f0e4] max-lg:hidden print:hidden">
      <div className="h-[5px] overflow-hidden">
        <Kente />
      </div>
      <div className="p-2">{children}</div>
      <nav aria-label="Organisation" className="min-h-0 flex-1 overflow-y-auto px-2">
        <ul className="grid gap-0.5">
          {links.map(({ label, icon, badge, ...link }) => (
            <li key={link.to}>
              <FrameLink
                {...link}
                className="flex min-h-9 items-center gap-3 rounded-lg px-2 font-medium hover:bg-sand aria-[current]:bg-palm aria-[current]:text-white"
              >
                <Icon name={icon} size={18} />
                {label}
                {badge}
              </FrameLink>
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

type Props = { organisation: OwnOrganisation; memberships: readonly Membership[]; children: ReactNode }

export const HostFrame = ({ organisation, memberships, children }: Props) => {
  const { slug, permissions } = organisation
  const { data: waiting } = useQuery(hostWaitingQuery(slug, permissions.includes('booking.read')))
  const links = linksOf(organisation).map((link) =>
    link.to === `/host/${slug}/bookings` ? { ...link, badge: <Badge count={waiting?.approvals} /> } : link,
  )
  const said = organisation.state === 'active' ? null : stateSentences[organisation.state]
  const bar = first.flatMap((path) => links.filter(({ to }) => to === path.replace(':org', slug)))
  const switcher = <Switcher organisation={organisation} memberships={memberships} />
  return (
    <div className="flex min-h-dvh">
      <Rail links={links}>{switcher}</Rail>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-center gap-2 border-line border-b px-4 py-2 max-lg:bg-[#f6f0e4] lg:px-5 print:hidden">
          <div className="min-w-0 flex-1 lg:hidden">{switcher}</div>
          <QuickSearch
            org={organisation.slug}
            mayListHomes={organisation.permissions.includes('listing.read')}
            className="lg:mx-auto lg:w-96"
          />
        </div>
        <div className="flex-1 p-4 lg:p-5">
          {said && (
            <div className="mb-4">
              <Notice tone="warning" title={said.title}>
                {said.text}
                {organisation.note && <p className="mt-1 break-words">The reason: {organisation.note}</p>}
              </Notice>
            </div>
          )}
          {children}
        </div>
        <PhoneBar
          label="Organisation"
          links={bar}
          more={[
            ...links.filter((link) => !bar.includes(link)),
            { to: paths.dashboard, label: 'Dashboard', icon: 'person' },
          ]}
        />
      </div>
    </div>
  )
}
