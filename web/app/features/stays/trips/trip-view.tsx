// Owns the page of a trip without an account that is paid, at least in part, or over: what its guest does with the link, and the code that
// cancelling needs.
import type { Booking } from '@akwaaba/contract/bookings'
import { renewTripLink } from '@akwaaba/contract/trips'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { CancelDialog } from '../bookings/cancel-dialog.tsx'
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
  /** the dialog that asks for the mailed code, while it is open */
  code: ReactNode
  /** runs something once the mailed code is entered */
  guard: (act: () => void) => void
  /** shown once in this browser, after a payment */
  note: string | null
  onPay: () => void
  receipt: ReactNode
  /** the messages between guest and host */
  messages: ReactNode
  /** changing the stay */
  change?: ReactNode
}

export const TripView = ({ booking, code, guard, note, onPay, receipt, messages, change }: Props) => {
  const [isCancelling, setCancelling] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const payments = useQuery(tripPaymentsQuery(booking._id))
  return (
    <div className="grid gap-6">
      {(done ?? note) && <Notice tone="success">{done ?? note}</Notice>}
      <TripBody
        booking={booking}
        payments={payments.data ?? []}
        onPay={onPay}
        onCancel={() => guard(() => setCancelling(true))}
        receipt={receipt}
        messages={messages}
        change={change}
        others={<OwnLink />}
      />
      {code}
      {isCancelling && (
        <CancelDialog
          booking={booking}
          onClose={() => setCancelling(false)}
          onDone={(msg) => {
            setCancelling(false)
            setDone(msg)
          }}
        />
      )}
    </div>
  )
}
