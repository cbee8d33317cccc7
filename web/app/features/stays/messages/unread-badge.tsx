// Owns the number beside the link to the messages: in how many conversations there is something to read.
import { useQuery } from '@tanstack/react-query'
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
