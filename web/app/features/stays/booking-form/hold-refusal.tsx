// Owns why the nights were not held, shown beside the dates, where that can be changed.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { chooseTarget } from '../../../lib/local-keys.ts'
import { tripPaths } from '../../../lib/trip-paths.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

const heldDays = ({ startDate, endDate }: Booking) =>
  `You are holding ${formatDate(startDate)} to ${formatDate(endDate)} yourself, and have not paid yet.`

/** Without an account, where the trip of this tab is the hold. */
const OwnTrip = ({ hold }: { hold: Booking }) => (
  <Notice tone="info" action={<ButtonLink to={tripPaths.trip}>Continue to payment</ButtonLink>}>
    {heldDays(hold)} Pay for that stay, change it here, or cancel its hold on the page of your trip.
  </Notice>
)

const OwnHold = ({ hold }: { hold: Booking }) => {
  const navigate = useNavigate()
  const continueToPayment = () => {
    chooseTarget('bookingId', hold._id, hold.price)
    navigate(paths.payment, { state: { bookingId: hold._id, totalPrice: hold.price } })
  }
  return (
    <Notice
      tone="info"
      action={
        <>
          <Button onClick={continueToPayment}>Continue to payment</Button>
          <ButtonLink kind="quiet" to={paths.pending}>
            My bookings
          </ButtonLink>
        </>
      }
    >
      {heldDays(hold)} Pay for that stay, change it here, or cancel its hold under your bookings.
    </Notice>
  )
}

type Props = { fault: string | undefined; ownHold: Booking | null; hasAccount: boolean }

/** Takes the focus when it appears: the pressed button may be out of sight. */
export const HoldRefusal = ({ fault, ownHold, hasAccount }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fault) box.current?.focus()
  }, [fault])
  if (!fault && !ownHold) return null
  return (
    <div ref={box} tabIndex={-1} className="mt-4 grid scroll-mt-28 gap-3 outline-none">
      {fault && <Notice tone="error">{fault}</Notice>}
      {ownHold && (hasAccount ? <OwnHold hold={ownHold} /> : <OwnTrip hold={ownHold} />)}
    </div>
  )
}
