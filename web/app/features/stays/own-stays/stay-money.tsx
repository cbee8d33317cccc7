// Owns the money on the row of a stay: refunds, a pending bank transfer, a payment under way; and the link to its receipt.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { errors } from '@akwaaba/contract/errors'
import { formatMoneyShort } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import { paths } from '../../../paths.ts'
import { ReceiptLink, RefundLines } from '../../../ui/money/money-facts.tsx'
import { PaymentLines } from '../../../ui/money/payment-lines.tsx'

/** The charge, where it was not in dollars: at the rate of its day, not at today's. */
export const Charged = ({ payments }: { payments: Payment[] }) => {
  const charge = payments.find(({ receiptId }) => receiptId !== null)?.charge
  return charge && charge.currency !== 'USD' ? (
    <span className="whitespace-nowrap text-ink-soft text-sm"> · {formatMoneyShort(charge)}</span>
  ) : null
}

type Props = { booking: Booking; payments: Payment[] }

/** The link to the receipt of what was paid last. */
export const StayReceipt = ({ booking, payments }: Props) => {
  const receiptId = payments.find((each) => each.receiptId)?.receiptId
  return receiptId ? (
    <ReceiptLink
      to={paths.receipt(receiptId)}
      of={`${booking.apartment.apartmentName}, ${formatDate(booking.startDate)}`}
    />
  ) : null
}

/** `payments`: the payments of this booking, newest first. */
export const StayMoney = ({ booking, payments }: Props) => (
  <>
    {payments[0] && (
      <PaymentLines
        payment={payments[0]}
        reviewText={errors.payment_in_review.msg}
        // Of a stay whose deposit is paid its state says it.
        isBegunSaid={booking.depositPaid}
      />
    )}
    <RefundLines refunds={payments.flatMap(({ refunds }) => refunds)} />
  </>
)
