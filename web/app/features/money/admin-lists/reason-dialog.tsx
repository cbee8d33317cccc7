// Owns the dialog that asks an admin for the reason of an action on money that cannot be undone.
import { closingReason } from '@akwaaba/contract/reconciliation'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'

type Props = {
  title: string
  /** the labels of the buttons; by default they are about closing something */
  keep?: string
  act?: string
  schema?: typeof closingReason
  children: ReactNode
  isBusy: boolean
  error: Error | null
  onReason: (reason: string) => void
  onClose: () => void
}

/** Is open while it is rendered. */
export const ReasonDialog = ({
  title,
  keep = 'Leave it open',
  act = 'Close with this reason',
  schema = closingReason,
  children,
  isBusy,
  error,
  onReason,
  onClose,
}: Props) => {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const shownFault = fault ?? fieldFaults(error).reason
  const submit = () => {
    const parsed = schema.safeParse(reason)
    setFault(parsed.error?.issues[0]?.message)
    if (parsed.success) onReason(parsed.data)
  }
  return (
    <FormDialog
      title={title}
      keep={keep}
      act={act}
      isBusy={isBusy}
      failure={shownFault || !error ? undefined : sentenceOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <TextArea
        label="Reason"
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        fault={shownFault}
      />
    </FormDialog>
  )
}

export type DialogProps = { onDone: (msg: string) => void; onClose: () => void }
