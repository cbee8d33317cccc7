// Owns what the cards of a booking have in common: its visible state, its guest's actions, its balance, and why it was cancelled.
import type { Booking } from '@akwaaba/contract/bookings'
import { nextDollars } from '@akwaaba/contract/dues'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import { useNavigate } from 'react-router'
import { millisOf } from '../../../lib/clock.ts'
import { chooseTarget } from '../../../lib/local-keys.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { clockText, useSecondsLeft } from '../../../ui/fields/countdown.tsx'
import { awaitsPayment, balanceText, isUnderWay, mayCancelPaid, stateLabel } from './rules.ts'

const tone: Record<string, string> = {
  'Awaiting payment': 'bg-[#fdf3dc] text-[#5b3d00]',
  'Payment under way': 'bg-[#eaf4f5] text-[#134b56]',
  'Awaiting approval': 'bg-[#eaf4f5] text-[#134b56]',
  Approved: 'bg-[#e3efe9] text-palm-deep',
}

type Stated = Pick<Booking, 'status' | 'depositPaid' | 'holdExpiresAt'>

/** The visible state of a booking, with the time left of its hold. `payments`: its payments, newest first, where they are known. */
export const BookingState = ({ booking, payments = [] }: { booking: Stated; payments?: Payment[] }) => {
  const seconds = useSecondsLeft(booking.holdExpiresAt ? millisOf(booking.holdExpiresAt) : null)
  const label = stateLabel(booking, payments)
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span
        className={`rounded-full border border-transparent px-3 py-1 font-semibold text-sm ${tone[label] ?? 'bg-sand text-ink-soft'}`}
      >
        {label}
      </span>
      {seconds !== null && (
        <span className="text-ink-soft text-sm tabular-nums">
          {seconds > 0 ? `held for ${clockText(seconds)}` : 'the hold ran out'}
        </span>
      )}
    </p>
  )
}

export type OwnProps = {
  booking: Booking
  payments: Payment[]
  /** opens the dialog that cancels a hold or a paid stay */
  onCancel: () => void
}

/** The actions of a guest on their own booking. */
export const OwnActions = ({ booking, payments, onCancel }: OwnProps) => {
  const navigate = useNavigate()
  const totalPrice = nextDollars(booking)
  const payNow = () => {
    chooseTarget('bookingId', booking._id, totalPrice)
    navigate(paths.payment, { state: { bookingId: booking._id, totalPrice } })
  }
  const isHeld = awaitsPayment(booking)
  const isTransferring = payments[0]?.status === 'pending' && payments[0].transfer !== null
  const isPaying = isUnderWay(payments)
  return (
    <>
      {booking.actions.includes('pay') && (
        <Button kind={isHeld && !isPaying ? 'loud' : 'primary'} onClick={payNow}>
          {isTransferring
            ? 'See the bank transfer'
            : isPaying
              ? 'See the payment'
              : booking.depositPaid
                ? `Pay the balance of ${formatDollars(totalPrice)}`
                : !isHeld
                  ? 'Hold again and pay'
                  : booking.balance
                    ? `Pay the deposit of ${formatDollars(totalPrice)}`
                    : 'Pay now'}
        </Button>
      )}
      {isHeld && booking.actions.includes('cancel') && (
        <Button kind="quiet" onClick={onCancel}>
          Cancel hold
        </Button>
      )}
      {mayCancelPaid(booking) && (
        <Button kind="quiet" onClick={onCancel}>
          Cancel booking
        </Button>
      )}
    </>
  )
}

/** The reason that was given when a booking was cancelled. */
export const Reason = ({ children }: { children: string | null }) =>
  children && (
    <p className="mt-3 whitespace-pre-wrap border-clay border-l-4 pl-3">
      <span className="block font-medium text-ink-soft text-sm">Why it was cancelled</span>
      {children}
    </p>
  )

/** The line about the balance of a stay; nothing where it has none. */
export const BalanceLine = ({
  booking,
}: {
  booking: Pick<HostBooking, 'price' | 'balance' | 'charge' | 'depositPaid'>
}) => {
  const text = balanceText(booking)
  return text && <p className={booking.balance?.isOverdue ? 'font-medium text-clay' : 'text-ink-soft'}>{text}</p>
}
