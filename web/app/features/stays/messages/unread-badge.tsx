// Owns what says in how many conversations there is something to read: the number beside the link to them, and for a guest on a phone,
// whose bar at the foot has no room for that link, a link by itself.
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../../ui/icons.tsx'
import { slowPollMillis, unreadQuery } from './queries.ts'
import { badgeText } from './rules.ts'

export const UnreadBadge = ({ org }: { org?: string }) => {
  const { data } = useQuery({ ...unreadQuery(org), refetchInterval: slowPollMillis })
  if (!data || data.threads === 0) return null
  return (
    <span className="ml-auto rounded-full bg-clay px-2 font-semibold text-sm text-white tabular-nums">
      {badgeText(data.threads)}
      <span className="unseen"> unread</span>
    </span>
  )
}

/** A link to the conversations of a guest while there is something to read, on every page but theirs. */
export const UnreadLink = ({ to, className }: { to: string; className: string }) => {
  const { data } = useQuery({ ...unreadQuery(), refetchInterval: slowPollMillis })
  const { pathname } = useLocation()
  if (!data || data.threads === 0 || pathname.startsWith(to)) return null
  return (
    <Link
      to={to}
      className={`mb-5 flex min-h-11 items-center gap-2.5 rounded-xl border border-line bg-card px-3.5 font-semibold ${className}`}
    >
      <Icon name="chat" size={18} />
      {data.threads === 1 ? 'A host has written to you' : 'Hosts have written to you'}
      <span className="ml-auto rounded-full bg-clay px-2 text-sm text-white tabular-nums">
        {badgeText(data.threads)}
      </span>
    </Link>
  )
}
