// Owns the rows of what waits for an answer on the board: paid stays to approve, those that begin soonest first, then guests who have written,
// and for administrators enquiries.
import { approveBooking } from '@akwaaba/contract/bookings'
import { formatDateShort } from '@akwaaba/contract/dates'
import type { Enquiry } from '@akwaaba/contract/enquiries'
import { approveHostBooking, type HostBooking } from '@akwaaba/contract/host-bookings'
import type { ListedThread } from '@akwaaba/contract/stay-messages'
import type { OwnedBooking } from '@akwaaba/contract/today'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'
import { FrameIcon } from '../../../ui/frame-icons.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Lines, miniClass, miniKinds, rowClass } from './board-card.tsx'
import type { Said } from './mutations.ts'
import { nameOf } from './rules.ts'

const icon = 'w-5 shrink-0 text-ink-soft'

type ApprovalProps = {
  booking: HostBooking
  to: string
  /** the name of the organisation of its home, where there are several */
  whose?: string
  isBusy: boolean
  onApprove: () => void
}

const ApprovalRow = ({ booking, to, whose, isBusy, onApprove }: ApprovalProps) => (
  <li className={rowClass}>
    <span className={icon}>
      <Icon name="clock" size={16} />
    </span>
    <Link to={to} className="min-w-0 flex-1 leading-snug hover:underline">
      <Lines
        first={nameOf(booking)}
        second={`${[booking.apartment.apartmentName, whose].filter(Boolean).join(' · ')}, arrives ${formatDateShort(booking.startDate)}, waits for approval`}
      />
    </Link>
    {booking.actions.includes('approve') && (
      <button
        type="button"
        disabled={isBusy}
        aria-busy={isBusy || undefined}
        onClick={onApprove}
        className={`${miniClass} ${miniKinds.primary}`}
      >
        Approve<span className="unseen"> {nameOf(booking)}</span>
      </button>
    )}
  </li>
)

const ThreadRow = ({ thread, org }: { thread: ListedThread; org: string }) => (
  <li className={rowClass}>
    <span className={icon}>
      <FrameIcon name="chat" size={16} />
    </span>
    <Link
      to={hostPaths.messages(org, { booking: thread.booking })}
      className="flex min-w-0 flex-1 items-center gap-3 leading-snug hover:underline max-lg:flex-wrap max-lg:gap-x-3 max-lg:gap-y-0"
    >
      <span className="min-w-0 max-lg:flex-1 lg:w-36">
        <Lines first={thread.with} second={thread.apartment.apartmentName} />
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 max-lg:order-last max-lg:basis-full">
        {thread.last.text || 'Deleted message'}
      </span>
      <time dateTime={thread.last.at} className="shrink-0 text-ink-soft text-xs tabular-nums">
        {instantText(thread.last.at).slice(-5)}
      </time>
    </Link>
  </li>
)

type Props = {
  org: string
  bookings: readonly HostBooking[]
  threads: readonly ListedThread[]
  onSaid: (said: Said) => void
}

/** The rows of the card. */
export const useAnswerRows = ({ org, bookings, threads, onSaid }: Props) => {
  const approved = useSend(approveHostBooking)
  const pending = usePendingCalls(approveHostBooking)
  const approve = (id: string) =>
    approved.sendEach(
      { params: { org, id } },
      {
        onSuccess: ({ msg }) => onSaid({ tone: 'success', text: msg }),
        onError: (error) => onSaid({ tone: 'error', text: sentenceOf(error) }),
      },
    )
  return [
    ...bookings.map((booking) => (
      <ApprovalRow
        key={booking._id}
        booking={booking}
        to={hostPaths.booking(org, booking._id)}
        isBusy={pending.some(({ params }) => params.id === booking._id)}
        onApprove={() => approve(booking._id)}
      />
    )),
    ...threads.map((thread) => <ThreadRow key={`thread ${thread.booking}`} thread={thread} org={org} />),
  ]
}

const EnquiryRow = ({ enquiry: { name, email, message, company, createdAt } }: { enquiry: Enquiry }) => (
  <li className={rowClass}>
    <span className={icon}>
      <Icon name="mail" size={16} />
    </span>
    <Link
      to={adminPaths.enquiries({ search: email })}
      className="flex min-w-0 flex-1 items-center gap-3 leading-snug hover:underline max-lg:flex-wrap max-lg:gap-x-3 max-lg:gap-y-0"
    >
      <span className="min-w-0 max-lg:flex-1 lg:w-36">
        <Lines first={name || email} second={company || 'Enquiry'} />
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 max-lg:order-last max-lg:basis-full">
        {message || 'Asks to be written to.'}
      </span>
      <time dateTime={createdAt} className="shrink-0 text-ink-soft text-xs tabular-nums">
        {formatDateShort(createdAt.slice(0, 10))}
      </time>
    </Link>
  </li>
)

type AllProps = {
  bookings: readonly OwnedBooking[]
  enquiries: readonly Enquiry[]
  onSaid: (said: Said) => void
}

/** The rows of the card of administrators. */
export const useAllAnswerRows = ({ bookings, enquiries, onSaid }: AllProps) => {
  const approved = useSend(approveBooking)
  const pending = usePendingCalls(approveBooking)
  const approve = (id: string) =>
    approved.sendEach(
      { params: { id } },
      {
        onSuccess: ({ msg }) => onSaid({ tone: 'success', text: msg }),
        onError: (error) => onSaid({ tone: 'error', text: sentenceOf(error) }),
      },
    )
  return [
    ...bookings.map((booking) => (
      <ApprovalRow
        key={booking._id}
        booking={booking}
        to={adminPaths.booking(booking._id)}
        whose={booking.organisation.name}
        isBusy={pending.some(({ params }) => params.id === booking._id)}
        onApprove={() => approve(booking._id)}
      />
    )),
    ...enquiries.map((enquiry) => <EnquiryRow key={`enquiry ${enquiry._id}`} enquiry={enquiry} />),
  ]
}
