// Owns the dialog that deletes a booking: it says what that does to the guest and the money.
import { deleteBooking } from '@akwaaba/contract/bookings'
import { ApiError } from '@akwaaba/contract/client'
import { formatDate } from '@akwaaba/contract/dates'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { messages } from '@akwaaba/contract/messages'
import { useSend } from '../../../lib/query.tsx'
import { ConfirmDeletion } from '../../../ui/dialogs/confirm-deletion.tsx'
import { refundText } from './rules.ts'

const failureText = (error: Error): string =>
  `${messages.deleteBookingError}${
    error instanceof ApiError && error.code !== 'offline' && error.message
      ? error.message
      : messages.deleteBookingFailed
  }`

type Props = { booking: HostBooking; onDone: (msg: string) => void; onClose: () => void }

/** Is open while it is rendered. */
export const DeleteDialog = ({ booking, onDone, onClose }: Props) => {
  const remove = useSend(deleteBooking)
  return (
    <ConfirmDeletion
      isOpen
      isBusy={remove.isPending}
      fault={remove.isError ? failureText(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(
          { params: { id: booking._id } },
          { onSuccess: ({ msg }) => onDone(`${booking.reference}: ${msg}`) },
        )
      }
      onClose={onClose}
    >
      <p>{messages.deleteBooking}</p>
      <p className="mt-3 font-semibold">
        {booking.reference}, {booking.apartment.apartmentName}, {formatDate(booking.startDate)} to{' '}
        {formatDate(booking.endDate)}
      </p>
      <p className="mt-1">{refundText(booking)}</p>
    </ConfirmDeletion>
  )
}
