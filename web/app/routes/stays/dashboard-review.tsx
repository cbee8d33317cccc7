// The review of one stay by its guest.

import { Link, useParams } from 'react-router'
import { StayReview, whenOpen } from '../../features/stays/reviews/stay-review.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { tripPaths } from '../../lib/trip-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'

export const meta = ownMeta('Your review')

export default function DashboardReview() {
  const { id = '' } = useParams()
  return (
    <>
      <Link to={tripPaths.stay(id)} className="mb-2 inline-flex min-h-11 items-center gap-1 font-semibold text-palm">
        <Icon name="left" size={18} />
        Your stay
      </Link>
      <h1 className="mb-5 text-[2rem]">How was your stay?</h1>
      <StayReview
        key={id}
        bookingId={id}
        closed={
          <EmptyState
            title="Nothing to review here now"
            action={<ButtonLink to={tripPaths.stay(id)}>See the stay</ButtonLink>}
          >
            {whenOpen}
          </EmptyState>
        }
      />
    </>
  )
}
