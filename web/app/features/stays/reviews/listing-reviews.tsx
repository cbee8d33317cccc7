// Owns the reviews on the page of a listing: what they come to, how many gave how many stars, the latest ones, and a button for the rest.
import { keysOf } from '@akwaaba/contract/guards'
import type { Rating, Review } from '@akwaaba/contract/reviews'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { OneReview } from './one-review.tsx'
import type { ReviewsAsked } from './queries.ts'
import { aspectNames, noticedTexts } from './rules.ts'
import { StarBars } from './star-bars.tsx'
import { Stars } from './stars.tsx'

const AllReviews = lazy(() => import('./all-reviews.tsx').then(({ AllReviews: all }) => ({ default: all })))

export type ListingReviewsProps = {
  /** what is reviewed */
  of: { kind: 'apartment' | 'tour'; id: string }
  rating: Pick<Rating, 'count' | 'average' | 'byStar' | 'removed'> & Partial<Rating>
  reviews: Review[]
}

/** Takes what the page was rendered with: the rating and the latest reviews; nothing is shown where there are none. */
export const ListingReviews = ({ of: about, rating, reviews }: ListingReviewsProps) => {
  /** null: the latest ones are shown, as the page was rendered */
  const [asked, setAsked] = useState<ReviewsAsked | null>(null)
  if (rating.count + rating.removed === 0) return null
  const { count, average, byStar, aspects, facts = [], languages = [], removed } = rating
  const list = 'grid gap-x-10 gap-y-7 sm:grid-cols-2'
  const latest = (
    <div className={list}>
      {reviews.map((review) => (
        <OneReview key={review._id} review={review} of={about.kind} />
      ))}
    </div>
  )
  return (
    <div id="reviews">
      <PageSection title={average === null ? 'Reviews: new here' : 'What guests say'}>
        {average !== null && (
          <div
            className={`mb-7 grid items-center gap-x-10 gap-y-6 md:grid-cols-[auto_1fr] ${aspects ? 'xl:grid-cols-[auto_1fr_1.3fr]' : ''}`}
          >
            <div className="md:max-w-40">
              <p className="font-display text-[3.75rem] leading-none sm:text-[4.5rem]">{average.toFixed(1)}</p>
              <p className="mt-1 text-lg">
                <Stars of={average} />
              </p>
              <p className="mt-1 text-ink-soft text-sm">
                {count} reviews, each after a {about.kind === 'tour' ? 'trip' : 'stay'} that was paid for
              </p>
            </div>
            <StarBars
              byStar={byStar}
              chosen={asked?.stars}
              onChoose={(stars) => setAsked({ ...asked, stars: asked?.stars === stars ? undefined : stars })}
            />
            {aspects && (
              <dl className="grid max-w-xl gap-2.5 md:col-span-2 xl:col-span-1">
                {keysOf(aspects).map((aspect) => (
                  <div key={aspect} className="grid grid-cols-[7rem_1fr_2rem] items-center gap-4">
                    <dt>{aspectNames[aspect]}</dt>
                    <dd aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
                      <span className="block h-full bg-palm" style={{ width: `${aspects[aspect] * 20}%` }} />
                    </dd>
                    <dd className="text-right font-semibold tabular-nums">{aspects[aspect].toFixed(1)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        )}
        {facts.length > 0 && (
          <ul
            aria-label="What guests noticed"
            className="mb-7 grid gap-x-8 gap-y-2 rounded-[20px] bg-[#e3efe9] px-5 py-4 text-palm-deep sm:grid-cols-2"
          >
            {facts.map(({ fact, yes, of }) => (
              <li key={fact}>
                <strong>
                  {yes} of {of}
                </strong>{' '}
                {noticedTexts[fact].counted}
              </li>
            ))}
          </ul>
        )}
        {asked ? (
          <Suspense fallback={latest}>
            <AllReviews
              of={about}
              asked={asked}
              noticed={facts.map(({ fact }) => fact)}
              languages={languages.map(({ language }) => language)}
              className={list}
              onAsk={setAsked}
            />
          </Suspense>
        ) : (
          latest
        )}
        {removed > 0 && (
          <p className="mt-5 text-ink-soft text-sm">
            {removed === 1 ? '1 review' : `${removed} reviews`} removed by moderation
          </p>
        )}
        {count > reviews.length && !asked && (
          <div className="mt-6">
            <Button kind="quiet" onClick={() => setAsked({})}>
              Show all {count} reviews
            </Button>
          </div>
        )}
      </PageSection>
    </div>
  )
}
