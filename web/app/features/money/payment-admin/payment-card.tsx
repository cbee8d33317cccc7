// Owns the card of a payment for administrators: what it is for, guest, sums, state, and refunds.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars, formatMoney } from '@akwaaba/contract/money'
import type { AdminPayment } from '@akwaaba/contract/payment-admin'
import type { Refund } from '@akwaaba/contract/refunds'
import { Link } from 'react-router'
import { instantText } from '../../../lib/clock.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { cardClass, Mark, type Tone, Who } from '../admin-lists/list-frame.tsx'
import { useProviderTitle } from '../admin-lists/queries.ts'
import { DisputeList } from './disputes.tsx'
import { refundReasons, refundStatuses, statusNames } from './rules.ts'
import { Waiting, WaitingByHand } from './second-approval.tsx'

const tones: Record<AdminPayment['status'], Tone> = {
  pending: 'waits',
  succeeded: 'good',
  failed: 'plain',
  review: 'bad',
  refunding: 'waits',
  'part-refunded': 'plain',
  refunded: 'plain',
}
type RefundProps = { refund: Refund; isRetrying: boolean; onRetry: () => void; onByHand: () => void }

const RefundRow = ({ refund, isRetrying, onRetry, onByHand }: RefundProps) => {
  const may = [...refund.actions, ...refund.blocked.map(({ action }) => action)]
  const [mayRetry, mayPayByHand] = [may.includes('retry'), may.includes('payByHand')]
  const isStuck = refund.status === 'needs_attention'
  const what = <span className="unseen"> the refund of {formatMoney(refund.amount)}</span>
  return (
    <li className={`rounded-2xl px-4 py-3 ${isStuck ? 'bg-error-soft' : 'bg-sand'}`}>
      <p>
        <strong>{formatMoney(refund.amount)}</strong>{' '}
        {refund.reason === 'recovered' ? 'booked back' : refundStatuses[refund.status].toLowerCase()}
        <span className="text-ink-soft">
          , {refundReasons[refund.reason]}, {instantText(refund.settledAt ?? refund.requestedAt)}
        </span>
      </p>
      {refund.note && <p className="mt-1 whitespace-pre-wrap">{refund.note}</p>}
      {(mayRetry || mayPayByHand) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {mayRetry && (
            <Button isBusy={isRetrying} onClick={onRetry}>
              Send again{what}
            </Button>
          )}
          {mayPayByHand && (
            <Button kind="quiet" onClick={onByHand}>
              Paid by hand{what}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type Props = {
  payment: AdminPayment
  retrying: readonly string[]
  onDone: (msg: string) => void
  onRefund: () => void
  onRetry: (refund: Refund) => void
  onByHand: (refund: Refund, transferId?: string) => void
}

export const PaymentCard = ({ payment, retrying, onDone, onRefund, onRetry, onByHand }: Props) => {
  const { charge, received, rate } = payment
  const titleOf = useProviderTitle()
  return (
    <article aria-label={`${payment.reference}, ${payment.label}`} className={cardClass}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Mark tone={tones[payment.status]}>{statusNames[payment.status]}</Mark>
        <p className="text-ink-soft text-sm">{payment.reference}</p>
      </div>
      <div className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h2 className="text-lg">{payment.label}</h2>
          <Who customer={payment.customer} />
          <p className="text-ink-soft text-sm">
            {titleOf(payment.provider)} · {instantText(payment.createdAt)}
          </p>
        </div>
        <div className="sm:text-right">
          <strong className="text-xl">{formatMoney(charge)}</strong>
          {rate && (
            <p className="text-ink-soft text-sm">
              {formatDollars(payment.amount)} at {rate.rate}, {formatDate(rate.date)}
            </p>
          )}
          {received && <p className="font-medium text-error text-sm">{formatMoney(received)} came</p>}
        </div>
      </div>
      <DisputeList disputes={payment.disputes} />
      {payment.secondApproval && <Waiting payment={payment} request={payment.secondApproval} onDone={onDone} />}
      {payment.byHandApprovals.map(({ refundId, request }) => (
        <WaitingByHand
          key={refundId}
          payment={payment}
          request={request}
          onDone={onDone}
          onAgree={() => {
            const refund = payment.refunds.find(({ _id }) => _id === refundId)
            if (refund) onByHand(refund, request.key)
          }}
        />
      ))}
      {payment.refunds.length > 0 && (
        <ul aria-label="Refunds" className="mt-3 grid gap-2">
          {payment.refunds.map((refund) => (
            <RefundRow
              key={refund._id}
              refund={refund}
              isRetrying={retrying.includes(refund._id)}
              onRetry={() => onRetry(refund)}
              onByHand={() => onByHand(refund)}
            />
          ))}
        </ul>
      )}
      {(payment.actions.includes('refund') || payment.receiptId) && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {payment.actions.includes('refund') && !payment.secondApproval && (
            <Button kind="quiet" onClick={onRefund}>
              Refund<span className="unseen"> {payment.reference}</span>
            </Button>
          )}
          {payment.receiptId && (
            <Link
              to={paths.receipt(payment.receiptId)}
              className="flex min-h-11 items-center px-3 font-semibold text-palm hover:underline"
            >
              Receipt<span className="unseen"> of {payment.reference}</span>
            </Link>
          )}
        </div>
      )}
    </article>
  )
}
