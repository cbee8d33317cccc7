// Owns cancelling a hold or a paid stay in two steps: first the refund is shown, then the cancellation is confirmed.
import { type Booking, cancelBooking } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
import { formatDate } from '@akwaaba/contract/dates'
import type { Money } from '@akwaaba/contract/fields'
import { formatMoney } from '@akwaaba/contract/money'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { PolicyLines } from '../../../ui/money/policy-lines.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { cancellationQuery } from './queries.ts'

const Sum = ({ label, money, isLoud = false }: { label: string; money: Money; isLoud?: boolean }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className={isLoud ? 'font-semibold' : 'text-ink-soft'}>{label}</dt>
    <dd className={isLoud ? 'font-display font-bold text-2xl' : ''}>{formatMoney(money)}</dd>
  </div>
)

type Props = {
  booking: Booking
  onDone: (msg: string) => void
  onClose: () => void
  /** without an account: where the mailed code is to be entered first */
  onCodeNeeded?: () => void
}

/** For a paid stay, or a hold that is not paid. Is open while it is rendered. */
export const CancelDialog = ({ booking, onDone, onClose, onCodeNeeded }: Props) => {
  const terms = useQuery(cancellationQuery(booking._id))
  const cancel = useSend(cancelBooking)
  const isHold = !booking.depositPaid
  const hasChanged = isRefusedWith(cancel.error, 'refund_changed')
  const confirm = () =>
    terms.data &&
    cancel.mutate(
      { params: { id: booking._id }, body: { refund: terms.data.refund.amount } },
      {
        onSuccess: ({ msg }) => onDone(msg),
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.code === 'refund_changed') terms.refetch()
          if (error.code === 'trip_code_needed') onCodeNeeded?.()
        },
      },
    )
  return (
    <Dialog
      isOpen
      title={isHold ? 'Cancel this hold?' : 'Cancel this booking?'}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {isHold ? 'Keep the hold' : 'Keep the booking'}
          </Button>
          <Button
            kind="danger"
            isBusy={cancel.isPending}
            disabled={!terms.data || terms.isFetching || terms.isError}
            onClick={confirm}
          >
            {isHold ? 'Cancel hold' : 'Cancel booking'}
          </Button>
        </>
      }
    >
      <p className="font-semibold">
        {booking.apartment.apartmentName}, {formatDate(booking.startDate)} to {formatDate(booking.endDate)}
      </p>
      <div className="mt-4 grid gap-4">
        {terms.isError ? (
          <LoadFault onRetry={() => terms.refetch()}>{sentenceOf(terms.error)}</LoadFault>
        ) : !terms.data ? (
          <div role="status">
            <span className="unseen">Reading what comes back</span>
            <Skeleton className="h-28 w-full" />
          </div>
        ) : isHold ? (
          <>
            <p>Your nights are free for others at once.</p>
            {terms.data.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </>
        ) : (
          <>
            <dl aria-live="polite" className="grid gap-2 rounded-2xl bg-sand p-4">
              <Sum isLoud label="You get back" money={terms.data.refund} />
              <Sum label="Kept" money={terms.data.kept} />
            </dl>
            <p className="text-ink-soft text-sm">
              {terms.data.refund.amount > 0
                ? 'The money goes back the way it was paid. Your nights are free for others at once.'
                : 'Nothing comes back any more. Your nights are free for others at once.'}
            </p>
            <PolicyLines sentences={terms.data.sentences} />
          </>
        )}
        {cancel.isError && <Notice tone={hasChanged ? 'warning' : 'error'}>{sentenceOf(cancel.error)}</Notice>}
      </div>
    </Dialog>
  )
}
