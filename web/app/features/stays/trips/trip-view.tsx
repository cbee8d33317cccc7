// Owns the page of a trip without an account that is paid, at least in part, or over, and what its guest does with the link.
import type { Booking } from '@akwaaba/contract/bookings'
import { renewTripLink } from '@akwaaba/contract/trips'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { tripPaymentsQuery } from './queries.ts'
import { TripBody } from './trip-body.tsx'

/** What its guest does with the link of the trip. */
const OwnLink = () => {
  const renew = useSend(renewTripLink)
  return (
    <>
      <p className="text-ink-soft text-sm">
        Everyone with your link sees this trip. If you have passed it on by mistake, ask for another one: the earlier
        ones end.
      </p>
      <Button kind="quiet" isBusy={renew.isPending} onClick={() => renew.mutate({})}>
        End my links and mail me another
      </Button>
      {renew.data && <Notice tone="success">{renew.data.msg}</Notice>}
      {renew.isError && <Notice tone="error">{sentenceOf(renew.error)}</Notice>}
    </>
  )
}

type Props = {
  booking: Booking
  onPay: () => void
  onCancel: () => void
  receipt: ReactNode
  /** the messages between guest and host */
  messages: ReactNode
  /** links for those who come along */
  share?: ReactNode
  /** changing the stay */
  change?: ReactNode
  /** the other stay of a guest who was moved */
  moved?: ReactNode
}

export const TripView = ({ booking, ...parts }: Props) => {
  const payments = useQuery(tripPaymentsQuery(booking._id))
  return (
    <div className="grid gap-6">
      <TripBody booking={booking} payments={payments.data ?? []} {...parts} others={<OwnLink />} />
    </div>
  )
}
