// Owns asking an admin why something about money is settled, before it leaves a list for good.
import { ApiError } from '@akwaaba/contract/client'
import { closingReason } from '@akwaaba/contract/reconciliation'
import { type ReactNode, useState } from 'react'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from './form-dialog.tsx'

type Props = {
  title: string
  children: ReactNode
  isBusy: boolean
  error: Error | null
  onReason: (reason: string) => void
  onClose: () => void
}

/** Open as long as it is rendered. */
export const ReasonDialog = ({ title, children, isBusy, error, onReason, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const said = fault ?? (error instanceof ApiError ? error.fields.reason : undefined)
  const submit = () => {
    const parsed = closingReason.safeParse(reason)
    setFault(parsed.error?.issues[0]?.message)
    if (parsed.success) onReason(parsed.data)
  }
  return (
    <FormDialog
      title={title}
      keep="Leave it open"
      act="Close with this reason"
      isBusy={isBusy}
      failure={said ? null : error}
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
        fault={said}
      />
    </FormDialog>
  )
}
