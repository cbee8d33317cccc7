// Owns the card of a conflict: a stay of another platform on nights of ours, and what can be done about it.
import { formatDate } from '@akwaaba/contract/dates'
import type { FeedConflict, OpenConflict } from '@akwaaba/contract/feeds'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { Conflicts } from './use-conflicts.tsx'

type Props = {
  org: string
  id: string
  conflict: FeedConflict
  /** the home and whose it is, in a list over several */
  home?: Pick<OpenConflict, 'apartment' | 'organisation'>
  mayWrite: boolean
  /** whether the reader may end our stay */
  mayDecide: boolean
  conflicts: Conflicts
}

const paidTexts = { yes: 'paid', 'in part': 'paid in part', no: 'not paid' } as const

export const ConflictCard = ({ org, id, conflict, home, mayWrite, mayDecide, conflicts }: Props) => {
  const { feed, startDate, endDate, code, summary, booking } = conflict
  const target = { org, id, conflict }
  return (
    <article className="rounded-xl border border-error/40 bg-error-soft px-4 py-3">
      <h3 className="text-[0.95rem]">Booked twice: here and at {feed}</h3>
      {home && (
        <p className="break-words text-sm">
          <Link to={hostPaths.listingCalendars(org, id)} className="font-semibold hover:underline">
            {home.apartment.apartmentName}
          </Link>
          , {home.organisation.name}
        </p>
      )}
      <dl className="mt-2 grid gap-1 sm:grid-cols-2">
        <div>
          <dt className="text-ink-soft text-sm">Here</dt>
          <dd className="font-semibold">
            {formatDate(booking.startDate)} to {formatDate(booking.endDate)}
            <span className="block break-words font-normal text-sm">
              {booking.guest && `${booking.guest}, `}
              {booking.reference}, {paidTexts[booking.paid]}
            </span>
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
            <Button
              kind="quiet"
              isBusy={conflicts.isDeciding(conflict)}
              onClick={() => conflicts.decide(target, 'keep-ours')}
            >
              Keep ours, I cancel there
            </Button>
            <Button
              kind="quiet"
              isBusy={conflicts.isDeciding(conflict)}
              onClick={() => conflicts.decide(target, 'ignore')}
            >
              Same guest, ignore
            </Button>
          </>
        )}
        {mayDecide && (
          <Button kind="quiet" isBusy={conflicts.isOpening(conflict)} onClick={() => conflicts.askToCancel(target)}>
            Cancel ours and refund
          </Button>
        )}
        <ButtonLink kind="quiet" to={hostPaths.booking(org, booking._id)}>
          Go to our booking
        </ButtonLink>
      </div>
    </article>
  )
}
