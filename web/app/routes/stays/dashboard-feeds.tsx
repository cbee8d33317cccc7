// Connected calendars of all organisations: how they are, and what is booked twice. For administrators.
import { listAllFeeds } from '@akwaaba/contract/feeds'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { AllFeeds } from '../../features/stays/feeds/all-feeds.tsx'

export const meta = () => [{ title: 'Connected calendars' }, { name: 'robots', content: 'noindex' }]

export default function DashboardFeeds() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-4 text-[2rem]">Connected calendars</h1>
      <AllFeeds search={searchOf(listAllFeeds, query)} />
    </>
  )
}
