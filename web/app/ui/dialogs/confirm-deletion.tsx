// Owns the confirmation of a deletion: it names the record and the consequence.
import { messages } from '@akwaaba/contract/messages'
import type { ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'

type Props = {
  isOpen: boolean
  /** the question and the consequence */
  children: ReactNode
  isBusy: boolean
  /** why the last attempt failed */
  fault?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

export const ConfirmDeletion = ({ isOpen, children, isBusy, fault, onConfirm, onClose }: Props) =>
  isOpen && (
    <FormDialog
      title={messages.confirmDeletion}
      keep="Cancel"
      act="Delete"
      isDangerous
      isBusy={isBusy}
      failure={fault}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <div>{children}</div>
    </FormDialog>
  )
