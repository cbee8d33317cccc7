// Owns the line above the bookings with the paid stay that begins first and waits for approval: it is approved there, and the next comes.
import { approveBooking } from '@akwaaba/contract/bookings'
import { approveHostBooking, type HostBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { StateMark } from '../../../ui/table/state-mark.tsx'
import { guestName, stayText } from './rules.ts'

type Props = {
  /** the first of those that wait, and how many there are */
  waiting: { reply: readonly HostBooking[]; total: number } | undefined
  /** the organisation that approves; without it an administrator does */
  org?: string
  /** the page of a booking, and the list of all that wait */
  to: (booking: HostBooking) => string
  all: string
}

export const NextToApprove = ({ waiting, org, to, all }: Props) => {
  const [ofAny, ofOwn] = [useSend(approveBooking), useSend(approveHostBooking)]
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string; count: number } | null>(null)
  const next = waiting?.reply[0]
  const approve = ({ _id: id, reference }: HostBooking) => {
    const say = (tone: 'success' | 'error') => (text: string) =>
      setSaid((before) => ({ tone, text: `${reference}: ${text}`, count: (before?.count ?? 0) + 1 }))
    const outcome = {
      onSuccess: ({ msg }: { msg: string }) => say('success')(msg),
      onError: (error: Error) => say('error')(sentenceOf(error)),
    }
    if (org === undefined) ofAny.mutate({ params: { id } }, outcome)
    else ofOwn.mutate({ params: { org, id } }, outcome)
  }
  return (
    <>
      {said && (
        <PinnedNotice key={said.count} tone={said.tone} onClose={() => setSaid(null)}>
          {said.text}
        </PinnedNotice>
      )}
      {next && waiting && (
        <section
          aria-label="Next to approve"
          className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-card px-3 py-2 text-sm"
        >
          <StateMark look="asking" word="To approve" />
          <p className="min-w-0 flex-1 basis-56">
            <b className="font-semibold">{guestName(next) ?? next.reference}</b>
            <span className="text-ink-soft">
              {' '}
              · {next.apartment.apartmentName} · {stayText(next)}
              {next.price !== undefined && ` · ${formatDollars(next.price)}`}
            </span>
          </p>
          <Button isBusy={ofAny.isPending || ofOwn.isPending} onClick={() => approve(next)}>
            Approve<span className="unseen"> {next.reference}</span>
          </Button>
          <Link to={to(next)} className="inline-flex min-h-11 items-center font-semibold text-palm hover:underline">
            Open<span className="unseen"> {next.reference}</span>
          </Link>
          {waiting.total > 1 && (
            <Link to={all} className="inline-flex min-h-11 items-center font-semibold text-palm hover:underline">
              All {totalText(waiting.total)}
              <span className="unseen"> that wait for approval</span>
            </Link>
          )}
        </section>
      )}
    </>
  )
}
