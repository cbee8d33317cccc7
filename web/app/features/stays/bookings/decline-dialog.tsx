// Owns the dialog that declines a booking: it shows the refund, and takes a reason for the guest.
import { declineBooking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { declineHostBooking, type HostBooking } from '@akwaaba/contract/host-bookings'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { endsPaidStay, refundText } from './rules.ts'

const longestReason = 500

type Props = {
  booking: HostBooking
  /** the organisation for which it is declined; without it an administrator does so */
  org?: string
  onDone: (msg: string) => void
  onClose: () => void
}

/** Is open while it is rendered. */
export const DeclineDialog = ({ booking, org, onDone, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const [ofAny, ofOwn] = [useSend(declineBooking), useSend(declineHostBooking)]
  const decline = org === undefined ? ofAny : ofOwn
  const isApproved = endsPaidStay(booking)
  const fields = fieldFaults(decline.error)
  const submit = () => {
    const [id, body] = [booking._id, { reason }]
    const said = { onSuccess: ({ msg }: { msg: string }) => onDone(`${booking.reference}: ${msg}`) }
    if (org === undefined) ofAny.mutate({ params: { id }, body }, said)
    else ofOwn.mutate({ params: { org, id }, body }, said)
  }
  return (
    <FormDialog
      title={isApproved ? 'Cancel this stay?' : 'Decline this booking?'}
      keep="Keep the booking"
      act={isApproved ? 'Cancel stay and refund' : 'Decline'}
      isDangerous
      isBusy={decline.isPending}
      failure={fields.reason || !decline.error ? undefined : sentenceOf(decline.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <p className="font-semibold">
          {booking.apartment.apartmentName}, {formatDate(booking.startDate)} to {formatDate(booking.endDate)}
        </p>
        <p className="mt-1">{refundText(booking)}</p>
      </div>
      <TextArea
        label="Reason (optional)"
        rows={3}
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="The guest reads it in the e-mail and beside the booking."
        fault={fields.reason}
      />
    </FormDialog>
  )
}
