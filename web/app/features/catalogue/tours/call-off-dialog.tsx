// Owns the dialog that calls off a departure: it names the package and its day, and says who is refunded.
import { formatDate } from '@akwaaba/contract/dates'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { callOffTour, type listOwnTours } from '@akwaaba/contract/tours'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { callOffText } from './rules.ts'

const longestReason = 500
const reasonMissing = 'Please say why: the buyers read it.'

type Props = {
  tour: ReplyOf<typeof listOwnTours>[number]
  onDone: (msg: string) => void
  onClose: () => void
}

/** Is open while it is rendered. */
export const CallOffDialog = ({ tour, onDone, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const callOff = useSend(callOffTour)
  const serverFault = fieldFaults(callOff.error).reason
  const fault = isMissing && reason.trim() === '' ? reasonMissing : serverFault
  const submit = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    callOff.mutate(
      { params: { id: tour._id }, body: { reason } },
      { onSuccess: ({ msg }) => onDone(`${tour.title}: ${msg}`) },
    )
  }
  return (
    <FormDialog
      title="Call off this departure?"
      keep="Keep the departure"
      act="Call off"
      isDangerous
      isBusy={callOff.isPending}
      failure={fault || !callOff.error ? undefined : sentenceOf(callOff.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <p className="font-semibold">
          {tour.title}, {formatDate(tour.date)}
        </p>
        <p className="mt-1">{callOffText(tour.buyers)}</p>
      </div>
      <TextArea
        label="Reason"
        rows={3}
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="The buyers read it in the e-mail."
        fault={fault}
      />
    </FormDialog>
  )
}
