// Owns taking back a hold that was cancelled a moment ago: the same nights are booked once more, as long as they are free.
import { type Booking, createBooking } from '@akwaaba/contract/bookings'
import { bookTrip } from '@akwaaba/contract/trips'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { nowMillis } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { tripPaths } from '../../../lib/trip-paths.ts'
import type { OpenTrip } from '../../../lib/trip-session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useSecondsLeft } from '../../../ui/fields/countdown.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

const forMillis = 60_000
const taken = 'Your nights are held for you again.'

/** What is booked once more. */
const sameStay = ({ apartmentId, startDate, endDate, price, guests, extras }: Booking) => ({
  ...{ apartmentId, startDate, endDate, price, ...guests },
  extras: extras.map(({ _id }) => _id),
})

type OfferProps = {
  hold: Booking
  again: { isPending: boolean; error: Error | null }
  onTake: () => void
  /** where other nights are chosen */
  checkout: string
}

/** Is there for a minute from when it is first shown. */
const Offer = ({ hold, again, onTake, checkout }: OfferProps) => {
  const [until] = useState(() => nowMillis() + forMillis)
  const seconds = useSecondsLeft(until)
  if (again.error) {
    // A price that was made with a promo code, or by rules that have changed, is asked for again.
    const isOther = isRefusedWith(again.error, 'price_changed')
    return (
      <div className="mt-2">
        <Notice
          tone="warning"
          action={
            <ButtonLink kind="quiet" to={checkout}>
              {isOther ? 'See the price' : 'Choose nights again'}
            </ButtonLink>
          }
        >
          {sentenceOf(again.error)}
        </Notice>
      </div>
    )
  }
  if (seconds === null || (seconds === 0 && !again.isPending)) return null
  return (
    <Button kind="quiet" className="mt-2" isBusy={again.isPending} onClick={onTake}>
      Take the hold back<span className="unseen"> of {hold.apartment.apartmentName}</span>
    </Button>
  )
}

export const TakeBack = ({ hold, onTaken }: { hold: Booking; onTaken: (msg: string, booking: Booking) => void }) => {
  const again = useSend(createBooking)
  const { apartmentId, startDate: from, endDate: to } = hold
  const take = () => again.mutate({ body: sameStay(hold) }, { onSuccess: (booking) => onTaken(taken, booking) })
  return <Offer {...{ hold, again }} onTake={take} checkout={paths.checkout(apartmentId, { from, to })} />
}

/** Without an account: the same guest books the nights once more, which is another trip. */
export const TakeTripBack = ({ hold, onTaken }: { hold: Booking; onTaken: (msg: string, trip: OpenTrip) => void }) => {
  const again = useSend(bookTrip)
  const { apartmentId, startDate, endDate, customer } = hold
  // Staff also book for guests of whom they know less.
  if (!customer?.email || !customer.phoneNumber) return null
  const { username: name, email, phoneNumber: phone } = customer
  const take = () =>
    again.mutate(
      { body: { ...sameStay(hold), name, email, phone } },
      { onSuccess: ({ booking, token }) => onTaken(taken, { token, bookingId: booking._id }) },
    )
  const checkout = tripPaths.book(apartmentId, `?from=${startDate}&to=${endDate}`)
  return <Offer {...{ hold, again, checkout }} onTake={take} />
}
