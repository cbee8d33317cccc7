// Owns the money on the row of a stay: refunds, a pending bank transfer, a payment under way, and the receipt.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { errors } from '@akwaaba/contract/errors'
import { formatMoneyShort } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import { instantText } from '../../../lib/clock.ts'
import { paths } from '../../../paths.ts'
import { ReceiptLink, RefundLines } from '../../../ui/money/money-facts.tsx'
import { transferNames } from '../../../ui/money/transfer-names.ts'
import { isUnderWay } from '../bookings/rules.ts'

/** The charge, where it was not in dollars: at the rate of its day, not at today's. */
export const Charged = ({ payments }: { payments: Payment[] }) => {
  const charge = payments.find(({ receiptId }) => receiptId !== null)?.charge
  return charge && charge.currency !== 'USD' ? (
    <span className="whitespace-nowrap text-ink-soft text-sm"> · {formatMoneyShort(charge)}</span>
  ) : null
}

/** `payments`: the payments of this booking, newest first. */
export const StayMoney = ({ booking, payments }: { booking: Booking; payments: Payment[] }) => {
  const transfer = payments[0]?.status === 'pending' ? payments[0].transfer : null
  const receiptId = payments.find((each) => each.receiptId)?.receiptId
  return (
    <>
      {transfer && (
        <p className="mt-3 rounded-2xl bg-[#eaf4f5] px-4 py-2.5 text-[#134b56]">
          <span className="font-semibold first-letter:uppercase">Bank transfer: {transferNames[transfer.status]}.</span>{' '}
          {transfer.status !== 'proof_submitted' && `Until ${instantText(transfer.deadline)} (Accra time).`}
        </p>
      )}
      {payments[0] && isUnderWay(payments) && !booking.depositPaid && (
        <p className="mt-3 rounded-2xl bg-[#eaf4f5] px-4 py-2.5 text-[#134b56]">
          <span className="font-semibold">You began to pay {instantText(payments[0].createdAt)}.</span> We ask the
          provider what became of it, and this page changes by itself. You are not charged twice.
        </p>
      )}
      {payments[0]?.status === 'review' && (
        <p className="mt-3 rounded-2xl bg-[#fdf3dc] px-4 py-2.5 text-[#5b3d00]">{errors.payment_in_review.msg}</p>
      )}
      <RefundLines refunds={payments.flatMap(({ refunds }) => refunds)} />
      {receiptId && (
        <p className="mt-2">
          <ReceiptLink
            to={paths.receipt(receiptId)}
            of={`${booking.apartment.apartmentName}, ${formatDate(booking.startDate)}`}
          />
        </p>
      )}
    </>
  )
}
