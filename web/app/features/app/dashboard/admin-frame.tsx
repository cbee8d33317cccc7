// Owns the frame of administrators: the groups of their menu, and what waits on which page.
import type { Waiting } from '@akwaaba/contract/alerts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminPaths } from '../../../admin-paths.ts'
import { paths } from '../../../paths.ts'
import { membershipsQuery } from '../../people/organisations/queries.ts'
import { Badge, waitingText } from '../alerts/badge.tsx'
import { waitingQuery } from '../alerts/queries.ts'
import { QuickSearch } from '../quick-search/quick-search.tsx'
import type { StaffGroup, StaffLink } from '../staff-frame/more-pages.tsx'
import { NewBookingLink } from '../staff-frame/new-booking-link.tsx'
import { StaffFrame } from '../staff-frame/staff-frame.tsx'
import { Switcher } from '../staff-frame/switcher.tsx'
import { linksOf } from './rules.ts'

const groups = [
  { title: null, links: linksOf('daily') },
  { title: 'Money', links: linksOf('money') },
  { title: 'Catalogue', links: linksOf('catalogue') },
  { title: 'House', links: linksOf('house') },
]

/** Where pages are that belong to a link and not below it. */
const alsoAt: Record<string, string> = {
  '/dashboard/pending': '/dashboard/bookings',
  '/dashboard/reviews': '/dashboard/tour-reviews',
}

/** What waits on each page, in words, and whether time runs out for it. */
const waitsOn: Record<string, { count: keyof Waiting; words: string; isUrgent?: boolean }> = {
  '/dashboard/pending': { count: 'approvals', words: 'to approve', isUrgent: true },
  '/dashboard/enquiries': { count: 'enquiries', words: 'to answer' },
  '/dashboard/user-reports': { count: 'reports', words: 'to decide' },
  '/dashboard/transfers': { count: 'transfers', words: 'to check' },
  '/dashboard/payments': { count: 'payments', words: 'stuck or disputed', isUrgent: true },
  '/dashboard/health': { count: 'failedMails', words: 'not sent' },
}

/** What a phone has in its bar; the rest opens from "More". */
const bar = [
  { to: adminPaths.overview, label: 'Today', icon: 'clock' },
  { to: paths.pending, label: 'Bookings', icon: 'calendar' },
  { to: adminPaths.calendar(), label: 'Calendar', icon: 'grid' },
  { to: adminPaths.payments(), label: 'Money', icon: 'card' },
] as const

export const AdminFrame = ({ children }: { children: ReactNode }) => {
  const { data: waiting } = useQuery(waitingQuery(true))
  const { data: memberships = [] } = useQuery(membershipsQuery())
  const withBadge = <L extends StaffLink>(plain: L): L => {
    const link = { ...plain, also: alsoAt[plain.to] }
    const waits = waitsOn[link.to]
    const count = waits && waiting?.[waits.count]
    if (!waits || !count) return link
    return {
      ...link,
      badge: <Badge count={count} isUrgent={waits.isUrgent} />,
      waiting: waitingText(count, waits.words),
      ...{ count, isUrgent: waits.isUrgent },
    }
  }
  const shown: StaffGroup[] = groups.map(({ title, links }) => ({ title, links: links.map(withBadge) }))
  return (
    <StaffFrame
      label="Administration"
      switcher={<Switcher organisation={null} memberships={memberships} />}
      groups={shown}
      bar={bar.map(withBadge)}
      account={{ to: paths.profile, words: 'Profile' }}
      top={
        <>
          <QuickSearch className="lg:mx-auto lg:w-96 lg:min-w-0" />
          <NewBookingLink to={adminPaths.newBooking()} />
        </>
      }
    >
      {children}
    </StaffFrame>
  )
}
