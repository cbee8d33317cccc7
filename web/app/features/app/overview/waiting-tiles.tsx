// Owns the card of the counts of what waits for an administrator, each with a link to its page.
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
  <section className="rounded-xl border border-line bg-card">
    <h2 className="flex min-h-11 items-center border-line border-b px-3 text-[15px] max-lg:text-[17px]">
      Needs a person
    </h2>
    <ul aria-label="What waits">
      {tiles.map(({ key, icon, one, many, to }) => {
        const count = waiting[key]
        return (
          <li key={key} className="border-line border-b last:border-0">
            <Link
              to={to}
              className="flex min-h-10 items-center gap-2 px-3 py-1 leading-tight hover:bg-sand max-lg:min-h-12 lg:text-[13px]"
            >
              <span className={count > 0 ? 'text-clay' : 'text-ink-soft'}>
                <Icon name={icon} size={18} />
              </span>
              <strong className="font-display text-base tabular-nums">{count}</strong>
              <span>{count === 1 ? one : many}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  </section>
)
