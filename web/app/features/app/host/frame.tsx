// Owns the frame of the pages of an organisation: its switcher, and the pages that the role of the caller may use.
import { organisationPages } from '@akwaaba/contract/host-pages'
import type { Membership, OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hostPaths } from '../../../host-paths.ts'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { stateSentences } from '../../people/organisations/rules.ts'
import { slowPollMillis, unreadQuery } from '../../stays/messages/queries.ts'
import { UnreadBadge } from '../../stays/messages/unread-badge.tsx'
import { Badge, waitingText } from '../alerts/badge.tsx'
import { hostWaitingQuery } from '../alerts/queries.ts'
import { QuickSearch } from '../quick-search/quick-search.tsx'
import type { StaffLink } from '../staff-frame/more-pages.tsx'
import { NewBookingLink } from '../staff-frame/new-booking-link.tsx'
import { StaffFrame } from '../staff-frame/staff-frame.tsx'
import { Switcher } from '../staff-frame/switcher.tsx'

/** What a phone has in its bar, in this order; the rest opens from "More". */
const first = [
  { path: '/host/:org', label: 'Today' },
  { path: '/host/:org/bookings', label: 'Bookings' },
  { path: '/host/:org/calendar', label: 'Calendar' },
  { path: '/host/:org/payouts', label: 'Money' },
]

type Waits = { count: number | undefined; words: string; badge?: ReactNode; isUrgent?: boolean }

/** The pages that the caller may use, in the order of the list, with what waits on each. */
const linksOf = ({ slug, permissions }: OwnOrganisation, waitsOn: Record<string, Waits>): StaffLink[] =>
  organisationPages.flatMap((page) => {
    if (!('label' in page) || !permissions.includes(page.needs)) return []
    const link = {
      to: page.path.replace(':org', slug),
      label: page.label,
      icon: page.icon,
      // Every other page of the organisation is below it.
      isExact: page.path === '/host/:org',
    }
    const waits = waitsOn[page.path]
    if (!waits?.count) return [link]
    const { count, words, isUrgent, badge = <Badge count={count} isUrgent={isUrgent} /> } = waits
    return [{ ...link, badge, waiting: waitingText(count, words), count, isUrgent }]
  })

type Props = { organisation: OwnOrganisation; memberships: readonly Membership[]; children: ReactNode }

export const HostFrame = ({ organisation, memberships, children }: Props) => {
  const { slug, permissions } = organisation
  const { data: waiting } = useQuery(hostWaitingQuery(slug, permissions.includes('booking.read')))
  const mayRead = permissions.includes('message.read')
  const { data: unread } = useQuery({ ...unreadQuery(slug), enabled: mayRead, refetchInterval: slowPollMillis })
  const { approvals = 0, changes = 0, disputes } = waiting ?? {}
  const links = linksOf(organisation, {
    '/host/:org/bookings': {
      count: approvals + changes,
      words: changes === 0 ? 'to approve' : 'to answer',
      isUrgent: true,
    },
    '/host/:org/messages': { count: unread?.threads, words: 'unread', badge: <UnreadBadge org={slug} /> },
    '/host/:org/payouts': { count: disputes, words: 'disputed', isUrgent: true },
  })
  const said = organisation.state === 'active' ? null : stateSentences[organisation.state]
  const bar = first.flatMap(({ path, label }) => {
    const link = links.find(({ to }) => to === path.replace(':org', slug))
    return link ? [{ ...link, label }] : []
  })
  return (
    <StaffFrame
      label="Organisation"
      switcher={<Switcher organisation={organisation} memberships={memberships} />}
      groups={[{ title: null, links }]}
      bar={bar}
      account={{ to: paths.dashboard, words: 'Dashboard' }}
      top={
        <>
          <QuickSearch
            org={slug}
            mayListHomes={permissions.includes('listing.read')}
            mayListGuests={permissions.includes('booking.guest')}
            className="lg:mx-auto lg:w-96 lg:min-w-0"
          />
          {permissions.includes('booking.create') && <NewBookingLink to={hostPaths.newBooking(slug)} />}
        </>
      }
    >
      {said && (
        <div className="mb-4">
          <Notice tone="warning" title={said.title}>
            {said.text}
            {organisation.note && <p className="mt-1 break-words">The reason: {organisation.note}</p>}
          </Notice>
        </div>
      )}
      {children}
    </StaffFrame>
  )
}
