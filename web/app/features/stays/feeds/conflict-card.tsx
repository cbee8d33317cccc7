// Owns the card of a conflict: a stay of another platform on nights of ours, and what can be done about it.
import { formatDate } from '@akwaaba/contract/dates'
import { decideConflict, type FeedConflict } from '@akwaaba/contract/feeds'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { Say } from './feed-list.tsx'

type Props = { org: string; id: string; conflict: FeedConflict; mayWrite: boolean; onSay: Say }

export const ConflictCard = ({ org, id, conflict, mayWrite, onSay }: Props) => {
  const { feed, startDate, endDate, code, summary, booking } = conflict
  const decide = useSend(decideConflict)
  const close = (as: 'keep-ours' | 'ignore') =>
    decide.mutate(
      { params: { org, id, conflict: conflict._id }, body: { as } },
      { onSuccess: ({ msg }) => onSay('success', msg), onError: (error) => onSay('error', sentenceOf(error)) },
    )
  return (
    <article className="rounded-xl border border-error/40 bg-error-soft px-4 py-3">
      <h3 className="text-[0.95rem]">Booked twice: here and at {feed}</h3>
      <dl className="mt-2 grid gap-1 sm:grid-cols-2">
        <div>
          <dt className="text-ink-soft text-sm">Here</dt>
          <dd className="font-semibold">
            {formatDate(booking.startDate)} to {formatDate(booking.endDate)}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft text-sm">{feed}</dt>
          <dd className="break-words font-semibold">
            {formatDate(startDate)} to {formatDate(endDate)}
            {(code ?? summary) && <span className="block font-normal text-sm">{code ?? summary}</span>}
          </dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {mayWrite && (
          <>
            <Button kind="quiet" isBusy={decide.isPending} onClick={() => close('keep-ours')}>
              Keep ours, I cancel there
            </Button>
            <Button kind="quiet" isBusy={decide.isPending} onClick={() => close('ignore')}>
              Same guest, ignore
            </Button>
          </>
        )}
        <ButtonLink kind="quiet" to={hostPaths.booking(org, booking._id)}>
          Go to our booking
        </ButtonLink>
      </div>
    </article>
  )
}
