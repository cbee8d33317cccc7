// The conversation of a guest with the host of a stay.

import { formatDate } from '@akwaaba/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { threadQuery } from '../../features/stays/messages/queries.ts'
import { StayThread } from '../../features/stays/messages/stay-thread.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { page } from '../../paths.ts'
import { Icon } from '../../ui/icons.tsx'

export const meta = ownMeta('Messages')

export default function DashboardThread() {
  const { id = '' } = useParams()
  const { data } = useQuery(threadQuery(id))
  return (
    <>
      <Link
        to={page('/dashboard/messages')}
        className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-palm"
      >
        <Icon name="left" size={18} /> All messages
      </Link>
      <h1 className="wrap-anywhere text-[2rem]">{data ? `Messages with ${data.with}` : 'Messages'}</h1>
      <p className="mt-1.5 mb-5 text-ink-soft">
        {data &&
          `${data.apartment.apartmentName}, ${formatDate(data.startDate)} to ${formatDate(data.endDate)}, ${data.reference}`}
      </p>
      <h2 className="unseen">Conversation</h2>
      <StayThread key={id} bookingId={id} />
    </>
  )
}
