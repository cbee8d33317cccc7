// Owns the page of a stay for its signed-in guest.
import type { Booking } from '@akwaaba/contract/bookings'
import { nextDollars } from '@akwaaba/contract/dues'
import type { Payment } from '@akwaaba/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sentenceOf } from '../../../lib/api.ts'
import { chooseTarget } from '../../../lib/local-keys.ts'
import { tripPaths } from '../../../lib/trip-paths.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { CancelDialog } from '../bookings/cancel-dialog.tsx'
import { TakeBack } from '../bookings/take-back.tsx'
import { tripPaymentsQuery, tripQuery } from '../trips/queries.ts'
import { TripBody, type TripSlots } from '../trips/trip-body.tsx'

// While a payment is pending, the page is read again, so that its outcome shows without a reload.
const everyMillis = 15_000
const isWaiting = (payments: Payment[] | undefined) => payments?.some(({ status }) => status === 'pending') ?? false

type Props = { id: string; slots: (booking: Booking, payments: Payment[]) => TripSlots }

export const StayPage = ({ id, slots }: Props) => {
  const navigate = useNavigate()
  const payments = useQuery({
    ...tripPaymentsQuery(id),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? everyMillis : false),
  })
  const stay = useQuery({ ...tripQuery(id), refetchInterval: isWaiting(payments.data) ? everyMillis : false })
  const [isCancelling, setCancelling] = useState(false)
  const [notice, setNotice] = useState<string>()
  const [cancelledHold, setCancelledHold] = useState<Booking | null>(null)
  const booking = stay.data
  const pay = (due: Booking) => {
    const totalPrice = nextDollars(due)
    chooseTarget('bookingId', id, totalPrice)
    navigate(paths.payment, { state: { bookingId: id, totalPrice } })
  }
  return (
    <div className="grid gap-5">
      <p className="print:hidden">
        <Link
          to={paths.pending}
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-palm hover:underline"
        >
          <Icon name="left" size={18} />
          All bookings
        </Link>
      </p>
      {notice && <FocusedNotice tone="success">{notice}</FocusedNotice>}
      {cancelledHold && <TakeBack hold={cancelledHold} onTaken={(_, { _id }) => navigate(tripPaths.stay(_id))} />}
      {booking ? (
        <>
          <TripBody
            {...slots(booking, payments.data ?? [])}
            booking={booking}
            payments={payments.data ?? []}
            onPay={() => pay(booking)}
            onCancel={() => {
              setNotice(undefined)
              setCancelling(true)
            }}
          />
          {isCancelling && (
            <CancelDialog
              booking={booking}
              onClose={() => setCancelling(false)}
              onDone={(msg) => {
                setCancelling(false)
                setNotice(msg)
                setCancelledHold(booking.depositPaid ? null : booking)
              }}
            />
          )}
        </>
      ) : stay.isError ? (
        <>
          <h1 className="text-[2rem]">This stay could not be loaded</h1>
          <LoadFault onRetry={() => stay.refetch()}>{sentenceOf(stay.error)}</LoadFault>
        </>
      ) : (
        <>
          <h1 className="unseen">Your stay</h1>
          <Loading what="your stay" className="h-72" />
        </>
      )}
    </div>
  )
}
