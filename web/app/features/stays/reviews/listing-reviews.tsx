// Owns the reviews on the page of a listing: what they come to, the latest ones with the reply of the host, and a button for the rest.
import type { Apartment } from '@akwaaba/contract/apartments'
import type { Rating, Review } from '@akwaaba/contract/reviews'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { OneReview } from './one-review.tsx'

const AllReviews = lazy(() => import('./all-reviews.tsx').then(({ AllReviews: all }) => ({ default: all })))

const names = {
  cleanliness: 'Cleanliness',
  accuracy: 'As described',
  location: 'Location',
  value: 'Value',
  host: 'Host',
}
/** Takes what the page was rendered with: the rating and the latest reviews; nothing is shown where there are none. */
export const ListingReviews = ({
  apartment,
  rating,
  reviews,
}: {
  apartment: Pick<Apartment, '_id'>
  rating: Rating | null
  reviews: Review[]
}) => {
  const [isOpen, setOpen] = useState(false)
  if (!rating || rating.count + rating.removed === 0) return null
  const { count, average, aspects, removed } = rating
  const list = 'grid gap-x-10 gap-y-7 sm:grid-cols-2'
  const latest = (
    <div className={list}>
      {reviews.map((review) => (
        <OneReview key={review._id} review={review} />
      ))}
    </div>
  )
  return (
    <div id="reviews">
      <PageSection title={average === null ? 'Reviews: new here' : `★ ${average} · ${count} reviews`}>
        {aspects && (
          <dl className="mb-7 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
            {Object.entries(aspects).map(([aspect, mean]) => (
              <div key={aspect}>
                <dt className="text-ink-soft text-sm">{names[aspect as keyof typeof names]}</dt>
                <dd className="font-semibold">{mean.toFixed(1)}</dd>
              </div>
            ))}
          </dl>
        )}
        {isOpen ? (
          <Suspense fallback={latest}>
            <AllReviews id={apartment._id} className={list} />
          </Suspense>
        ) : (
          latest
        )}
        {removed > 0 && (
          <p className="mt-5 text-ink-soft text-sm">
            {removed === 1 ? '1 review' : `${removed} reviews`} removed by moderation
          </p>
        )}
        {count > reviews.length && !isOpen && (
          <div className="mt-6">
            <Button kind="quiet" onClick={() => setOpen(true)}>
              Show all {count} reviews
            </Button>
          </div>
        )}
      </PageSection>
    </div>
  )
}
