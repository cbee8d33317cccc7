// Owns the frame of the dashboard: a menu at the side, on a phone at the bottom. Members of an organisation find its pages there.
import { platformRole } from '@akwaaba/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { useSession } from '../../../lib/session.ts'
import { Icon } from '../../../ui/icons.tsx'
import { NavLink } from '../../../ui/page/nav-link.tsx'
import { PhoneBar } from '../../../ui/page/phone-bar.tsx'
import { membershipsQuery } from '../../people/organisations/queries.ts'
import { QuickSearch } from '../quick-search/quick-search.tsx'
import { MenuGroups, phoneLinks } from './menu.tsx'

/** On a phone the menu at the bottom has only what everybody has, so the pages for administrators open from here. */
const AdminMenu = () => {
  const [isOpen, setOpen] = useState(false)
  const menu = useId()
  return (
    <div className="mb-6 lg:hidden print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={menu}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded-2xl border border-line bg-card px-4 font-semibold shadow-card hover:bg-sand"
      >
        <span className="flex items-center gap-3">
          <Icon name="menu" />
          Administration
        </span>
        <span className={isOpen ? 'rotate-180' : ''}>
          <Icon name="down" />
        </span>
      </button>
      {isOpen && (
        <div id={menu} className="mt-2 rounded-[28px] border border-line bg-card p-3 shadow-card">
          <MenuGroups isAdmin className="grid items-start gap-x-4 gap-y-5 min-[560px]:grid-cols-2" />
        </div>
      )}
    </div>
  )
}

/** Whether the caller is a member of an organisation; administrators act in the operator's own without being one. */
const useIsHost = () => {
  const { data = [] } = useQuery(membershipsQuery())
  return data.some(({ role }) => role !== platformRole)
}

const hostLink = { to: hostPaths.home, label: 'Host', icon: 'home' } as const

export const DashboardFrame = ({ children }: { children: ReactNode }) => {
  const { userName, userEmail, userRole } = useSession()
  const { pathname } = useLocation()
  const isAdmin = userRole === 'admin'
  const isHost = useIsHost()
  return (
    <div className="wrap grid items-start gap-8 py-8 max-lg:min-h-[calc(100dvh-72px)] max-lg:grid-rows-[1fr_auto] max-lg:pb-0 sm:pt-12 lg:grid-cols-[250px_minmax(0,1fr)]">
      <aside className="max-h-[calc(100dvh-7rem)] overflow-y-auto rounded-[28px] border border-line bg-card p-4 shadow-card max-lg:hidden lg:sticky lg:top-24">
        <p className="px-3 pt-2 leading-tight">
          <span className="block truncate font-semibold">{userName}</span>
          <span className="block truncate text-ink-soft text-sm">{userEmail}</span>
        </p>
        <MenuGroups isAdmin={isAdmin} className={`mt-4 grid ${isAdmin ? 'gap-4' : 'gap-0.5'}`} />
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
        {isAdmin && <QuickSearch className="mb-4 w-full lg:mb-6 lg:ml-auto lg:w-80" />}
        {isAdmin && <AdminMenu key={pathname} />}
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
