// Owns the frame of the dashboard: for administrators that of staff, for guests a menu at the side, on a phone at the foot.
// Members of an organisation find its pages there.
import { platformRole } from '@akwaaba/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hostPaths } from '../../../host-paths.ts'
import { logOut } from '../../../lib/log-out.ts'
import { useSession } from '../../../lib/session.ts'
import { page } from '../../../paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { NavLink } from '../../../ui/page/nav-link.tsx'
import { PhoneBar } from '../../../ui/page/phone-bar.tsx'
import { membershipsQuery } from '../../people/organisations/queries.ts'
import { UnreadBadge, UnreadLink } from '../../stays/messages/unread-badge.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { linksOf } from './rules.ts'

/** The four links at the foot of a phone. */
const phoneLinks = linksOf('phone')
const guestLinks = linksOf('guest')
const messages = page('/dashboard/messages')
const hostLink = { to: hostPaths.home, label: 'Host', icon: 'home' } as const

const row = 'flex min-h-11 items-center gap-3 rounded-xl px-3 py-1 text-left font-medium leading-tight lg:min-h-10'

const GuestFrame = ({ children }: { children: ReactNode }) => {
  const { userName, userEmail } = useSession()
  const { data: memberships = [] } = useQuery(membershipsQuery())
  // Administrators act in the operator's own organisation without being a member.
  const isHost = memberships.some(({ role }) => role !== platformRole)
  return (
    <div className="wrap grid items-start gap-8 py-8 max-lg:min-h-[calc(100dvh-72px)] max-lg:grid-rows-[1fr_auto] max-lg:pb-0 sm:pt-12 lg:grid-cols-[250px_minmax(0,1fr)]">
      <aside className="max-h-[calc(100dvh-7rem)] overflow-y-auto rounded-[28px] border border-line bg-card p-4 shadow-card max-lg:hidden lg:sticky lg:top-24">
        <p className="px-3 pt-2 leading-tight">
          <span className="block truncate font-semibold">{userName}</span>
          <span className="block truncate text-ink-soft text-sm">{userEmail}</span>
        </p>
        <nav aria-label="Dashboard" className="mt-4 grid gap-0.5">
          <ul className="grid gap-0.5">
            {guestLinks.map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className={`${row} hover:bg-sand aria-[current]:bg-[#e8f3ee] aria-[current]:text-palm-deep`}
                >
                  <Icon name={icon} />
                  {label}
                  {to === messages && <UnreadBadge />}
                </NavLink>
              </li>
            ))}
          </ul>
          <button type="button" onClick={logOut} className={`${row} hover:bg-sand`}>
            <Icon name="exit" />
            Logout
          </button>
        </nav>
        {isHost && (
          <NavLink
            to={hostLink.to}
            className="mt-3 flex min-h-11 items-center gap-3 border-line border-t px-3 pt-3 pb-1 font-medium hover:underline"
          >
            <Icon name={hostLink.icon} />
            {hostLink.label}
          </NavLink>
        )}
      </aside>
      <div className="min-w-0">
        <UnreadLink to={messages} className="lg:hidden" />
        {children}
      </div>
      <PhoneBar
        label="Dashboard"
        links={[...phoneLinks, ...(isHost ? [hostLink] : [])]}
        className="-mx-4 min-[481px]:-mx-6"
      />
    </div>
  )
}

export const DashboardFrame = ({ children }: { children: ReactNode }) =>
  useSession().userRole === 'admin' ? <AdminFrame>{children}</AdminFrame> : <GuestFrame>{children}</GuestFrame>
