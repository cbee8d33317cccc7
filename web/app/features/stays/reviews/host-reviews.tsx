// Owns the reviews of an organisation for its members, with a reply to each.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { type HostedReview, replyToReview } from '@akwaaba/contract/reviews'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { OneReview, PrivateNote } from './one-review.tsx'
import { type HostReviewSearch, hostReviewsQuery } from './queries.ts'

type Props = { organisation: OwnOrganisation; search: HostReviewSearch }

export const HostReviews = ({ organisation: { slug: org, permissions }, search }: Props) => {
  const { data, error, refetch } = useQuery(hostReviewsQuery(org, search))
  const reply = useSend(replyToReview)
  const [asked, setAsked] = useState<HostedReview | null>(null)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const mayReply = permissions.includes('booking.decide')
  const close = () => {
    setAsked(null)
    setText('')
    setTried(false)
    reply.reset()
  }
  const send = () => {
    setTried(true)
    if (!asked || text.trim() === '') return
    reply.mutate(
      { params: { org, id: asked._id }, body: { text } },
      {
        onSuccess: ({ msg }) => {
          close()
          setSaid(msg)
        },
      },
    )
  }
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">Reviews</h1>
      {said && (
        <PinnedNotice tone="success" onClose={() => setSaid(null)}>
          {said}
        </PinnedNotice>
      )}
      {data && error && <RereadFault failure={sentenceOf(error)} onRetry={() => refetch()} />}
      {error && !data ? (
        <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
      ) : !data ? (
        <Loading what="reviews" className="h-24" />
      ) : data.total === 0 ? (
        <EmptyState title="No reviews yet.">
          Guests review a stay within 14 days of check-out. You read it once you have written about the guest, too, or
          the time is over.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-card">
          {data.reply.map((review) => (
            <li key={review._id} className="px-4 py-4">
              <p className="mb-2 text-ink-soft text-sm">{review.apartment.apartmentName}</p>
              <OneReview review={review} />
              <PrivateNote text={review.privateNote} from={review.name} />
              {mayReply && review.canReply && (
                <div className="mt-3">
                  <Button kind="quiet" onClick={() => setAsked(review)}>
                    <span>
                      Reply<span className="unseen"> to {review.name}</span>
                    </span>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pages page={search.page} total={data.total} most={data.most} at={(page) => hostPaths.reviews(org, { page })} />
      )}
      {asked && (
        <FormDialog
          title={`Reply to ${asked.name}`}
          keep="Cancel"
          act="Send the reply"
          isBusy={reply.isPending}
          failure={reply.error ? sentenceOf(reply.error) : undefined}
          onSubmit={send}
          onClose={close}
        >
          <TextArea
            label="Your reply"
            hint="Everybody reads it below the review. You reply once, and cannot change it."
            maxLength={1000}
            value={text}
            fault={isTried && text.trim() === '' ? 'Please write a few words.' : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </FormDialog>
      )}
    </>
  )
}
