// Owns the last step of a checkout: the button, what stood in its way, and on a phone the total within reach.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { useNavigate } from 'react-router'
import { chooseTarget } from '../../lib/local-keys.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Totals } from './rules.ts'

const OwnHold = ({ hold }: { hold: Booking }) => {
  const navigate = useNavigate()
  const goOn = () => {
    chooseTarget('bookingId', hold._id, hold.price)
    navigate(paths.payment, { state: { bookingId: hold._id, totalPrice: hold.price } })
  }
  return (
    <Notice
      tone="info"
      action={
        <>
          <Button onClick={goOn}>Continue to payment</Button>
          <ButtonLink kind="quiet" to={paths.pending}>
            My bookings
          </ButtonLink>
        </>
      }
    >
      You are holding {formatDate(hold.startDate)} to {formatDate(hold.endDate)} yourself, and have not paid yet. Pay
      for that stay, or cancel its hold under your bookings.
    </Notice>
  )
}

type Props = {
  totals: Totals
  fault: string | undefined
  ownHold: Booking | null
  isBusy: boolean
  isReady: boolean
  onCheckout: () => void
}

export const CheckoutPay = ({ totals, fault, ownHold, isBusy, isReady, onCheckout }: Props) => (
  <div className="-mx-4 sticky bottom-0 z-20 grid gap-3 border-line border-t bg-card px-4 py-3 min-[481px]:-mx-6 min-[481px]:px-6 lg:static lg:mx-0 lg:mt-5 lg:border-0 lg:p-0">
    {fault && <Notice tone="error">{fault}</Notice>}
    {ownHold && <OwnHold hold={ownHold} />}
    <div className="flex items-center justify-between gap-4">
      {totals.nights > 0 && (
        <p className="leading-tight lg:hidden">
          <strong className="text-lg">{formatDollars(totals.total)}</strong>
          <span className="block text-ink-soft text-sm">
            total, {totals.nights} {totals.nights === 1 ? 'night' : 'nights'}
          </span>
        </p>
      )}
      <Button kind="loud" className="flex-1 max-lg:max-w-xs" isBusy={isBusy} disabled={!isReady} onClick={onCheckout}>
        Checkout to Payment
      </Button>
    </div>
    <p className="text-center text-ink-soft text-sm max-lg:hidden">
      Your nights are held for you while you pay. Nothing is charged yet.
    </p>
  </div>
)
