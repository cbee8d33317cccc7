// Owns declining a booking: what happens to the money is said first, and the guest can be told why.
import { type Booking, declineBooking } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
import { formatDate } from '@akwaaba/contract/dates'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { useSend } from '../../lib/query.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { refundText } from './rules.ts'

const longestReason = 500

type Props = { booking: Booking; touches: Endpoint[]; onDone: (msg: string) => void; onClose: () => void }

/** Open as long as it is rendered. */
export const DeclineDialog = ({ booking, touches, onDone, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const decline = useSend(declineBooking, touches)
  const fields = decline.error instanceof ApiError ? decline.error.fields : {}
  const send = () =>
    decline.mutate(
      { params: { id: booking._id }, body: { reason } },
      { onSuccess: ({ msg }) => onDone(`${booking.reference}: ${msg}`) },
    )
  return (
    <Dialog
      isOpen
      title="Decline this booking?"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Keep the booking
          </Button>
          <Button kind="danger" isBusy={decline.isPending} onClick={send}>
            Decline
          </Button>
        </>
      }
    >
      <p className="font-semibold">
        {booking.apartment.apartmentName}, {formatDate(booking.startDate)} to {formatDate(booking.endDate)}
      </p>
      <p className="mt-1 mb-4">{refundText(booking)}</p>
      <TextArea
        label="Reason (optional)"
        rows={3}
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="The guest reads it in the e-mail and beside the booking."
        fault={fields.reason}
      />
      {decline.isError && !fields.reason && (
        <div className="mt-4">
          <Notice tone="error">{sentenceOf(decline.error)}</Notice>
        </div>
      )}
    </Dialog>
  )
}
