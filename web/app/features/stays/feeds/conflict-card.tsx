// Owns the card of a conflict: a stay of another platform on nights of ours, and what can be done about it.
import { formatDate } from '@akwaaba/contract/dates'
import { decideConflict, type FeedConflict, type OpenConflict } from '@akwaaba/contract/feeds'
import { getHostBooking, type HostBooking } from '@akwaaba/contract/host-bookings'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { send, sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DeclineDialog } from '../bookings/decline-dialog.tsx'
import type { Say } from './feed-list.tsx'

type Props = {
  org: string
  id: string
  conflict: FeedConflict
  /** the home and whose it is, in a list over several */
  home?: Pick<OpenConflict, 'apartment' | 'organisation'>
  mayWrite: boolean
  /** whether the reader may end our stay */
  mayDecide: boolean
  onSay: Say
}

const paidTexts = { yes: 'paid', 'in part': 'paid in part', no: 'not paid' } as const

export const ConflictCard = ({ org, id, conflict, home, mayWrite, mayDecide, onSay }: Props) => {
  const { feed, startDate, endDate, code, summary, booking } = conflict
  const decide = useSend(decideConflict)
  const close = (as: 'keep-ours' | 'ignore') =>
    decide.mutate(
      { params: { org, id, conflict: conflict._id }, body: { as } },
      { onSuccess: ({ msg }) => onSay('success', msg), onError: (error) => onSay('error', sentenceOf(error)) },
    )
  const [declining, setDeclining] = useState<HostBooking | null>(null)
  // Read when it is asked for: the dialog says what goes back to the guest.
  const load = useMutation({
    mutationFn: () => send(getHostBooking, { params: { org, id: booking._id } }),
    onSuccess: setDeclining,
    onError: (error) => onSay('error', sentenceOf(error)),
    networkMode: 'always',
  })
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
            <Button kind="quiet" isBusy={decide.isPending} onClick={() => close('keep-ours')}>
              Keep ours, I cancel there
            </Button>
            <Button kind="quiet" isBusy={decide.isPending} onClick={() => close('ignore')}>
              Same guest, ignore
            </Button>
          </>
        )}
        {mayDecide && (
          <Button kind="quiet" isBusy={load.isPending} onClick={() => load.mutate()}>
            Cancel ours and refund
          </Button>
        )}
        <ButtonLink kind="quiet" to={hostPaths.booking(org, booking._id)}>
          Go to our booking
        </ButtonLink>
      </div>
      {declining && (
        <DeclineDialog
          booking={declining}
          org={org}
          onClose={() => setDeclining(null)}
          onDone={(msg) => {
            setDeclining(null)
            onSay('success', msg)
          }}
        />
      )}
    </article>
  )
}
