// Owns taking back a hold that was cancelled a moment ago: the same nights are booked once more, as long as they are free.
import { type Booking, createBooking } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { nowMillis } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useSecondsLeft } from '../../../ui/fields/countdown.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

const forMillis = 60_000

type Props = { hold: Booking; onTaken: (msg: string, booking: Booking) => void }

/** Is there for a minute from when it is first shown. */
export const TakeBack = ({ hold, onTaken }: Props) => {
  const [until] = useState(() => nowMillis() + forMillis)
  const seconds = useSecondsLeft(until)
  const again = useSend(createBooking)
  const { apartmentId, startDate, endDate, price, guests } = hold
  const take = () =>
    again.mutate(
      {
        body: {
          ...{ apartmentId, startDate, endDate, price, ...guests },
          extras: hold.extras.map(({ _id }) => _id),
        },
      },
      { onSuccess: (booking) => onTaken('Your nights are held for you again.', booking) },
    )
  if (again.isError) {
    // A price that was made with a promo code, or by rules that have changed, is asked for again.
    const isOther = again.error instanceof ApiError && again.error.code === 'price_changed'
    return (
      <div className="mt-2">
        <Notice
          tone="warning"
          action={
            <ButtonLink kind="quiet" to={paths.checkout(apartmentId, { from: startDate, to: endDate })}>
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
    <Button kind="quiet" className="mt-2" isBusy={again.isPending} onClick={take}>
      Take the hold back<span className="unseen"> of {hold.apartment.apartmentName}</span>
    </Button>
  )
}
