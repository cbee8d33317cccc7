// Owns the frame of the dashboard: a menu at the side, at the foot of a phone.
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { logOut } from '../../lib/log-out.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'

const links: { to: string; label: string; icon: IconName; isOnPhone: boolean }[] = [
  { to: paths.pending, label: 'Bookings', icon: 'calendar', isOnPhone: true },
  { to: paths.approved, label: 'Approved', icon: 'check', isOnPhone: true },
  { to: paths.myProperties, label: 'Properties', icon: 'home', isOnPhone: false },
  { to: paths.myPackages, label: 'Packages', icon: 'compass', isOnPhone: true },
  { to: paths.profile, label: 'Profile', icon: 'person', isOnPhone: true },
]
const phoneLinks = links.filter(({ isOnPhone }) => isOnPhone)

export const DashboardFrame = ({ children }: { children: ReactNode }) => {
  const { userName, userEmail } = useSession()
  return (
    <div className="wrap grid items-start gap-8 py-8 max-lg:min-h-[calc(100dvh-72px)] max-lg:grid-rows-[1fr_auto] max-lg:pb-0 sm:pt-12 lg:grid-cols-[250px_1fr]">
      <aside className="rounded-[28px] border border-line bg-card p-4 shadow-card max-lg:hidden lg:sticky lg:top-24">
        <p className="px-3 pt-2 leading-tight">
          <span className="block truncate font-semibold">{userName}</span>
          <span className="block truncate text-ink-soft text-sm">{userEmail}</span>
        </p>
        <nav aria-label="Dashboard" className="mt-4 grid gap-1">
          {links.map(({ to, label, icon }) => (
            <NavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                `flex min-h-12 items-center gap-3 rounded-xl px-3 font-medium ${isActive ? 'bg-[#e8f3ee] text-palm-deep' : 'hover:bg-sand'}`
              }
            >
              <Icon name={icon} />
              {label}
            </NavLink>
          ))}
          <button
            type="button"
            onClick={logOut}
            className="flex min-h-12 items-center gap-3 rounded-xl px-3 font-medium hover:bg-sand"
          >
            <Icon name="exit" />
            Logout
          </button>
        </nav>
      </aside>
      <div className="min-w-0">{children}</div>
      <nav
        aria-label="Dashboard"
        className="-mx-4 sticky bottom-0 z-20 flex border-line border-t bg-card min-[481px]:-mx-6 lg:hidden"
      >
        {phoneLinks.map(({ to, label, icon }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              `flex min-h-16 flex-1 flex-col items-center justify-center gap-0.5 font-medium text-sm ${isActive ? 'text-palm' : 'text-ink-soft'}`
            }
          >
            <Icon name={icon} />
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}
