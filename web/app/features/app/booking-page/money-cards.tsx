// Owns the money on the page of a booking: what the stay costs line by line, its dues, and what was paid and given back.
import type { BookingPage } from '@akwaaba/contract/booking-pages'
import { deadlineText } from '@akwaaba/contract/dues'
import { formatDollars, formatMoney } from '@akwaaba/contract/money'
import { lineText } from '@akwaaba/contract/price-lines'
import type { Refund } from '@akwaaba/contract/refunds'
import { Link } from 'react-router'
import { dayText, instantText } from '../../../lib/clock.ts'
import { paths } from '../../../paths.ts'
import { transferNames } from '../../../ui/money/transfer-names.ts'
import { GiveBack } from '../../money/staff-bookings/give-back.tsx'
import { Card, Row } from './card.tsx'

type Props = { page: BookingPage }

export const CostCard = ({ page: { booking, byStaff } }: Props) =>
  booking.lines &&
  booking.price !== undefined && (
    <Card title="What it costs">
      <dl className="tabular-nums">
        {booking.lines.map((line, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place in the price
          <Row key={position} name={lineText(line)}>
            {formatDollars(line.amount)}
          </Row>
        ))}
        <Row name={booking.depositPaid ? 'Total' : 'Total, not paid'} isLoud>
          {formatDollars(booking.price)}
        </Row>
      </dl>
      {byStaff?.priceReason && (
        <p className="wrap-anywhere px-3.5 pb-2 text-ink-soft text-sm">Agreed: {byStaff.priceReason}</p>
      )}
    </Card>
  )

type Due = NonNullable<BookingPage['dues']>[number]

const kinds: Record<Due['kind'], string> = {
  ...{ full: 'All of it', deposit: 'Deposit', balance: 'Balance', share: 'Share', charge: 'Charge' },
}

const dueText = ({ kind, state, dueAt, amount }: Due): string => {
  if (state === 'paid') return `${kinds[kind]}, paid`
  if (state === 'refunded') return `${kinds[kind]}, refunded`
  if (state === 'dropped') return `${kinds[kind]}, not asked for any more`
  return dueAt === null
    ? kinds[kind]
    : `${kinds[kind]}, ${deadlineText({ amount, dueAt, isOverdue: state === 'overdue' })}`
}

export const DuesCard = ({ page: { dues } }: Props) =>
  dues &&
  dues.length > 0 && (
    <Card title="Dues">
      <dl className="tabular-nums">
        {dues.map((due) => (
          <Row
            key={due._id}
            name={<span className={due.state === 'overdue' ? 'font-medium text-clay' : ''}>{dueText(due)}</span>}
          >
            {formatDollars(due.amount)}
          </Row>
        ))}
      </dl>
    </Card>
  )

type Payment = NonNullable<BookingPage['payments']>[number]

const methods: Record<Payment['method'], string> = {
  ...{ momo: 'Mobile money', card: 'Card', paypal: 'PayPal', bank: 'Bank transfer', cash: 'Cash' },
}
const statuses: Record<Payment['status'], string> = {
  pending: 'under way',
  succeeded: 'received',
  failed: 'failed',
  review: 'being looked at',
  refunding: 'received',
  'part-refunded': 'received',
  refunded: 'received',
}
const refundTexts: Record<Refund['status'], string> = {
  requested: 'Refund requested',
  in_progress: 'Refund on its way',
  refunded: 'Refunded',
  needs_attention: 'Refund needs attention',
}

type GiveProps = {
  org: string | undefined
  /** the page of a payment */
  paymentAt: (id: string) => string
  onGiven: (text: string) => void
}

const holders = { house: 'we hold it', host: 'the host holds it' }

const PaymentRows = ({ payment, org, paymentAt, onGiven }: { payment: Payment } & GiveProps) => {
  const { method, status, transfer, createdAt, charge, receiptId, refunds, reference, heldBy } = payment
  const state =
    status === 'pending' && transfer
      ? `${transferNames[transfer.status]}, until ${dayText(transfer.deadline)}`
      : statuses[status]
  return (
    <>
      <Row
        name={
          <>
            <span className="block text-ink">
              {methods[method]}, {state}
              {heldBy && status === 'succeeded' && `, ${holders[heldBy]}`}
            </span>
            <span className="block text-sm">
              {instantText(createdAt)},{' '}
              <Link to={paymentAt(payment._id)} className="text-palm underline">
                {reference}
              </Link>
            </span>
            {receiptId && (
              <Link to={paths.receipt(receiptId)} className="inline-flex min-h-6 items-center text-palm underline">
                Receipt<span className="unseen"> of {reference}</span>
              </Link>
            )}
          </>
        }
      >
        {formatMoney(charge)}
      </Row>
      {refunds.map((refund) => (
        <Row
          key={refund._id}
          name={
            <>
              <span className="block text-ink">{refundTexts[refund.status]}</span>
              <span className="block text-sm">{instantText(refund.settledAt ?? refund.requestedAt)}</span>
              {refund.actions.includes('give') && <GiveBack org={org} refund={refund} onDone={onGiven} />}
              {refund.note && <span className="wrap-anywhere block text-sm">{refund.note}</span>}
            </>
          }
        >
          {formatMoney({ ...refund.amount, amount: -refund.amount.amount })}
        </Row>
      ))}
    </>
  )
}

export const PaymentsCard = ({ page: { payments, received }, ...give }: Props & GiveProps) =>
  payments && (
    <Card title="Payments and refunds">
      {payments.length === 0 ? (
        <p className="p-3.5 text-ink-soft">Nobody has begun to pay yet.</p>
      ) : (
        <dl className="tabular-nums">
          {payments.map((payment) => (
            <PaymentRows key={payment._id} payment={payment} {...give} />
          ))}
          {received?.map((sum) => (
            <Row key={sum.currency} name="Received less refunds" isLoud>
              {formatMoney(sum)}
            </Row>
          ))}
        </dl>
      )}
    </Card>
  )
