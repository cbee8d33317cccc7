// Owns all reviews of a listing, read when they are asked for: in an order, and those with so many stars or that say how power or water held.
import { type NoticedFact, type ReviewLanguage, reviewLanguages } from '@akwaaba/contract/review-states'
import { reviewSorts } from '@akwaaba/contract/reviews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { QueryProvider } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { OneReview } from './one-review.tsx'
import { allReviewsQuery, allTourReviewsQuery, type ReviewsAsked } from './queries.ts'
import { languageNames, noticedNames, sortNames, starsText } from './rules.ts'

type Props = {
  of: { kind: 'apartment' | 'tour'; id: string }
  asked: ReviewsAsked
  /** the facts that its guests noticed */
  noticed: readonly NoticedFact[]
  /** the languages in which they are written */
  languages: readonly ReviewLanguage[]
  className: string
  onAsk: (asked: ReviewsAsked) => void
}

const Choices = ({ asked, noticed, languages, onAsk }: Pick<Props, 'asked' | 'noticed' | 'languages' | 'onAsk'>) => (
  <div className="mb-7 grid max-w-2xl grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
    <SelectField
      label="Order"
      prompt={sortNames.newest}
      options={reviewSorts.slice(1).map((value) => ({ value, label: sortNames[value] }))}
      value={asked.sort ?? ''}
      onChoose={(sort) => onAsk({ ...asked, sort: sort || undefined })}
    />
    <SelectField
      label="Stars"
      prompt="All"
      options={[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: starsText(stars) }))}
      value={asked.stars === undefined ? '' : String(asked.stars)}
      onChange={({ target: { value } }) => onAsk({ ...asked, stars: value === '' ? undefined : Number(value) })}
    />
    {noticed.length > 0 && (
      <SelectField
        label="What they noticed"
        prompt="Everything"
        options={noticed.map((value) => ({ value, label: noticedNames[value] }))}
        value={asked.noticed ?? ''}
        onChoose={(fact) => onAsk({ ...asked, noticed: fact || undefined })}
      />
    )}
    {languages.length > 1 && (
      <SelectField
        label="Language"
        prompt="All"
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={asked.language ?? ''}
        onChange={({ target: { value } }) =>
          onAsk({ ...asked, language: reviewLanguages.find((word) => word === value) })
        }
      />
    )}
  </div>
)

const Reviews = ({ of: { kind, id }, asked, noticed, languages, className, onAsk }: Props) => {
  const query = kind === 'tour' ? allTourReviewsQuery(id, asked) : allReviewsQuery(id, asked)
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...query, placeholderData: keepPreviousData })
  const isSome = asked.stars !== undefined || asked.noticed !== undefined || asked.language !== undefined
  return (
    <>
      <Choices {...{ asked, noticed, languages, onAsk }} />
      {data && error && <RereadFault failure={sentenceOf(error)} onRetry={() => refetch()} />}
      {error && !data ? (
        <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
      ) : !data ? (
        <Loading what="all reviews" className="h-24" />
      ) : (
        <>
          <p role="status" className={isSome ? 'mb-4 text-ink-soft' : 'unseen'}>
            {data.length === 0 ? 'No such reviews.' : data.length === 1 ? '1 review' : `${data.length} reviews`}
          </p>
          {isSome && data.length === 0 && (
            <Button kind="quiet" onClick={() => onAsk({ sort: asked.sort })}>
              Show all reviews
            </Button>
          )}
          <div className={className} aria-busy={isPlaceholderData}>
            {data.map((review) => (
              <OneReview key={review._id} review={review} of={kind} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** With a query cache of its own: the public pages have none. */
export const AllReviews = (props: Props) => (
  <QueryProvider>
    <Reviews {...props} />
  </QueryProvider>
)
