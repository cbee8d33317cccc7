// Owns asking before something is deleted: it names the thing, and says what becomes of it.
import { messages } from '@akwaaba/contract/messages'
import type { ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'

type Props = {
  isOpen: boolean
  /** the question, or what else is to be read before one decides */
  children: ReactNode
  isBusy: boolean
  /** what was in the way when it was tried */
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
