// Owns the counts of what waits for an administrator, each with a link to its page.
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import type { getOverview } from '@akwaaba/contract/overview'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'

type Waiting = ReplyOf<typeof getOverview>['waiting']

const tiles: { key: keyof Waiting; icon: IconName; one: string; many: string; to: string }[] = [
  {
    key: 'approvals',
    icon: 'check',
    one: 'booking to approve',
    many: 'bookings to approve',
    to: adminPaths.allBookings({ view: 'awaiting-approval' }),
  },
  { key: 'enquiries', icon: 'mail', one: 'open enquiry', many: 'open enquiries', to: adminPaths.enquiries() },
  {
    key: 'transfers',
    icon: 'card',
    one: 'bank transfer to check',
    many: 'bank transfers to check',
    to: adminPaths.transfers(),
  },
  {
    key: 'refunds',
    icon: 'history',
    one: 'refund under way',
    many: 'refunds under way',
    to: adminPaths.payments({ view: 'refunding' }),
  },
]

export const WaitingTiles = ({ waiting }: { waiting: Waiting }) => (
  <ul aria-label="What waits" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
    {tiles.map(({ key, icon, one, many, to }) => {
      const count = waiting[key]
      return (
        <li key={key} className="min-w-0">
          <Link
            to={to}
            className={`flex h-full flex-col gap-1 rounded-[24px] border p-4 shadow-card hover:border-palm ${count > 0 ? 'border-clay/40 bg-[#fdf1ea]' : 'border-line bg-card'}`}
          >
            <span className="flex items-center justify-between gap-2">
              <strong className="font-display text-3xl leading-none">{count}</strong>
              <span className={count > 0 ? 'text-clay' : 'text-ink-soft'}>
                <Icon name={icon} />
              </span>
            </span>
            <span className="leading-tight">{count === 1 ? one : many}</span>
          </Link>
        </li>
      )
    })}
  </ul>
)
